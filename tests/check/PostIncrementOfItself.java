// verdict: safe
// The old value is assigned after the increment.

import org.sosy_lab.sv_benchmarks.Verifier;

public class PostIncrementOfItself {
    public static void main(String[] args) {
        int i = Verifier.nondetInt();
        int before = i;
        i = i++;
        assert i == before;
        i = i++ + ++i;
        assert i == before + before + 2;
    }
}
