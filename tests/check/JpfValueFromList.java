// verdict: safe

import gov.nasa.jpf.vm.Verify;

public class JpfValueFromList {
    public static void main(String[] args) {
        int x = Verify.getIntFromList(-3, 0, 17);
        Verify.assertTrue(x == -3 || x == 0 || x == 17);
        Verify.interesting(x > 0);
        Verify.assertTrue(100 / (x + 1) != 0);
    }
}
