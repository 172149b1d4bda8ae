// verdict: safe

import org.sosy_lab.sv_benchmarks.Verifier;

public class HiddenField {
    static class Base {
        int x = 1;

        int x() {
            return x;
        }
    }

    static class Derived extends Base {
        int x = 2;

        @Override
        int x() {
            return x;
        }
    }

    public static void main(String[] args) {
        Base b = Verifier.nondetBoolean() ? new Derived() : new Base();
        assert b.x == 1;
        assert b.x() == (b instanceof Derived ? 2 : 1);
    }
}
