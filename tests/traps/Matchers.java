import java.math.*;
import java.time.*;
import java.time.temporal.ChronoUnit;
import java.util.*;
import java.util.function.*;
import java.util.regex.*;
import java.util.stream.*;

/** Matchers that get another text or pattern. */
public final class Matchers {
    // verdict: java.lang.ArithmeticException
    // witness: Matchers.catchAll("abcdef", 0)
    // because: The matcher has another text or pattern now.
    static int catchAll(String other, int n) { if (other == null) { return 0; } Matcher m = Pattern.compile("f").matcher("ab"); try { m.reset(other); } catch (Throwable e) { return 0; } return m.find() && m.start() > 2 ? 1 / n : 0; }

    // verdict: java.lang.IndexOutOfBoundsException
    // witness: Matchers.catchPattern("ab")
    // because: The matcher has another text or pattern now.
    static String catchPattern(String other) { if (other == null) { return ""; } Matcher m = Pattern.compile("(a)(b)").matcher(other); try { m.usePattern(Pattern.compile("a")); } catch (Throwable e) { return ""; } return m.find() ? m.group(2) : ""; }
}
