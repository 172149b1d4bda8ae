// verdict: violation java.util.IllegalFormatConversionException
// witness: 6

import org.sosy_lab.sv_benchmarks.Verifier;

public class FormatDoesNotFit {
    public static void main(String[] args) {
        int n = Verifier.nondetInt();
        if (n > 5) {
            System.out.printf("%.1f%n", n);
        }
    }
}
