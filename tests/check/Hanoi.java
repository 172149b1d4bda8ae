// verdict: violation java.lang.AssertionError
// witness: 4

import org.sosy_lab.sv_benchmarks.Verifier;

public class Hanoi {
    static int moves;

    static void move(int n, int from, int to, int via) {
        if (n == 0) {
            return;
        }
        move(n - 1, from, via, to);
        moves++;
        move(n - 1, via, to, from);
    }

    public static void main(String[] args) {
        int n = Verifier.nondetInt();
        Verifier.assume(n >= 0 && n <= 4);
        move(n, 1, 3, 2);
        assert moves < 15;
    }
}
