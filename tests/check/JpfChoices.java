// verdict: violation java.lang.AssertionError
// witness: 3, 2, true

import gov.nasa.jpf.vm.Verify;

public class JpfChoices {
    public static void main(String[] args) {
        int a = Verify.getInt(0, 3);
        int b = Verify.random(2);
        boolean c = Verify.getBoolean();
        Verify.ignoreIf(a + b < 5);
        Verify.boring(a == 0);
        assert !c;
    }
}
