// verdict: safe

import org.sosy_lab.sv_benchmarks.Verifier;

public class ConditionalPromotes {
    public static void main(String[] args) {
        boolean flag = Verifier.nondetBoolean();
        Object o = flag ? 1 : 2.0;
        assert o instanceof Double;
        Object p = flag ? (Object) 1 : (Object) 2.0;
        assert (p instanceof Integer) == flag;
        Object c = flag ? 'a' : 0;
        assert c instanceof Character;
    }
}
