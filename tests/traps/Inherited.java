import java.util.List;

/** Code that interfaces and abstract classes of the program hand down to classes that callers write, and to functions. */
public final class Inherited {
    interface Priced {
        int unit();

        default int per(int x) {
            return x / unit();
        }

        default int perChecked(int x) {
            int unit = unit();
            return unit == 0 ? 0 : x / unit;
        }

        default Priced doubled() {
            return () -> 100 / unit();
        }
    }

    abstract static class Sized {
        abstract int size();

        int share(int x) {
            return x / size();
        }

        int shareChecked(int x) {
            int size = size();
            return size == 0 ? 0 : x / size;
        }

        final int first(int[] cells) {
            return cells[size()];
        }
    }

    // verdict: java.lang.ArithmeticException
    // witness: Inherited.price(() -> 0, 1)
    // because: The default method divides by what the caller's class gives.
    static int price(Priced priced, int x) {
        return priced == null ? 0 : priced.per(x);
    }

    // verdict: safe
    // because: The default method checks the divisor, and callers answer for their own code.
    static int priceChecked(Priced priced, int x) {
        return priced == null ? 0 : priced.perChecked(x);
    }

    // verdict: java.lang.ArithmeticException
    // witness: Inherited.twice(() -> 0)
    // because: The function that the default method makes divides.
    static int twice(Priced priced) {
        return priced == null ? 0 : priced.doubled().unit();
    }

    // verdict: java.lang.ArithmeticException
    // witness: Inherited.own(0)
    // because: The default method runs on a function of the program.
    static int own(int unit) {
        Priced priced = () -> unit;
        return priced.per(7);
    }

    // verdict: safe
    // because: The default method checks the divisor.
    static int ownChecked(int unit) {
        Priced priced = () -> unit;
        return priced.perChecked(7);
    }

    // verdict: java.lang.ArithmeticException
    // witness: Inherited.ownTwice(0)
    // because: The function that the default method makes divides by what the other one gives.
    static int ownTwice(int unit) {
        Priced priced = () -> unit;
        return priced.doubled().unit();
    }

    // verdict: java.lang.ArithmeticException
    // witness: Inherited.shared(new Inherited.Sized() { int size() { return 0; } }, 1)
    // because: The method of the abstract class divides by what the caller's class gives.
    static int shared(Sized sized, int x) {
        return sized == null ? 0 : sized.share(x);
    }

    // verdict: safe
    // because: The method of the abstract class checks the divisor.
    static int sharedChecked(Sized sized, int x) {
        return sized == null ? 0 : sized.shareChecked(x);
    }

    // verdict: java.lang.ArrayIndexOutOfBoundsException
    // witness: Inherited.at(new Inherited.Sized() { int size() { return 9; } }, new int[1])
    // because: The size that the caller's class gives is used as an index.
    static int at(Sized sized, int[] cells) {
        return sized == null || cells == null ? 0 : sized.first(cells);
    }

    // verdict: java.lang.ArithmeticException
    // witness: Inherited.all(List.of(() -> 0))
    // because: The default method runs on each element of the caller's list.
    static int all(List<Priced> list) {
        int sum = 0;
        if (list != null) {
            for (Priced priced : list) {
                sum += priced == null ? 0 : priced.per(1);
            }
        }
        return sum;
    }
}
