import java.util.*;
import java.util.function.*;
import java.util.stream.*;

/** Texts of the program that the library asks. */
public final class OwnPieces {
    static final class Piece implements CharSequence {
        final String s;
        Piece(String s) { this.s = s; }
        @Override public int length() { return 1; }
        @Override public char charAt(int i) { return s.charAt(i); }
        @Override public CharSequence subSequence(int a, int b) { return this; }
        @Override public String toString() { return s.trim(); }
    }

    // verdict: java.lang.NullPointerException
    // witness: OwnPieces.contained(new OwnPieces.Piece(null))
    // because: The library calls toString or charAt of the own text.
    static boolean contained(Piece p) { return p != null && "abc".contains(p); }

    // verdict: java.lang.NullPointerException
    // witness: OwnPieces.contentEqual(new OwnPieces.Piece(null))
    // because: The library calls toString or charAt of the own text.
    static boolean contentEqual(Piece p) { return p != null && "a".contentEquals(p); }

    // verdict: java.lang.NullPointerException
    // witness: OwnPieces.replaced(new OwnPieces.Piece(null))
    // because: The library calls toString or charAt of the own text.
    static String replaced(Piece p) { return p == null ? "" : "a".replace("a", p); }
}
