/** A condition behind a loop that the loop has to run often for; {@code a} says how often. */
public class Foo {
    static int a = 1;

    public static int foo(int i) {
        int j = 10;
        while (i > 1) {
            j++;
            i--;
        }
        if (j > 50 * a) {
            return 1;
        }
        return 0;
    }
}
