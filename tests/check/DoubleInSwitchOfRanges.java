// verdict: violation java.lang.AssertionError
// witness: 0.5

import org.sosy_lab.sv_benchmarks.Verifier;

public class DoubleInSwitchOfRanges {
    static char grade(double score) {
        return switch ((int) (score * 10)) {
            case 10, 9 -> 'A';
            case 8, 7 -> 'B';
            case 6 -> 'C';
            default -> 'F';
        };
    }

    public static void main(String[] args) {
        double score = Verifier.nondetDouble();
        Verifier.assume(score >= 0.5 && score <= 1);
        assert grade(score) != 'F';
    }
}
