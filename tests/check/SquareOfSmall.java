// verdict: safe

import org.sosy_lab.sv_benchmarks.Verifier;

public class SquareOfSmall {
    static class Helper {
        static int staticSink(int data) {
            if ((data != Integer.MIN_VALUE) && (data != Long.MIN_VALUE) && (Math.abs(data) <= (long) Math.sqrt(Integer.MAX_VALUE))) {
                int result = data * data;
                assert result >= 0 || data == 0;
                return result;
            }
            return 0;
        }
    }
    public static void main(String[] args) {
        int data = Verifier.nondetInt();
        int r = Helper.staticSink(data);
        System.out.println("result: " + r);
    }
}
