/** Static state that other methods of the class set. */
public class Flags {
    private static boolean verbose;
    private static int calls;
    private static final int[] HISTORY = new int[4];

    static void setVerbose(boolean on) {
        verbose = on;
    }

    static String greet(String name) {
        calls++;
        if (verbose) {
            return "Hello, " + name + "!";
        }
        return "Hi";
    }

    static int calls() {
        return calls;
    }

    static void note(int value) {
        HISTORY[calls & 3] = value;
        calls++;
    }

    static int noted(int index) {
        return HISTORY[index & 3];
    }

    static boolean often() {
        return calls > 3;
    }
}
