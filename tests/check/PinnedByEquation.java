// verdict: safe

import org.sosy_lab.sv_benchmarks.Verifier;

/** Once a number is known, what is computed from it is known as well: recursion over it decides nothing more. */
public class PinnedByEquation {
    static int moves(int disks) {
        return disks == 0 ? 0 : moves(disks - 1) + 1 + moves(disks - 1);
    }

    public static void main(String[] args) {
        int n = Verifier.nondetInt();
        if (n < 1 || n > 14) {
            return;
        }
        assert moves(n) == (1 << n) - 1;
    }
}
