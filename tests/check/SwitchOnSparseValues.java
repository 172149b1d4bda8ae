// verdict: safe

import org.sosy_lab.sv_benchmarks.Verifier;

public class SwitchOnSparseValues {
    static int code(int x) {
        return switch (x) {
            case Integer.MIN_VALUE -> 1;
            case -1000, 1000 -> 2;
            case 0 -> 3;
            case Integer.MAX_VALUE -> 4;
            default -> {
                int y = x / 2;
                yield y == x ? 5 : 6;
            }
        };
    }

    public static void main(String[] args) {
        int x = Verifier.nondetInt();
        int code = code(x);
        assert code != 5;
        assert (code == 2) == (x == 1000 || x == -1000);
    }
}
