// verdict: violation java.lang.AssertionError
// witness: 8

import org.sosy_lab.sv_benchmarks.Verifier;

public class RecordText {
    record Box(int value) {}

    public static void main(String[] args) {
        int x = Verifier.nondetInt();
        Verifier.assume(x >= 0 && x < 10);
        assert !new Box(x).toString().equals("Box[value=8]");
    }
}
