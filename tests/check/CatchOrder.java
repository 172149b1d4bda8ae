// verdict: safe

import org.sosy_lab.sv_benchmarks.Verifier;

public class CatchOrder {
    static String run(int x) {
        try {
            int[] a = new int[2];
            a[x] = 10 / (x - 1);
            return "fine";
        } catch (ArrayIndexOutOfBoundsException e) {
            return "index";
        } catch (RuntimeException e) {
            return "other";
        }
    }

    public static void main(String[] args) {
        int x = Verifier.nondetInt();
        String result = run(x);
        if (x == 1) {
            assert result.equals("other");
        } else {
            assert result.equals(x == 0 ? "fine" : "index");
        }
    }
}
