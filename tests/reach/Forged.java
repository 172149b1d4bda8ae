/** What is reached where fields are set by hand, as far as anybody can see, and what static fields decide. */
public class Forged {
    private int code;
    private static int limit = 3;

    public void set(int n) {
        code = n * n;
    }

    public int at() {
        if (code == 3) {
            return 1; // no square
        }
        return 0;
    }

    public int square() {
        if (code == 49) {
            return 1; // a square
        }
        return 0;
    }

    public int negative(int n) {
        if (n > limit && limit == 5) {
            return 1; // somebody may set it
        }
        return 0;
    }

    public static void setLimit(int n) {
        limit = n;
    }
}
