// verdict: violation java.lang.AssertionError
// witness: 2, 4

import margay.Verify;

public class MargayChoose {
    public static void main(String[] args) {
        int a = Verify.choose(3);
        int b = Verify.nondetInt(3, 4);
        Verify.check(a * b != 8);
    }
}
