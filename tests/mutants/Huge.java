/** Arrays that no Java machine can make. */
public class Huge {
    int stage;

    static int caught(int n) {
        try {
            return new long[n].length;
        } catch (OutOfMemoryError e) {
            return -1;
        }
    }

    /** What is written before is seen when there is no array. */
    void staged(int n) {
        stage = 1;
        int[] made = new int[n & Integer.MAX_VALUE];
        stage = 2 + made.length - made.length;
    }

    /** Nobody sees it before the small array is there. */
    void small() {
        stage = 1;
        int[] made = new int[8];
        stage = 2 + made.length - made.length;
    }
}
