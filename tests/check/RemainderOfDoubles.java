// verdict: safe

import org.sosy_lab.sv_benchmarks.Verifier;

public class RemainderOfDoubles {
    public static void main(String[] args) {
        double angle = Verifier.nondetDouble();
        Verifier.assume(angle >= 0 && angle < 1e6);
        double turned = angle % 360.0;
        assert turned >= 0 && turned < 360;
    }
}
