// verdict: safe

import org.sosy_lab.sv_benchmarks.Verifier;

public class FormattedOutput {
    public static void main(String[] args) {
        int n = Verifier.nondetInt();
        double x = Verifier.nondetDouble();
        System.out.printf("%d items at %.2f each%n", n, x);
        System.out.printf("%s: %08x (%c)%n", "code", n, 'c');
        assert args.length >= 0;
    }
}
