import java.util.*;
import java.util.stream.*;

/** Exceptions whose message is computed. */
public final class TextsOfErrors {
    static class Failing extends RuntimeException {
        final String[] parts;
        Failing(String[] parts) { this.parts = parts; }
        @Override public String getMessage() { return parts[0]; }
    }

    // verdict: java.lang.NullPointerException
    // witness: TextsOfErrors.localized(new TextsOfErrors.Failing(null))
    // because: The library calls the own getMessage.
    static String localized(Failing f) { return f == null ? "" : f.getLocalizedMessage(); }

    // verdict: java.lang.NullPointerException
    // witness: TextsOfErrors.exceptionText(new TextsOfErrors.Failing(null))
    // because: The library calls the own getMessage.
    static String exceptionText(Failing f) { return "" + f; }

    // verdict: java.lang.NullPointerException
    // witness: TextsOfErrors.exceptionText2(new TextsOfErrors.Failing(null))
    // because: The library calls the own getMessage.
    static String exceptionText2(Failing f) { return f == null ? "" : f.toString(); }

    // verdict: java.lang.NullPointerException
    // witness: TextsOfErrors.exceptionText3(new TextsOfErrors.Failing(null))
    // because: The library calls the own getMessage.
    static String exceptionText3(Exception f) { return f == null ? "" : f.toString(); }

    // verdict: java.lang.NullPointerException
    // witness: TextsOfErrors.exceptionMessage(new TextsOfErrors.Failing(null))
    // because: The library calls the own getMessage.
    static String exceptionMessage(Exception f) { return f == null ? "" : f.getMessage(); }

    // verdict: java.lang.NullPointerException
    // witness: TextsOfErrors.causeMessage(new TextsOfErrors.Failing(null))
    // because: The library calls the own getMessage.
    static String causeMessage(Failing f) { try { throw f; } catch (RuntimeException e) { return "" + e; } }

    // verdict: java.lang.NullPointerException
    // witness: TextsOfErrors.wrapped(new TextsOfErrors.Failing(null))
    // because: The library calls the own getMessage.
    static RuntimeException wrapped(Failing f) { return new IllegalStateException(f); }
}
