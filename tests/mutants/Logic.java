/** Conditions. */
public final class Logic {
    private Logic() {
    }

    static boolean leap(int year) {
        return year % 4 == 0 && (year % 100 != 0 || year % 400 == 0);
    }

    static boolean xor(boolean a, boolean b) {
        return a ? !b : b;
    }

    static boolean both(boolean a, boolean b) {
        if (a && b) {
            return true;
        }
        if (a && !b) {
            return false;
        }
        return false;
    }

    static String triangle(int a, int b, int c) {
        if (a <= 0 || b <= 0 || c <= 0) {
            return "none";
        }
        if (a == b && b == c) {
            return "equilateral";
        }
        if (a == b || b == c || a == c) {
            return "isosceles";
        }
        return "scalene";
    }

    static int median(int a, int b, int c) {
        if (a > b) {
            int t = a;
            a = b;
            b = t;
        }
        if (b > c) {
            b = c;
        }
        return a > b ? a : b;
    }

    static boolean between(int x, int a, int b) {
        return a < b ? a <= x && x <= b : b <= x && x <= a;
    }

    static int digitSum(int n) {
        int sum = 0;
        int rest = n < 0 ? -n : n;
        while (rest > 0) {
            sum += rest % 10;
            rest /= 10;
        }
        return sum;
    }

    static Boolean known(Integer a) {
        return a == null ? null : Boolean.valueOf(a > 0);
    }
}
