// verdict: violation java.lang.ArrayStoreException
// target: ArrayElementTested.store
// witness:
// The main method is the witness.

/** An array inside another one. */
public class ArrayElementTested {
    static boolean store(Object[][] a) {
        if (a == null || a.length == 0 || a[0] == null || a[0].length == 0 || !(a[0] instanceof Runnable[])) {
            return false;
        }
        a[0][0] = "text";
        return true;
    }

    public static void main(String[] args) {
        store(new Object[][] {new Runnable[1]});
    }
}
