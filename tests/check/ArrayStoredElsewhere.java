// verdict: violation java.lang.ArrayStoreException
// target: ArrayStoredElsewhere.store
// witness:
// The main method is the witness.

/** Another class stores into the array. */
public class ArrayStoredElsewhere {
    interface Shape {}

    static final class Circle implements Shape {}

    static final class Square implements Shape {}

    static boolean store(Shape[] a) {
        if (a == null || a.length == 0) {
            return false;
        }
        OtherThatStores.store(a);
        return true;
    }

    public static void main(String[] args) {
        store(new Circle[1]);
    }
}

class OtherThatStores {
    static void store(ArrayStoredElsewhere.Shape[] a) {
        a[0] = new ArrayStoredElsewhere.Square();
    }
}
