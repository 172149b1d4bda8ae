// verdict: violation java.lang.CloneNotSupportedException
// witness: false

import org.sosy_lab.sv_benchmarks.Verifier;

public class CloneNotSupported {
    static class Plain {
        Object copy() throws CloneNotSupportedException {
            return clone();
        }
    }

    static class Copied extends Plain implements Cloneable {}

    public static void main(String[] args) throws CloneNotSupportedException {
        Plain p = Verifier.nondetBoolean() ? new Copied() : new Plain();
        System.out.println(p.copy() != p);
    }
}
