// verdict: safe

import org.sosy_lab.sv_benchmarks.Verifier;

public class HundredOverFloat {
    static float src() {
        return Verifier.nondetFloat();
    }
    public static void main(String[] args) {
        float data = src();
        if (Math.abs(data) > 0.000001) {
            int result = (int) (100.0 / data);
            System.out.println(result);
            assert result <= 100000001 && result >= -100000001;
        }
    }
}
