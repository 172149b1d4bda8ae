import java.util.List;

/** What a careless proof would call unreachable. */
public class Doubts {
    private int count;
    private int[] cells = new int[2];
    private Doubts other;

    public void share(Doubts with) {
        other = with;
    }

    public void count(int n) {
        count += n;
    }

    public void cells(int[] given) {
        cells = given;
    }

    private static boolean isNumber(String text) {
        try {
            Integer.parseInt(text);
            return true;
        } catch (NumberFormatException e) {
            return false;
        }
    }

    public static int parsed(String text) {
        if (!isNumber(text)) {
            return 1; // target: what is caught in a method that is called
        }
        return 0;
    }

    public static int refused(List<String> list) {
        try {
            list.get(7);
        } catch (IndexOutOfBoundsException e) {
            return 1; // target: what the library throws
        }
        return 0;
    }

    public static int wrapped(int n) {
        if (n > 0 && n + 1 < n) {
            return 1; // target: the greatest number
        }
        return 0;
    }

    public static int smallest(int n) {
        if (n < 0 && -n < 0) {
            return 1; // target: the least number
        }
        return 0;
    }

    public int aliased(Doubts that) {
        int before = that.count;
        count = before + 1;
        if (that.count != before) {
            return 1; // target: both are one object
        }
        return 0;
    }

    public int replaced() {
        if (cells.length == 3) {
            return 1; // target: somebody has given others
        }
        return 0;
    }

    public int summed() {
        if (count < 0) {
            return 1; // target: negative numbers were added
        }
        return 0;
    }

    public int circle() {
        if (other == this) {
            return 1; // target: it was given itself
        }
        return 0;
    }

    public static int divided(int a, int b) {
        int result = 1;
        try {
            result = a / b;
        } catch (ArithmeticException e) {
            result = -7;
        }
        if (result == -7 && b == 0) {
            return 1; // target: behind a handler
        }
        return 0;
    }

    public static int cast(Object value) {
        try {
            return ((String) value).length();
        } catch (ClassCastException e) {
            return -1; // target: another class
        }
    }

    public static int counted(int n) {
        int i = 0;
        while (i * 3 < n) {
            i++;
        }
        if (i == 5) {
            return 1; // target: after five rounds
        }
        return 0;
    }

    public static int chosen(int n) {
        switch (n) {
            case 1:
                return 10;
            case 100:
                return 20; // target: a case
            default:
                return n > 100 ? 30 : 40; // target: none of them
        }
    }

    public static int deep(int n) {
        if (n <= 0) {
            return 0;
        }
        int below = deep(n - 1);
        if (below == 3) {
            return 4; // target: four calls inside one another
        }
        return below + 1;
    }
}
