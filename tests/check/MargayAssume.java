// verdict: safe

import margay.Verify;

public class MargayAssume {
    public static void main(String[] args) {
        String s = Verify.nondetString();
        long x = Verify.nondetLong();
        Verify.assume(s.length() == 1);
        Verify.assume(x > 0 && x < 100);
        Verify.check((s.charAt(0) + x) > s.charAt(0));
        assert Verify.choose(1) == 0;
    }
}
