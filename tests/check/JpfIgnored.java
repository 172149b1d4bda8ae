// verdict: safe

import gov.nasa.jpf.vm.Verify;

public class JpfIgnored {
    public static void main(String[] args) {
        int sum = 0;
        for (int i = 0; i < 3; i++) {
            sum += Verify.getInt(-1, 1);
        }
        Verify.ignoreIf(sum <= 1);
        Verify.assertTrue("at least two of them are 1", sum == 2 || sum == 3);
        if (Verify.randomBool()) {
            sum -= 2;
        }
        Verify.assertTrue(sum >= 0 && sum <= 3);
    }
}
