// verdict: safe

import org.sosy_lab.sv_benchmarks.Verifier;

public class SplitKeepsAll {
    public static void main(String[] args) {
        String s = Verifier.nondetString();
        Verifier.assume(s.length() <= 2);
        int commas = 0;
        for (int i = 0; i < s.length(); i++) {
            if (s.charAt(i) == ',') {
                commas++;
            }
        }
        assert s.split(",", -1).length == commas + 1;
    }
}
