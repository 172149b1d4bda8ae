import java.util.*;

public class SieveAndNumbers {
    static boolean[] sieve(int n) {
        boolean[] p = new boolean[n + 1];
        Arrays.fill(p, 2, n + 1, true);
        for (int i = 2; i * i <= n; i++) if (p[i]) for (int j = i * i; j <= n; j += i) p[j] = false;
        return p;
    }

    static Map<Integer, Integer> factor(int n) {
        Map<Integer, Integer> m = new TreeMap<>();
        for (int d = 2; d * d <= n; d++) while (n % d == 0) {
            m.merge(d, 1, Integer::sum);
            n /= d;
        }
        if (n > 1) m.merge(n, 1, Integer::sum);
        return m;
    }

    static long gcd(long a, long b) { return b == 0 ? Math.abs(a) : gcd(b, a % b); }

    static long powMod(long b, long e, long m) {
        long r = 1;
        for (b %= m; e > 0; e >>= 1, b = b * b % m) if ((e & 1) == 1) r = r * b % m;
        return r;
    }

    static String roman(int n) {
        int[] v = {1000, 900, 500, 400, 100, 90, 50, 40, 10, 9, 5, 4, 1};
        String[] s = {"M", "CM", "D", "CD", "C", "XC", "L", "XL", "X", "IX", "V", "IV", "I"};
        StringBuilder sb = new StringBuilder();
        for (int i = 0; i < v.length; i++) for (; n >= v[i]; n -= v[i]) sb.append(s[i]);
        return sb.toString();
    }

    static int unroman(String s) {
        int t = 0;
        int prev = 0;
        for (int i = s.length() - 1; i >= 0; i--) {
            int v = switch (s.charAt(i)) { case 'M' -> 1000; case 'D' -> 500; case 'C' -> 100; case 'L' -> 50; case 'X' -> 10; case 'V' -> 5; default -> 1; };
            t += v < prev ? -v : v;
            prev = Math.max(prev, v);
        }
        return t;
    }

    static final String[] ONES = "zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen".split(" ");
    static final String[] TENS = "x x twenty thirty forty fifty sixty seventy eighty ninety".split(" ");

    static String words(int n) {
        if (n < 0) return "minus " + words(-n);
        if (n < 20) return ONES[n];
        if (n < 100) return TENS[n / 10] + (n % 10 == 0 ? "" : "-" + ONES[n % 10]);
        if (n < 1000) return ONES[n / 100] + " hundred" + (n % 100 == 0 ? "" : " and " + words(n % 100));
        if (n < 1_000_000) return words(n / 1000) + " thousand" + (n % 1000 == 0 ? "" : " " + words(n % 1000));
        return words(n / 1_000_000) + " million" + (n % 1_000_000 == 0 ? "" : " " + words(n % 1_000_000));
    }

    static boolean luhn(String s) {
        int sum = 0;
        for (int i = 0; i < s.length(); i++) {
            int d = s.charAt(s.length() - 1 - i) - '0';
            if (i % 2 == 1) d = d * 2 > 9 ? d * 2 - 9 : d * 2;
            sum += d;
        }
        return sum % 10 == 0;
    }

    static String base(long n, int b) {
        if (n == 0) return "0";
        StringBuilder sb = new StringBuilder();
        for (long x = Math.abs(n); x > 0; x /= b) sb.append("0123456789abcdefghijklmnopqrstuvwxyz".charAt((int) (x % b)));
        return (n < 0 ? "-" : "") + sb.reverse();
    }

    public static void main(String[] args) {
        boolean[] p = sieve(3000);
        int c = 0;
        long sum = 0;
        int twins = 0;
        for (int i = 2; i <= 3000; i++) if (p[i]) {
            c++;
            sum += i;
            if (i > 2 && p[i - 2]) twins++;
        }
        System.out.println(c + " " + sum + " " + twins);
        for (int n : new int[] {1, 12, 97, 360, 9999, 1 << 20, 999999937}) System.out.print(n + "=" + factor(n) + " ");
        System.out.println();
        System.out.println(gcd(1071, 462) + " " + gcd(0, 5) + " " + 21 * 6 / gcd(21, 6) + " " + powMod(3, 200, 1_000_000_007) + " " + powMod(2, 1_000_000_006, 1_000_000_007));
        for (int n : new int[] {1, 4, 9, 14, 40, 90, 400, 1994, 2024, 3999}) System.out.print(roman(n) + ":" + unroman(roman(n)) + " ");
        System.out.println();
        for (int n : new int[] {0, 13, 21, 100, 115, 1000, 12345, -7, 1_000_001}) System.out.println(words(n));
        List<Integer> perfect = new ArrayList<>();
        for (int n = 2; n < 1000; n++) {
            int s = 1;
            for (int d = 2; d * d <= n; d++) if (n % d == 0) s += d * d == n ? d : d + n / d;
            if (s == n) perfect.add(n);
        }
        System.out.println(perfect);
        StringBuilder arm = new StringBuilder();
        for (int n = 1; n < 1000; n++) {
            int s = 0;
            int len = Integer.toString(n).length();
            for (int x = n; x > 0; x /= 10) s += (int) Math.round(Math.pow(x % 10, len));
            if (s == n) arm.append(n).append(' ');
        }
        System.out.println(arm);
        System.out.println(luhn("4539578763621486") + " " + luhn("4539578763621487") + " " + base(255, 2) + " " + base(-12345, 36) + " " + base(Long.MAX_VALUE, 16));
        int[][] pascal = new int[10][];
        for (int i = 0; i < 10; i++) {
            pascal[i] = new int[i + 1];
            pascal[i][0] = pascal[i][i] = 1;
            for (int j = 1; j < i; j++) pascal[i][j] = pascal[i - 1][j - 1] + pascal[i - 1][j];
        }
        System.out.println(Arrays.toString(pascal[9]));
        long n = 27;
        int steps = 0;
        long top = n;
        for (; n != 1; steps++) {
            n = n % 2 == 0 ? n / 2 : 3 * n + 1;
            top = Math.max(top, n);
        }
        System.out.println(steps + " " + top);
        int happy = 0;
        for (int i = 1; i <= 100; i++) {
            Set<Integer> seen = new HashSet<>();
            int x = i;
            while (x != 1 && seen.add(x)) {
                int s = 0;
                for (int y = x; y > 0; y /= 10) s += (y % 10) * (y % 10);
                x = s;
            }
            if (x == 1) happy++;
        }
        System.out.println(happy);
        for (int i = 1; i <= 15; i++) System.out.print(i % 15 == 0 ? "FizzBuzz " : i % 5 == 0 ? "Buzz " : i % 3 == 0 ? "Fizz " : i + " ");
        System.out.println();
    }
}
