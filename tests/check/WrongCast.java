// verdict: violation java.lang.ClassCastException
// witness: 7

import org.sosy_lab.sv_benchmarks.Verifier;

public class WrongCast {
    static Object parse(int x) {
        return x % 7 == 0 && x > 0 ? Integer.valueOf(x) : "" + (x > 0);
    }

    public static void main(String[] args) {
        String s = (String) parse(Verifier.nondetInt());
        System.out.println(s.length());
    }
}
