// verdict: safe

import org.sosy_lab.sv_benchmarks.Verifier;

public class HashOfNoNumberText {
    public static void main(String[] args) {
        int number = Verifier.nondetInt();
        Verifier.assume(number >= -9 && number < 10);
        assert String.valueOf(number).hashCode() != 1500;
    }
}
