// not a violation: what is asked for is a text, and not null

import org.cprover.CProver;

public class TextThatIsAskedFor {
    public static void main(String[] args) {
        String text = CProver.nondetWithoutNull();
        assert text.length() >= 0;
    }
}
