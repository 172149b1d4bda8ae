/** Loops whose bounds are constants or small, so that every path can be seen. */
public final class Bounded {
    private Bounded() {
    }

    static int bits(byte b) {
        int n = 0;
        for (int i = 0; i < 8; i++) {
            if ((b >> i & 1) != 0) {
                n++;
            }
        }
        return n;
    }

    static int log2(int n) {
        int r = 0;
        if (n < 0) {
            return -1;
        }
        while (n > 1) {
            n >>= 1;
            r++;
        }
        return r;
    }

    static int reverseDigits(int n) {
        int r = 0;
        int left = n % 1000;
        for (int i = 0; i < 3; i++) {
            r = r * 10 + left % 10;
            left /= 10;
        }
        return r;
    }

    static boolean inGrid(int x, int y) {
        for (int i = 0; i < 3; i++) {
            if (x == i && y >= 0 && y < 3) {
                return true;
            }
        }
        return false;
    }

    static int firstSet(int mask) {
        for (int i = 0; i <= 31; i++) {
            if ((mask & (1 << i)) != 0) {
                return i;
            }
        }
        return 32;
    }

    static int sumTo(int n) {
        if (n > 10) {
            n = 10;
        }
        int s = 0;
        for (int i = 1; i <= n; i++) {
            s += i;
        }
        return s;
    }

    static int collatz(int n) {
        int steps = 0;
        if (n < 1 || n > 8) {
            return 0;
        }
        while (n != 1 && steps < 50) {
            n = n % 2 == 0 ? n / 2 : 3 * n + 1;
            steps++;
        }
        return steps;
    }
}
