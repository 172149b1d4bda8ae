public class UncaughtOverflow {
    static int depth;

    static int down(int n) {
        return down(n + 1) + 1;
    }

    static void counted() {
        depth++;
        counted();
    }

    public static void main(String[] args) {
        System.out.println("before");
        try {
            counted();
        } catch (StackOverflowError e) {
            StackTraceElement[] st = e.getStackTrace();
            boolean same = true;
            for (int i = 1; i < st.length; i++) {
                same &= st[i].getMethodName().equals("counted");
            }
            System.out.println(st.length + " " + same + " " + (depth > st.length));
        }
        for (int i = 0; i < 8; i++) {
            System.out.println("line " + i);
        }
        down(0);
        System.out.println("never");
    }
}
