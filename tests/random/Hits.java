import java.util.BitSet;

/** The marks of random programs that were executed. */
public final class Hits {
    static final BitSet SEEN = new BitSet();

    private Hits() {
    }

    static void at(int mark) {
        SEEN.set(mark);
    }
}
