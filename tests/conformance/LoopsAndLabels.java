import java.util.ArrayList;
import java.util.List;

public class LoopsAndLabels {
    static int collatz(long n) {
        int steps = 0;
        while (n != 1) {
            n = (n & 1) == 0 ? n / 2 : 3 * n + 1;
            steps++;
        }
        return steps;
    }

    static int gcd(int a, int b) {
        for (;;) {
            if (b == 0) {
                return a;
            }
            int t = a % b;
            a = b;
            b = t;
        }
    }

    static boolean sideEffect(StringBuilder sb, String s, boolean r) {
        sb.append(s);
        return r;
    }

    public static void main(String[] args) {
        outer:
        for (int i = 0; i < 5; i++) {
            for (int j = 0; j < 5; j++) {
                if (j == 3) {
                    continue outer;
                }
                if (i == 3) {
                    break outer;
                }
                System.out.print(i * 10 + j + " ");
            }
        }
        System.out.println();
        block: {
            if (args.length == 0) {
                System.out.println("leaving block");
                break block;
            }
            System.out.println("not reached");
        }
        int k = 0;
        do {
            k += 3;
            if (k % 2 == 0) {
                continue;
            }
            System.out.print(k + " ");
        } while (k < 20);
        System.out.println();
        for (int a = 0, b = 10; a < b; a++, b -= 2) {
            System.out.print(a + ":" + b + " ");
        }
        System.out.println();
        int best = 0;
        int arg = 0;
        for (int n = 1; n < 300; n++) {
            int c = collatz(n);
            if (c > best) {
                best = c;
                arg = n;
            }
        }
        System.out.println(arg + " " + best + " " + gcd(1071, 462) + " " + gcd(17, 5));
        List<Integer> primes = new ArrayList<>();
        next:
        for (int n = 2; primes.size() < 25; n++) {
            for (int p : primes) {
                if (n % p == 0) {
                    continue next;
                }
                if (p * p > n) {
                    break;
                }
            }
            primes.add(n);
        }
        System.out.println(primes);
        StringBuilder sb = new StringBuilder();
        boolean r = sideEffect(sb, "a", false) && sideEffect(sb, "b", true) || sideEffect(sb, "c", true) & sideEffect(sb, "d", false);
        r ^= sideEffect(sb, "e", true) | sideEffect(sb, "f", true);
        System.out.println(sb + " " + r);
        int total = 0;
        for (float f = 0; f < 1; f += 0.1f) {
            total++;
        }
        for (double d = 0; d < 1; d += 0.1) {
            total += 100;
        }
        System.out.println(total);
        char c = 'a';
        while (c <= 'z') {
            System.out.print(c);
            c += 5;
        }
        System.out.println();
        for (byte b = 120; b > 0; b++) {
            System.out.print(b + " ");
        }
        System.out.println();
        for (String s : List.of("x", "y", "z")) {
            if (s.equals("y")) continue;
            System.out.print(s);
        }
        for (char[] row : new char[][] {{'1', '2'}, {}, {'3'}}) {
            for (char ch : row) System.out.print(ch);
            System.out.print('/');
        }
        System.out.println();
        int[] order = new int[3];
        int idx = 0;
        order[idx++] = idx++ + idx++;
        order[idx = 1] = idx = 2;
        System.out.println(order[0] + " " + order[1] + " " + order[2] + " " + idx);
        int tri = 0;
        for (int i = 1; i <= 10; tri += i++) ;
        System.out.println(tri);
    }
}
