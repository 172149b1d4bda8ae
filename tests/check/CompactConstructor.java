// verdict: violation java.lang.IllegalArgumentException
// witness: 3, 2

import org.sosy_lab.sv_benchmarks.Verifier;

public class CompactConstructor {
    record Range(int low, int high) {
        Range {
            if (low > high) {
                throw new IllegalArgumentException(low + " > " + high);
            }
        }
    }

    public static void main(String[] args) {
        int low = Verifier.nondetInt();
        int high = Verifier.nondetInt();
        Verifier.assume(low < 10 && high > 0);
        System.out.println(new Range(low, high));
    }
}
