// verdict: violation java.lang.ArrayStoreException
// target: ArrayOfArraysNarrower.store
// witness:
// The main method is the witness.

/** Arrays of arrays may be narrower, too. */
public class ArrayOfArraysNarrower {
    static boolean store(Object[][] a) {
        if (a == null || a.length == 0) {
            return false;
        }
        a[0] = new Object[1];
        return true;
    }

    public static void main(String[] args) {
        store(new String[1][1]);
    }
}
