// verdict: violation java.lang.AssertionError
// witness: 11

import org.sosy_lab.sv_benchmarks.Verifier;

public class CopiedObject implements Cloneable {
    int value;

    public static void main(String[] args) throws CloneNotSupportedException {
        CopiedObject a = new CopiedObject();
        a.value = Verifier.nondetInt();
        CopiedObject b = (CopiedObject) a.clone();
        assert b.value != 11;
    }
}
