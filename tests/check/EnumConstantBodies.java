// verdict: violation java.lang.ArithmeticException
// witness: 1, 0

import org.sosy_lab.sv_benchmarks.Verifier;

public class EnumConstantBodies {
    enum Operator {
        PLUS {
            @Override
            int apply(int a, int b) {
                return a + b;
            }
        },
        DIVIDE {
            @Override
            int apply(int a, int b) {
                return a / b;
            }
        };

        abstract int apply(int a, int b);
    }

    public static void main(String[] args) {
        Operator operator = Operator.values()[Verifier.nondetInt() & 1];
        System.out.println(operator.apply(10, Verifier.nondetInt()));
    }
}
