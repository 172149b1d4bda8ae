// verdict: safe

import java.util.StringTokenizer;
import org.sosy_lab.sv_benchmarks.Verifier;

public class TokensOfText {
    public static void main(String[] args) {
        char c = Verifier.nondetChar();
        StringTokenizer tokens = new StringTokenizer("a" + c + "b", " ,");
        int count = tokens.countTokens();
        assert count == (c == ' ' || c == ',' ? 2 : 1);
        assert tokens.nextToken().startsWith("a");
    }
}
