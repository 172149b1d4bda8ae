/** (a) Integer arithmetic in loops, about 400 million bytecodes: no objects, no calls in the inner loops. */
public class IntLoops {
    static int generator(int n) {
        int x = 1;
        int sum = 0;
        for (int i = 0; i < n; i++) {
            x = x * 1_103_515_245 + 12_345;
            sum ^= (x >>> 16) + i;
        }
        return sum;
    }

    static int nested(int n) {
        int hits = 0;
        for (int a = 1; a < n; a++) {
            for (int b = a; b < n; b++) {
                if ((a * a + b * b) % 97 == 0) {
                    hits++;
                }
            }
        }
        return hits;
    }

    static int longestCollatz(int limit) {
        int best = 0;
        int bestStart = 0;
        for (int start = 1; start < limit; start++) {
            long n = start;
            int steps = 0;
            while (n != 1) {
                n = (n & 1) == 0 ? n >> 1 : 3 * n + 1;
                steps++;
            }
            if (steps > best) {
                best = steps;
                bestStart = start;
            }
        }
        return bestStart;
    }

    public static void main(String[] args) {
        System.out.println(generator(12_000_000));
        System.out.println(nested(3_600));
        System.out.println(longestCollatz(60_000));
    }
}
