// verdict: safe

import org.sosy_lab.sv_benchmarks.Verifier;

public class IntegerCacheSmall {
    public static void main(String[] args) {
        byte x = Verifier.nondetByte();
        Integer a = (int) x;
        Integer b = (int) x;
        assert a == b;
        Long c = (long) x;
        assert c == Long.valueOf(x);
    }
}
