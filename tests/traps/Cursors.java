import java.time.DayOfWeek;
import java.time.LocalDate;
import java.time.Month;
import java.util.Objects;
import java.util.concurrent.TimeUnit;

/** Places in texts that a field remembers: a careless proof takes them for places in the present text. */
final class Cursors {

    private Cursors() {
    }

    /** Its text is replaced, and its place stays. */
    static final class Replaced {
        private String text = "";
        private int at;

        void replace(String other) {
            text = Objects.requireNonNull(other);
        }

        void toEnd() {
            at = text.length();
        }

        // verdict: java.lang.StringIndexOutOfBoundsException
        // witness: Cursors.Replaced r = new Cursors.Replaced(); r.replace("abc"); r.toEnd(); r.replace(""); r.rest()
        // because: The place belongs to the text before.
        String rest() {
            return text.substring(at);
        }
    }

    /** Its text is replaced together with its place. */
    static final class Restarted {
        private String text = "";
        private int at;

        void restart(String other) {
            text = Objects.requireNonNull(other);
            at = 0;
        }

        void next() {
            if (at < text.length()) {
                at++;
            }
        }

        // verdict: safe
        // because: A new text begins at its first character.
        String rest() {
            return text.substring(at);
        }
    }

    /** It reads one character further than there is. */
    static final class TooFar {
        private final String text;
        private int at;

        TooFar(String text) {
            this.text = Objects.requireNonNull(text);
        }

        void skip() {
            while (at < text.length() && text.charAt(at) != ';') {
                at++;
            }
            at++;
        }

        // verdict: java.lang.StringIndexOutOfBoundsException
        // witness: Cursors.TooFar t = new Cursors.TooFar("a"); t.skip(); t.rest()
        // because: Where there is no semicolon, the place is behind the end.
        String rest() {
            return text.substring(at);
        }
    }

    /** A method that throws has moved on already. */
    static final class MovedFirst {
        private final String text;
        private int at;

        MovedFirst(String text) {
            this.text = Objects.requireNonNull(text);
        }

        char read() {
            return text.charAt(at++);
        }

        // verdict: java.lang.StringIndexOutOfBoundsException
        // witness: Cursors.MovedFirst m = new Cursors.MovedFirst(""); try { m.read(); } catch (RuntimeException e) { } m.rest()
        // because: The place is moved before the character is asked for.
        String rest() {
            return text.substring(at);
        }
    }

    /** The place is set by who makes it. */
    static final class Given {
        private final String text;
        private final int at;

        Given(String text, int at) {
            this.text = text == null ? "" : text;
            this.at = Math.max(0, at);
        }

        // verdict: java.lang.StringIndexOutOfBoundsException
        // witness: new Cursors.Given("a", 5).rest()
        // because: The place may be behind the end.
        String rest() {
            return text.substring(at);
        }
    }

    /** The place is kept inside of the text. */
    static final class Kept {
        private final String text;
        private final int at;

        Kept(String text, int at) {
            this.text = text == null ? "" : text;
            this.at = Math.max(0, Math.min(at, this.text.length()));
        }

        // verdict: safe
        // because: The place is at most the length.
        String rest() {
            return text.substring(at);
        }
    }

    /** Two texts, and a place in the longer one. */
    static final class Two {
        private final String first;
        private final String second;
        private int at;

        Two(String first, String second) {
            this.first = Objects.requireNonNull(first);
            this.second = Objects.requireNonNull(second);
        }

        void next() {
            if (at < first.length() || at < second.length()) {
                at++;
            }
        }

        // verdict: java.lang.StringIndexOutOfBoundsException
        // witness: Cursors.Two t = new Cursors.Two("", "ab"); t.next(); t.next(); t.rest()
        // because: The place may be behind the end of the shorter text.
        String rest() {
            return first.substring(at);
        }
    }

    /** A text that may be missing. */
    static final class Missing {
        private String text;
        private int at;

        void read(String other) {
            text = other;
            at = other == null ? 1 : 0;
        }

        // verdict: java.lang.StringIndexOutOfBoundsException
        // witness: Cursors.Missing m = new Cursors.Missing(); m.read(null); m.fill(); m.rest()
        // because: The place was set where there was no text.
        String rest() {
            return text == null ? "" : text.substring(at);
        }

        void fill() {
            if (text == null) {
                text = "";
            }
        }
    }

    // verdict: java.lang.ArrayIndexOutOfBoundsException
    // witness: Cursors.dayAfter(java.time.LocalDate.of(2024, 1, 7))
    // because: Sunday is the last of the days.
    static DayOfWeek dayAfter(LocalDate date) {
        Objects.requireNonNull(date);
        return DayOfWeek.values()[date.getDayOfWeek().getValue()];
    }

    // verdict: safe
    // because: The constants are counted from zero.
    static DayOfWeek dayOf(LocalDate date) {
        Objects.requireNonNull(date);
        return DayOfWeek.values()[date.getDayOfWeek().getValue() - 1];
    }

    // verdict: java.lang.ArrayIndexOutOfBoundsException
    // witness: Cursors.month(12)
    // because: Months are counted from zero in the array.
    static Month month(int number) {
        return number < 0 || number > 12 ? Month.JANUARY : Month.values()[number];
    }

    // verdict: java.lang.ArithmeticException
    // witness: Cursors.share()
    // because: There are seven units.
    static int share() {
        return 1 / (TimeUnit.values().length - 7);
    }

    // verdict: java.lang.ArithmeticException
    // witness: Cursors.changed()
    // because: Each call gives an array of its own, which may be changed.
    static int changed() {
        Month[] months = Month.values();
        months[0] = Month.MAY;
        return 1 / (months[0].getValue() - 5);
    }

    // verdict: safe
    // because: Changes of one array are not seen in another.
    static int unchanged() {
        Month[] months = Month.values();
        months[0] = null;
        return Month.values()[0].name().length();
    }
}
