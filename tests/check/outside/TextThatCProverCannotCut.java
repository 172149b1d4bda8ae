// not a violation: what CProverString does outside of a text is not supported

import org.cprover.CProver;
import org.cprover.CProverString;

public class TextThatCProverCannotCut {
    public static void main(String[] args) {
        CProverString.setCharAt(new StringBuilder("text"), CProver.nondetInt(), 'x');
    }
}
