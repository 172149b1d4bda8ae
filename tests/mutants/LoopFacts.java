/** Loops whose variables do not keep what holds before the first iteration, or keep more than it seems. */
public class LoopFacts {
    static int wraps(int start) {
        int i = 1;
        int rounds = 0;
        while (rounds < 40) {
            i = i * 2 + start;
            if (i < 0) {
                return rounds;
            }
            rounds++;
        }
        return -1;
    }

    static int resets(int n) {
        int most = 0;
        for (int i = 0; i < 6; i++) {
            if (i == n) {
                most = -3;
            }
            if (most < 0) {
                return i;
            }
            most++;
        }
        return most;
    }

    static int inner(int n) {
        int low = 0;
        for (int i = 0; i < 4; i++) {
            for (int j = 0; j < i; j++) {
                low = j == n ? low - 7 : low + 1;
            }
            if (low <= -1) {
                low = 100;
            }
        }
        return low;
    }

    static int leaves(int[] a) {
        int i = 0;
        int last = -1;
        while (i < a.length) {
            if (a[i] == 0) {
                last = i;
                break;
            }
            i++;
        }
        if (i >= a.length) {
            return -2;
        }
        return last;
    }

    static int caught(int[] a) {
        int sum = 0;
        int i = 0;
        try {
            while (true) {
                sum += a[i];
                i++;
            }
        } catch (ArrayIndexOutOfBoundsException e) {
            sum -= i > 3 ? 1 : 0;
        }
        return sum;
    }

    static int counted(int n) {
        int left = n;
        int seen = 0;
        while (left > 0) {
            left -= 2;
            seen++;
        }
        return left < 0 ? -seen : seen;
    }

    static int kept(int n) {
        int steps = 0;
        for (int i = 0; i < n && i < 9; i++) {
            if (i < 0) {
                return -5;
            }
            steps += i >= 0 ? 1 : 2;
        }
        return steps;
    }
}
