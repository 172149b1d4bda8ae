import java.math.BigDecimal;
import java.math.BigInteger;
import java.math.RoundingMode;
import java.time.DayOfWeek;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalTime;
import java.time.Period;
import java.time.format.DateTimeParseException;
import java.util.Base64;
import java.util.BitSet;
import java.util.Collections;
import java.util.List;
import java.util.Objects;
import java.util.Random;
import java.util.Scanner;
import java.util.StringJoiner;
import java.util.UUID;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Methods of the library that refuse some of their arguments. */
public final class Library {
    private static final Pattern KEY = Pattern.compile("([a-z]+)=([0-9]+)?");

    private Library() {
    }

    // verdict: java.lang.ArithmeticException
    // witness: Library.third(BigDecimal.ONE)
    // because: The exact quotient has no end.
    static BigDecimal third(BigDecimal n) {
        return n == null ? null : n.divide(BigDecimal.valueOf(3));
    }

    // verdict: safe
    // because: The scale and the rounding are given, and the number is small.
    static BigDecimal thirdRounded(int n) {
        return BigDecimal.valueOf(n).divide(BigDecimal.valueOf(3), 2, RoundingMode.HALF_UP);
    }

    // verdict: java.lang.ArithmeticException
    // witness: Library.cents(5, 3)
    // because: Without rounding the scale cannot be lowered.
    static BigDecimal cents(int n, int scale) {
        return BigDecimal.valueOf(n, 3).setScale(2);
    }

    // verdict: safe
    // because: A larger scale needs no rounding.
    static BigDecimal mills(int n) {
        return BigDecimal.valueOf(n, 2).setScale(3);
    }

    // verdict: java.lang.ArithmeticException
    // witness: Library.ratio(BigDecimal.ONE, new BigDecimal("0.00"))
    // because: A zero with another scale is not equal to ZERO.
    static BigDecimal ratio(BigDecimal a, BigDecimal b) {
        if (a == null || b == null || b.equals(BigDecimal.ZERO) || a.precision() > 20 || b.precision() > 20
                || Math.abs((long) a.scale()) > 20 || Math.abs((long) b.scale()) > 20) {
            return null;
        }
        return a.divide(b, 2, RoundingMode.DOWN);
    }

    // verdict: safe
    // because: The sign of every zero is zero.
    static BigDecimal ratioChecked(BigDecimal a, BigDecimal b) {
        if (a == null || b == null || b.signum() == 0 || a.precision() > 20 || b.precision() > 20
                || Math.abs((long) a.scale()) > 20 || Math.abs((long) b.scale()) > 20) {
            return null;
        }
        return a.divide(b, 2, RoundingMode.DOWN);
    }

    // verdict: java.lang.ArithmeticException
    // witness: Library.exactInt(new BigInteger("99999999999"))
    // because: The number may not fit into an int.
    static int exactInt(BigInteger n) {
        return n == null ? 0 : n.intValueExact();
    }

    // verdict: java.lang.ArithmeticException
    // witness: Library.modulo(BigInteger.ONE, BigInteger.valueOf(-5))
    // because: mod refuses a negative modulus.
    static BigInteger modulo(BigInteger a, BigInteger b) {
        return a == null || b == null || b.signum() == 0 ? null : a.mod(b);
    }

    // verdict: safe
    // because: The modulus is positive.
    static BigInteger moduloChecked(BigInteger a, BigInteger b) {
        return a == null || b == null || b.signum() <= 0 ? null : a.mod(b);
    }

    // verdict: java.time.DateTimeException
    // witness: Library.endOfMonth(2023, 2)
    // because: Not every month has thirty days.
    static LocalDate endOfMonth(int year, int month) {
        if (year < 1900 || year > 2100 || month < 1 || month > 12) {
            return null;
        }
        return LocalDate.of(year, month, 30);
    }

    // verdict: safe
    // because: Every month has twenty-eight days.
    static LocalDate lateInMonth(int year, int month) {
        if (year < 1900 || year > 2100 || month < 1 || month > 12) {
            return null;
        }
        return LocalDate.of(year, month, 28);
    }

    // verdict: java.time.DateTimeException
    // witness: Library.leapDay(2023)
    // because: Only leap years have this day.
    static LocalDate leapDay(int year) {
        return year < 1900 || year > 2100 ? null : LocalDate.of(year, 2, 29);
    }

    // verdict: java.time.DateTimeException
    // witness: Library.tomorrow(LocalDate.MAX)
    // because: The last day has no next day.
    static LocalDate tomorrow(LocalDate day) {
        return day == null ? null : day.plusDays(1);
    }

    // verdict: safe
    // because: The year is far from the limits.
    static LocalDate tomorrowChecked(LocalDate day) {
        return day == null || Math.abs(day.getYear()) > 9999 ? null : day.plusDays(1);
    }

    // verdict: java.time.DateTimeException
    // witness: Library.withDay(LocalDate.of(2024, 2, 1))
    // because: The month may be too short.
    static LocalDate withDay(LocalDate day) {
        return day == null ? null : day.withDayOfMonth(31);
    }

    // verdict: safe
    // because: The length of the month is a day of it.
    static LocalDate withLastDay(LocalDate day) {
        return day == null ? null : day.withDayOfMonth(day.lengthOfMonth());
    }

    // verdict: java.time.format.DateTimeParseException
    // witness: Library.parsed("2024-02-30")
    // because: The text has the right form but is no date.
    static LocalDate parsed(String s) {
        return s == null || !s.matches("[0-9]{4}-[0-9]{2}-[0-9]{2}") ? null : LocalDate.parse(s);
    }

    // verdict: safe
    // because: The exception is caught.
    static LocalDate parsedChecked(String s) {
        try {
            return s == null ? null : LocalDate.parse(s);
        } catch (DateTimeParseException e) {
            return null;
        }
    }

    // verdict: java.lang.ArithmeticException
    // witness: Library.millis(Duration.ofSeconds(Long.MAX_VALUE))
    // because: The milliseconds may not fit into a long.
    static long millis(Duration d) {
        return d == null ? 0 : d.toMillis();
    }

    // verdict: safe
    // because: The seconds are what the duration holds.
    static long seconds(Duration d) {
        return d == null ? 0 : d.getSeconds();
    }

    // verdict: java.lang.ArithmeticException
    // witness: Library.negated(Duration.ofSeconds(Long.MIN_VALUE))
    // because: The smallest number of seconds has no negation.
    static Duration negated(Duration d) {
        return d == null ? null : d.negated();
    }

    // verdict: java.lang.ArithmeticException
    // witness: Library.totalMonths(Period.of(Integer.MAX_VALUE, 12, 0))
    // because: Months are carried over to the years, which wrap around.
    static Period totalMonths(Period p) {
        return p == null ? null : p.normalized();
    }

    // verdict: safe
    // because: The total is a long.
    static long months(Period p) {
        return p == null ? 0 : p.toTotalMonths();
    }

    // verdict: java.lang.ArithmeticException
    // witness: Library.epochMillis(Instant.MAX)
    // because: The milliseconds of a late instant do not fit into a long.
    static long epochMillis(Instant i) {
        return i == null ? 0 : i.toEpochMilli();
    }

    // verdict: java.time.DateTimeException
    // witness: Library.hour(24)
    // because: There is no hour twenty-four.
    static LocalTime hour(int h) {
        return h < 0 || h > 24 ? null : LocalTime.of(h, 0);
    }

    // verdict: java.time.DateTimeException
    // witness: Library.dayOfWeek(0)
    // because: The first day of the week has the number one.
    static DayOfWeek dayOfWeek(int n) {
        return DayOfWeek.of(Math.floorMod(n, 7));
    }

    // verdict: safe
    // because: The numbers run from one to seven.
    static DayOfWeek dayOfWeekChecked(int n) {
        return DayOfWeek.of(Math.floorMod(n, 7) + 1);
    }

    // verdict: safe
    // because: Adding to a day of the week wraps around.
    static DayOfWeek later(DayOfWeek day, long n) {
        return day == null ? null : day.plus(n);
    }

    // verdict: java.lang.IllegalArgumentException
    // witness: Library.uuid("xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx")
    // because: Only the length is checked.
    static UUID uuid(String s) {
        return s == null || s.length() != 36 ? null : UUID.fromString(s);
    }

    // verdict: java.lang.NullPointerException
    // witness: Library.value("a=")
    // because: The second group is optional.
    static int value(String s) {
        if (s == null) {
            return 0;
        }
        Matcher m = KEY.matcher(s);
        return m.matches() ? m.group(2).length() : 0;
    }

    // verdict: safe
    // because: The first group is part of every match.
    static int key(String s) {
        if (s == null) {
            return 0;
        }
        Matcher m = KEY.matcher(s);
        return m.matches() ? m.group(1).charAt(0) : 0;
    }

    // verdict: java.lang.IllegalStateException
    // witness: Library.unmatched("?")
    // because: The groups are read although nothing matched.
    static String unmatched(String s) {
        if (s == null) {
            return "";
        }
        Matcher m = KEY.matcher(s);
        m.find();
        return m.group(1);
    }

    // verdict: java.lang.IndexOutOfBoundsException
    // witness: Library.group("a=1", 3)
    // because: There are only two groups.
    static String group(String s, int n) {
        if (s == null || n < 0 || n > 3) {
            return "";
        }
        Matcher m = KEY.matcher(s);
        return m.matches() ? m.group(n) : "";
    }

    // verdict: java.util.regex.PatternSyntaxException
    // witness: Library.search("a", "[")
    // because: The text is a regular expression.
    static boolean search(String s, String pattern) {
        return s != null && pattern != null && !s.isEmpty() && Pattern.compile(pattern).matcher(s).find();
    }

    // verdict: safe
    // because: contains takes the text literally.
    static boolean searchLiterally(String s, String part) {
        return s != null && part != null && s.contains(part);
    }

    // verdict: java.lang.IllegalArgumentException
    // witness: Library.decoded("?")
    // because: Not every text is in base 64.
    static int decoded(String s) {
        return s == null ? 0 : Base64.getDecoder().decode(s).length;
    }

    // verdict: java.lang.IllegalArgumentException
    // witness: Library.random(new Random(1), 0)
    // because: The bound must be positive.
    static int random(Random r, int bound) {
        return r == null || bound < 0 ? 0 : r.nextInt(bound);
    }

    // verdict: safe
    // because: The bound is positive and the table is as long.
    static int randomIndex(long seed, int[] table) {
        return table == null || table.length == 0 ? 0 : table[new Random(seed).nextInt(table.length)];
    }

    // verdict: java.lang.IndexOutOfBoundsException
    // witness: Library.bits(-1)
    // because: The index may be negative.
    static boolean bits(int n) {
        BitSet bits = new BitSet();
        if (n < 100) {
            bits.set(n);
        }
        return bits.isEmpty();
    }

    // verdict: java.util.InputMismatchException
    // witness: Library.scanned("x")
    // because: The next token need not be a number.
    static int scanned(String s) {
        if (s == null) {
            return 0;
        }
        Scanner scanner = new Scanner(s);
        return scanner.hasNext() ? scanner.nextInt() : 0;
    }

    // verdict: safe
    // because: The scanner is asked for a number first.
    static int scannedChecked(String s) {
        if (s == null) {
            return 0;
        }
        Scanner scanner = new Scanner(s);
        return scanner.hasNextInt() ? scanner.nextInt() : 0;
    }

    // verdict: java.lang.NumberFormatException
    // witness: Library.radix("zz", 10)
    // because: The digits need not belong to the radix.
    static int radix(String s, int radix) {
        return s == null || s.length() != 2 || radix < 2 || radix > 36 ? 0 : Integer.parseInt(s, radix);
    }

    // verdict: java.lang.NumberFormatException
    // witness: Library.decimal("1,5")
    // because: Not every text is a number.
    static double decimal(String s) {
        return s == null || s.isBlank() ? 0 : Double.parseDouble(s);
    }

    // verdict: java.lang.NumberFormatException
    // witness: Library.big(Double.NaN)
    // because: Not a number has no decimal form.
    static BigDecimal big(double d) {
        return BigDecimal.valueOf(d);
    }

    // verdict: safe
    // because: Finite numbers have a decimal form.
    static BigDecimal bigChecked(double d) {
        return Double.isNaN(d) || Double.isInfinite(d) ? null : BigDecimal.valueOf(d);
    }

    // verdict: safe
    // because: A joiner takes null elements for the text null.
    static String joined(String a, String b) {
        return new StringJoiner(",", "[", "]").add(a).add(b).toString();
    }

    // verdict: java.lang.IndexOutOfBoundsException
    // witness: Library.swapped(new java.util.ArrayList<>(List.of("a")), 1)
    // because: The second index may be behind the end.
    static void swapped(java.util.ArrayList<String> list, int i) {
        if (list != null && i > 0 && i <= list.size()) {
            Collections.swap(list, i - 1, i);
        }
    }

    // verdict: java.lang.IllegalArgumentException
    // witness: Library.sleep(-1)
    // because: The time may be negative.
    static void sleep(long millis) throws InterruptedException {
        if (millis < 1) {
            Thread.sleep(millis);
        }
    }

    // verdict: safe
    // because: The exception of the sleep is declared.
    static void pause() throws InterruptedException {
        Thread.sleep(0);
    }

    // verdict: java.lang.IllegalMonitorStateException
    // witness: Library.wake(new Object())
    // because: The monitor is not held.
    static void wake(Object o) {
        if (o != null) {
            o.notifyAll();
        }
    }

    // verdict: safe
    // because: The monitor is held.
    static void wakeLocked(Object o) {
        Objects.requireNonNull(o);
        synchronized (o) {
            o.notifyAll();
        }
    }
}
