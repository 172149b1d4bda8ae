/** Numbers and control flow. */
class Basics {
    static int trityp(int i, int j, int k) {
        int trityp;
        if (i == 0 || j == 0 || k == 0) {
            trityp = 4;
        } else {
            trityp = 0;
            if (i == j) trityp = trityp + 1;
            if (i == k) trityp = trityp + 2;
            if (j == k) trityp = trityp + 3;
            if (trityp == 0) {
                if (i + j <= k || j + k <= i || i + k <= j) trityp = 4; // reach
                else trityp = 1; // reach
            } else if (trityp > 3) trityp = 3; // reach
            else if (trityp == 1 && i + j > k) trityp = 2; // reach
            else if (trityp == 2 && i + k > j) trityp = 2; // reach
            else if (trityp == 3 && j + k > i) trityp = 2; // reach
            else trityp = 4; // reach
        }
        return trityp;
    }

    static int foo1(int i) {
        int j = 10;
        while (i > 1) {
            j++;
            i--;
        }
        if (j > 50 * 1) return 1; // reach
        return 0;
    }

    static int foo100(int i) {
        int j = 10;
        while (i > 1) {
            j++;
            i--;
        }
        if (j > 50 * 100) return 1; // reach
        return 0;
    }

    static int seven(int n) {
        int c = 0;
        for (int i = 0; i < n; i++) c += 3;
        if (c == 21) return 1; // reach
        return 0;
    }

    static int threeHundred(int n) {
        int c = 0;
        while (n > 0) {
            n -= 2;
            c++;
        }
        if (c == 300) return 1; // reach
        return 0;
    }

    static int contradiction(int x) {
        if (x > 5) {
            if (x < 3) return 1; // never
            return 2; // reach
        }
        return 0;
    }

    static int overflow(int x) {
        if (x + 1 < x) return 1; // reach
        if (x == Integer.MAX_VALUE) return 2; // never
        return 0;
    }

    static int flag(int n) {
        boolean f = false;
        while (n > 0) n--;
        if (f) return 1; // never
        return 0;
    }

    static int longs(long a, int s) {
        if ((a << s) == 0x7000000000L && s == 3) return 1; // reach
        if (a * 3 == 10L) return 2; // reach
        return 0;
    }

    static int sw(int x, String unused) {
        switch (x * 2) {
            case 4: return 1; // reach
            case 5: return 2; // never
            case 100: return 3; // reach
            default: return 4; // reach
        }
    }

    static int floats(float f, double d) {
        if (f * 2 == 5f) return 1; // reach
        if (d != d) return 2; // reach
        if (f > 3 && f < 2) return 3; // never
        return 0;
    }

    static int narrow(byte b, char c, boolean z, short s) {
        if (b > 127) return 1; // never
        if (c < 0) return 2; // never
        if (z && s == -7 && c == 'x') return 3; // reach
        return 0;
    }

    static int division(int a, int b) {
        if (a / b == 7 && a % b == 3) return 1; // reach
        return 0;
    }

    static int nested(int n) {
        int c = 0;
        for (int i = 0; i < n; i++)
            for (int j = 0; j < i; j++) c++;
        if (c == 10) return 1; // reach
        return 0;
    }

    static int gcd(int a, int b) {
        while (b != 0) {
            int t = a % b;
            a = b;
            b = t;
        }
        if (a == 17) return 1; // reach
        return 0;
    }
}
