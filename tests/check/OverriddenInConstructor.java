// verdict: violation java.lang.NullPointerException
// witness: 1
// The superclass calls a method of the subclass before that has its fields.

import org.sosy_lab.sv_benchmarks.Verifier;

public class OverriddenInConstructor {
    static class Base {
        Base(int x) {
            if (x > 0) {
                describe();
            }
        }

        int describe() {
            return 0;
        }
    }

    static class Derived extends Base {
        private final String name = new String("derived");

        Derived(int x) {
            super(x);
        }

        @Override
        int describe() {
            return name.length();
        }
    }

    public static void main(String[] args) {
        System.out.println(new Derived(Verifier.nondetInt()).describe());
    }
}
