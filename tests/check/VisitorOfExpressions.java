// verdict: safe

import org.sosy_lab.sv_benchmarks.Verifier;

public class VisitorOfExpressions {
    interface Expression {
        int value();
    }

    record Number(int n) implements Expression {
        @Override
        public int value() {
            return n;
        }
    }

    record Sum(Expression left, Expression right) implements Expression {
        @Override
        public int value() {
            return left.value() + right.value();
        }
    }

    record Negation(Expression inner) implements Expression {
        @Override
        public int value() {
            return -inner.value();
        }
    }

    public static void main(String[] args) {
        Expression x = new Number(Verifier.nondetInt());
        Expression zero = new Sum(x, new Negation(x));
        assert zero.value() == 0;
        Expression other = Verifier.nondetBoolean() ? zero : new Sum(zero, x);
        assert other.value() == 0 || other.value() == x.value();
    }
}
