import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Optional;

/** Methods that call themselves: some come to an end each time, others do not. */
public final class Recursive {

    sealed interface Expr permits Num, Sum, Ratio { }

    record Num(int value) implements Expr { }

    record Sum(Expr left, Expr right) implements Expr {
        Sum {
            Objects.requireNonNull(left);
            Objects.requireNonNull(right);
        }
    }

    record Ratio(Expr top, Expr bottom) implements Expr { }

    /** A list that may come to contain itself. */
    static final class Group {
        final List<Group> members = new ArrayList<>();

        void add(Group group) {
            members.add(group);
        }
    }

    /** A chain whose constructor gives away what is not finished. */
    static final class Leaky {
        static Leaky last;
        final Leaky inner;

        Leaky() {
            last = this;
            inner = last;
        }
    }

    // verdict: safe
    // because: A remainder is smaller than the divisor.
    static int gcd(int a, int b) {
        return b == 0 ? a : gcd(b, a % b);
    }

    // verdict: safe
    // because: The number is checked and counts down.
    static long factorial(int n) {
        if (n < 0 || n > 20) {
            throw new IllegalArgumentException("n " + n);
        }
        return n <= 1 ? 1 : n * factorial(n - 1);
    }

    // verdict: safe
    // because: The exponent is halved until it is zero.
    static long power(long base, int exponent) {
        if (exponent < 0) {
            throw new IllegalArgumentException("exponent " + exponent);
        }
        if (exponent == 0) {
            return 1;
        }
        long half = power(base, exponent / 2);
        return exponent % 2 == 0 ? half * half : half * half * base;
    }

    // verdict: safe
    // because: Sums have both parts, and expressions are finite.
    static int nodes(Expr e) {
        if (e instanceof Sum s) {
            return 1 + nodes(s.left()) + nodes(s.right());
        }
        return 1;
    }

    // verdict: safe
    // because: What has no value is an empty optional, never null.
    static Optional<Integer> constant(Expr e) {
        if (e instanceof Num n) {
            return Optional.of(n.value());
        }
        if (e instanceof Sum s) {
            Optional<Integer> left = constant(s.left());
            Optional<Integer> right = constant(s.right());
            return left.isPresent() && right.isPresent() ? Optional.of(left.get() + right.get()) : Optional.empty();
        }
        return Optional.empty();
    }

    // verdict: java.lang.NullPointerException
    // witness: Recursive.mayBeNull(new Recursive.Sum(new Recursive.Ratio(null, null), new Recursive.Num(1)))
    // because: A ratio has no value, which is null here.
    static Integer mayBeNull(Expr e) {
        if (e instanceof Num n) {
            return n.value();
        }
        if (e instanceof Sum s) {
            return mayBeNull(s.left()) + mayBeNull(s.right());
        }
        return null;
    }

    // verdict: java.lang.StackOverflowError
    // witness: Recursive.endless(3)
    // because: A number below five never comes to five.
    static int endless(int n) {
        return n == 5 ? 0 : 1 + endless(n - 1);
    }

    // verdict: java.lang.StackOverflowError
    // witness: Recursive.digits(5, 1)
    // because: Divided by one, a number stays as it is.
    static int digits(int n, int base) {
        return n < base ? 1 : 1 + digits(n / base, base);
    }

    // verdict: java.lang.StackOverflowError
    // witness: Recursive.halves(5)
    // because: Half of zero is zero.
    static int halves(int n) {
        return 1 + halves(n / 2);
    }

    // verdict: java.lang.ArithmeticException
    // witness: Recursive.inner(10)
    // because: The number three is among those that are counted down.
    static int inner(int n) {
        if (n < 0 || n > 50) {
            return 0;
        }
        return 100 / (n - 3) + inner(n - 1);
    }

    // verdict: java.lang.ArithmeticException
    // witness: Recursive.start()
    // because: Only the calls inside come to the division, with three at last.
    static int start() {
        return countDown(10);
    }

    private static int countDown(int n) {
        if (n == 3) {
            return 100 / (n - 3);
        }
        return n < 0 || n > 50 ? 0 : countDown(n - 1);
    }

    // verdict: java.lang.StackOverflowError
    // witness: Recursive.Group g = new Recursive.Group(); g.add(g); Recursive.depth(g)
    // because: A group can be a member of itself.
    static int depth(Group group) {
        int most = 0;
        if (group == null) {
            return 0;
        }
        for (Group member : new ArrayList<>(group.members)) {
            most = Math.max(most, depth(member));
        }
        return most + 1;
    }

    // verdict: java.lang.StackOverflowError
    // witness: Recursive.follow(new Recursive.Leaky())
    // because: The constructor makes the object its own part.
    static int follow(Leaky leaky) {
        return leaky == null ? 0 : 1 + follow(leaky.inner);
    }

    // verdict: java.lang.ArithmeticException
    // witness: Recursive.even(7)
    // because: The two methods call each other until one divides by zero.
    static int even(int n) {
        if (n < 0 || n > 100) {
            return 0;
        }
        return n == 0 ? 0 : odd(n - 1);
    }

    private static int odd(int n) {
        return n == 0 ? 1 / n : even(n - 1);
    }
}
