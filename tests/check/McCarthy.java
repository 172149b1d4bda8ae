// verdict: safe

import org.sosy_lab.sv_benchmarks.Verifier;

public class McCarthy {
    static int f(int n) {
        return n > 100 ? n - 10 : f(f(n + 11));
    }

    public static void main(String[] args) {
        int n = Verifier.nondetInt();
        Verifier.assume(n >= 97 && n <= 105);
        assert f(n) == (n > 101 ? n - 10 : 91);
    }
}
