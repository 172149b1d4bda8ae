/** Loops that have to run a certain number of times. */
public class Loops {
    static int seven(int n) {
        int i = 0;
        while (i < n) {
            i++;
        }
        if (i == 7) {
            return 1; // target: seven
        }
        return 0;
    }

    static int forty(int n) {
        int sum = 0;
        for (int i = 0; i < n; i++) {
            sum += 3;
        }
        if (sum == 120) {
            return hit(); // target: forty
        }
        return 0;
    }

    static int threeHundred(int n) {
        int steps = 0;
        while (n > 0) {
            n--;
            steps++;
        }
        if (steps == 300) {
            return hit(); // target: threeHundred
        }
        return 0;
    }

    static int nested(int n, int m) {
        int cells = 0;
        for (int i = 0; i < n; i++) {
            for (int j = 0; j < m; j++) {
                cells++;
            }
        }
        if (cells == 35 && n == 5) {
            return hit(); // target: nested
        }
        return 0;
    }

    static int counted(int[] a) {
        int count = 0;
        for (int x : a) {
            if (x == 90) {
                count++;
            }
        }
        if (count == 7) {
            return hit(); // target: counted
        }
        return 0;
    }

    static int manyCounted(int[] a) {
        int count = 0;
        for (int x : a) {
            if (x == 90) {
                count++;
            }
        }
        if (count == 40) {
            return hit(); // target: manyCounted
        }
        return 0;
    }

    static int digits(int n) {
        int count = 0;
        while (n != 0) {
            n /= 10;
            count++;
        }
        if (count == 7) {
            return hit(); // target: digits
        }
        return 0;
    }

    static int longLoop(long n) {
        int bits = 0;
        while (n > 0) {
            n >>= 1;
            bits++;
        }
        if (bits == 40) {
            return hit(); // target: longLoop
        }
        return 0;
    }

    static int sequence(int n, int m) {
        int i = 0;
        while (i < n) {
            i++;
        }
        int j = 0;
        while (j < m) {
            j++;
        }
        if (i == 7 && j == 40) {
            return hit(); // target: sequence
        }
        return 0;
    }

    static int after(int n) {
        if (n == 12) {
            n = hit();
        }
        int i = 0;
        while (i < n) {
            i++;
        }
        if (i < 0) {
            return hit(); // never: after
        }
        return i;
    }

    static int hit() {
        return 1;
    }
}
