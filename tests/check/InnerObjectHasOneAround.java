// verdict: safe
// target: InnerObjectHasOneAround$Cursor.<init>
// The object around a new one of an inner class is never null.

public class InnerObjectHasOneAround {
    private int start = 1;

    class Cursor {
        private final int at;

        Cursor(int offset) {
            at = start + digits(offset);
        }
    }

    private static int digits(int number) {
        return number < 10 ? 1 : 1 + digits(number / 10);
    }

    public static void main(String[] args) {
        assert new InnerObjectHasOneAround().new Cursor(25).at == 3;
    }
}
