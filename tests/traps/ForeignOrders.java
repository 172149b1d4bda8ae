import java.time.LocalDate;
import java.util.*;

/** Comparable objects that refuse objects of another class, and exceptions that refuse themselves. */
public final class ForeignOrders {
    private ForeignOrders() {
    }

    // verdict: java.lang.ClassCastException
    // witness: ForeignOrders.greater(1, "a")
    // because: Both are comparable, but not with each other.
    @SuppressWarnings("unchecked")
    static boolean greater(Object a, Object b) {
        return a instanceof Comparable && b instanceof Comparable && ((Comparable<Object>) a).compareTo(b) > 0;
    }

    // verdict: java.lang.ClassCastException
    // witness: ForeignOrders.guarded("", 1)
    // because: A text is compared with a number.
    @SuppressWarnings("unchecked")
    static int guarded(Object a, Object b) {
        return a instanceof String && b instanceof Integer ? ((Comparable<Object>) a).compareTo(b) : 0;
    }

    // verdict: java.lang.ClassCastException
    // witness: ForeignOrders.dated(LocalDate.EPOCH, 1)
    // because: A date is compared with anything.
    @SuppressWarnings("unchecked")
    static int dated(LocalDate a, Object b) {
        return a != null && b != null ? ((Comparable<Object>) (Object) a).compareTo(b) : 0;
    }

    // verdict: java.lang.ClassCastException
    // witness: ForeignOrders.<Object>sorted(new Object[] {1, "a"})
    // because: The type variable stands for any class.
    @SuppressWarnings("unchecked")
    static <T> int sorted(T[] a) {
        if (a == null) {
            return 0;
        }
        int turns = 0;
        for (int i = 1; i < a.length; i++) {
            if (a[i] instanceof Comparable && a[i - 1] != null && ((Comparable<T>) a[i]).compareTo(a[i - 1]) < 0) {
                turns++;
            }
        }
        return turns;
    }

    enum Size { SMALL, LARGE }

    enum Colour { RED, GREEN }

    // verdict: java.lang.ClassCastException
    // witness: ForeignOrders.constants(ForeignOrders.Size.SMALL, ForeignOrders.Colour.RED)
    // because: Constants of different enums are not compared.
    @SuppressWarnings({"unchecked", "rawtypes"})
    static int constants(Enum a, Enum b) {
        return a != null && b != null ? a.compareTo(b) : 0;
    }

    // verdict: safe
    // because: Constants of one enum are.
    static int sizes(Size a, Size b) {
        return a != null && b != null ? a.compareTo(b) : 0;
    }

    // verdict: safe
    // because: Texts are compared with texts.
    @SuppressWarnings("unchecked")
    static int texts(Object a, Object b) {
        return a instanceof String && b instanceof String ? ((Comparable<Object>) a).compareTo(b) : 0;
    }

    // verdict: safe
    // because: The type argument says what numbers are compared with.
    static int declared(Comparable<Integer> a, Integer b) {
        return a instanceof Integer && b != null ? a.compareTo(b) : 0;
    }

    // verdict: java.lang.IllegalArgumentException
    // witness: Exception e = new Exception(); ForeignOrders.suppressing(e, e)
    // because: An exception does not suppress itself.
    static void suppressing(Exception a, Exception b) {
        if (a != null && b != null) {
            a.addSuppressed(b);
        }
    }

    // verdict: safe
    // because: A new exception is no other one.
    static Exception wrapped(Exception a) {
        Exception e = new IllegalStateException("wrapped");
        if (a != null) {
            e.addSuppressed(a);
        }
        return e;
    }
}
