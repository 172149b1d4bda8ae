// verdict: safe

import org.sosy_lab.sv_benchmarks.Verifier;

public class SaturatingAdd {
    static int add(int a, int b) {
        long sum = (long) a + b;
        return sum > Integer.MAX_VALUE ? Integer.MAX_VALUE : sum < Integer.MIN_VALUE ? Integer.MIN_VALUE : (int) sum;
    }

    public static void main(String[] args) {
        int a = Verifier.nondetInt();
        int b = Verifier.nondetInt();
        int sum = add(a, b);
        if (a >= 0 && b >= 0) {
            assert sum >= a && sum >= b;
        }
        if (a < 0 && b < 0) {
            assert sum < a || sum == Integer.MIN_VALUE;
        }
    }
}
