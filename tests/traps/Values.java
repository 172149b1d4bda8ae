import java.math.BigDecimal;
import java.math.BigInteger;
import java.math.RoundingMode;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.EnumSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.TreeSet;

/** Dates, durations and big numbers at their ends, and collections of other kinds. */
public final class Values {

    enum Color { RED, GREEN, BLUE }

    // verdict: java.time.DateTimeException
    // witness: Values.tomorrow(LocalDate.MAX)
    // because: There is no day after the last one.
    static LocalDate tomorrow(LocalDate day) {
        Objects.requireNonNull(day);
        return day.plusDays(1);
    }

    // verdict: safe
    // because: The first date is before another one, so it is not the last day.
    static LocalDate tomorrowBefore(LocalDate day, LocalDate end) {
        if (day == null || end == null || !day.isBefore(end)) {
            throw new IllegalArgumentException("no range");
        }
        return day.plusDays(1);
    }

    // verdict: java.time.DateTimeException
    // witness: Values.tomorrowUntil(LocalDate.MAX, LocalDate.MAX)
    // because: Both may be the last day.
    static LocalDate tomorrowUntil(LocalDate day, LocalDate end) {
        if (day == null || end == null || day.isAfter(end)) {
            throw new IllegalArgumentException("no range");
        }
        return day.plusDays(1);
    }

    // verdict: safe
    // because: A day is limited to the length of the month.
    static LocalDate inMonth(LocalDate day, int dayOfMonth) {
        Objects.requireNonNull(day);
        return day.withDayOfMonth(Math.max(1, Math.min(dayOfMonth, day.lengthOfMonth())));
    }

    // verdict: java.time.DateTimeException
    // witness: Values.inOtherMonth(LocalDate.of(2024, 2, 1), LocalDate.of(2024, 1, 1), 31)
    // because: The length is that of another month.
    static LocalDate inOtherMonth(LocalDate day, LocalDate other, int dayOfMonth) {
        Objects.requireNonNull(day);
        Objects.requireNonNull(other);
        return day.withDayOfMonth(Math.max(1, Math.min(dayOfMonth, other.lengthOfMonth())));
    }

    // verdict: java.time.DateTimeException
    // witness: Values.firstOf(2023, 13)
    // because: The month is not checked.
    static LocalDate firstOf(int year, int month) {
        return LocalDate.of(Math.max(0, Math.min(year, 9999)), month, 1);
    }

    // verdict: safe
    // because: Year, month and day are within their ranges.
    static LocalDate firstOfChecked(int year, int month) {
        return LocalDate.of(Math.max(0, Math.min(year, 9999)), Math.floorMod(month, 12) + 1, 28);
    }

    // verdict: java.lang.ArithmeticException
    // witness: Values.perDay(LocalDate.EPOCH, LocalDate.EPOCH, 7)
    // because: Two equal dates are no day apart.
    static long perDay(LocalDate from, LocalDate to, long amount) {
        Objects.requireNonNull(from);
        Objects.requireNonNull(to);
        return amount / ChronoUnit.DAYS.between(from, to);
    }

    // verdict: safe
    // because: The second date is later.
    static long perDayChecked(LocalDate from, LocalDate to, long amount) {
        if (from == null || to == null || !to.isAfter(from)) {
            return 0;
        }
        return amount / ChronoUnit.DAYS.between(from, to);
    }

    // verdict: java.lang.ArithmeticException
    // witness: Values.perWeek(LocalDate.EPOCH, LocalDate.EPOCH.plusDays(1), 7)
    // because: Less than a week is no week.
    static long perWeek(LocalDate from, LocalDate to, long amount) {
        if (from == null || to == null || !to.isAfter(from)) {
            return 0;
        }
        return amount / ChronoUnit.WEEKS.between(from, to);
    }

    // verdict: java.lang.ArithmeticException
    // witness: Values.perSecond(Duration.ofMillis(5), 7)
    // because: A duration that is not zero may be shorter than a second.
    static long perSecond(Duration duration, long amount) {
        if (duration == null || duration.isZero() || duration.isNegative()) {
            return 0;
        }
        return amount / duration.getSeconds();
    }

    // verdict: java.lang.ArithmeticException
    // witness: Values.millis(Duration.ofSeconds(Long.MAX_VALUE))
    // because: The milliseconds do not fit into a number.
    static long millis(Duration duration) {
        return duration == null ? 0 : duration.toMillis();
    }

    // verdict: safe
    // because: An hour at most.
    static long millisChecked(Duration duration) {
        if (duration == null || duration.compareTo(Duration.ofHours(1)) > 0 || duration.isNegative()) {
            return 0;
        }
        return duration.toMillis();
    }

    // verdict: java.lang.ArithmeticException
    // witness: Values.perElapsed(Instant.EPOCH, Instant.EPOCH.plusNanos(1), 5)
    // because: A later instant may be in the same second.
    static long perElapsed(Instant from, Instant to, long amount) {
        if (from == null || to == null || !from.isBefore(to)) {
            return 0;
        }
        return amount / (to.getEpochSecond() - from.getEpochSecond());
    }

    // verdict: java.lang.ArithmeticException
    // witness: Values.share(BigDecimal.ONE, new BigDecimal("0.00"))
    // because: Zero with decimals is not equal to zero.
    static BigDecimal share(BigDecimal part, BigDecimal whole) {
        if (part == null || whole == null || whole.equals(BigDecimal.ZERO)) {
            return BigDecimal.ZERO;
        }
        BigDecimal cents = BigDecimal.valueOf(part.longValue(), 2);
        return cents.divide(whole.setScale(2, RoundingMode.HALF_UP), 2, RoundingMode.HALF_UP);
    }

    // verdict: safe
    // because: The sign of the divisor is asked for, and scales are small.
    static BigDecimal shareOf(long part, long whole) {
        BigDecimal divisor = BigDecimal.valueOf(whole, 2);
        if (divisor.signum() == 0) {
            return BigDecimal.ZERO;
        }
        return BigDecimal.valueOf(part, 2).divide(divisor, 4, RoundingMode.HALF_UP);
    }

    // verdict: safe
    // because: Compared with zero, the sign decides.
    static BigDecimal shareCompared(long part, long whole) {
        BigDecimal divisor = BigDecimal.valueOf(whole, 2);
        if (divisor.compareTo(BigDecimal.ZERO) <= 0) {
            return BigDecimal.ZERO;
        }
        return BigDecimal.valueOf(part, 2).divide(divisor, RoundingMode.HALF_EVEN);
    }

    // verdict: java.lang.ArithmeticException
    // witness: Values.shareRounded(1, 1000)
    // because: A small number is rounded to zero.
    static BigDecimal shareRounded(long part, long whole) {
        BigDecimal divisor = BigDecimal.valueOf(whole, 6);
        if (divisor.signum() == 0) {
            return BigDecimal.ZERO;
        }
        divisor = divisor.setScale(2, RoundingMode.HALF_UP);
        return BigDecimal.valueOf(part, 2).divide(divisor, 4, RoundingMode.HALF_UP);
    }

    // verdict: java.lang.ArithmeticException
    // witness: Values.exactly(1, 3)
    // because: A third has no end.
    static BigDecimal exactly(long part, long whole) {
        return whole == 0 ? BigDecimal.ZERO : BigDecimal.valueOf(part).divide(BigDecimal.valueOf(whole));
    }

    // verdict: java.lang.ArithmeticException
    // witness: Values.cents(new BigDecimal("0.001"))
    // because: Rounding is refused.
    static BigDecimal cents(BigDecimal amount) {
        BigDecimal near = amount == null ? BigDecimal.ZERO : BigDecimal.valueOf(amount.movePointRight(3).longValue(), 3);
        return near.setScale(2, RoundingMode.UNNECESSARY);
    }

    // verdict: java.lang.ArithmeticException
    // witness: Values.difference(5, 5)
    // because: The difference of two positive numbers may be zero.
    static BigDecimal difference(int a, int b) {
        BigDecimal x = new BigDecimal(Math.max(1, a));
        BigDecimal y = new BigDecimal(Math.max(1, b));
        return BigDecimal.TEN.divide(x.subtract(y), 2, RoundingMode.UP);
    }

    // verdict: safe
    // because: The sum of two positive numbers is positive.
    static BigDecimal sum(int a, int b) {
        BigDecimal x = new BigDecimal(Math.max(1, a));
        BigDecimal y = new BigDecimal(Math.max(1, b));
        return BigDecimal.TEN.divide(x.add(y), 2, RoundingMode.UP);
    }

    // verdict: java.lang.ArithmeticException
    // witness: Values.remainder(BigInteger.ONE, BigInteger.ZERO)
    // because: Only a negative divisor is refused.
    static BigInteger remainder(BigInteger a, BigInteger b) {
        if (a == null || b == null || b.signum() < 0) {
            return BigInteger.ZERO;
        }
        return a.mod(b);
    }

    // verdict: java.lang.ArithmeticException
    // witness: Values.sorted(new ArrayList<>(List.of("it", "long word")))
    // because: The function for the order divides by zero.
    static int sorted(List<String> words) {
        TreeSet<String> set = new TreeSet<>((a, b) -> a.length() > 3 ? 10 / (b.length() - 2) : a.compareTo(b));
        for (String word : words == null ? List.<String>of() : new ArrayList<>(words)) {
            if (word != null) {
                set.add(word);
            }
        }
        return set.size();
    }

    // verdict: java.util.ConcurrentModificationException
    // witness: Values.recent("b")
    // because: Reading from a map in the order of access is a change.
    static int recent(String word) {
        Map<String, Integer> map = new LinkedHashMap<>(16, 0.75f, true);
        map.put("a", 1);
        map.put("b", 2);
        map.put("c", 3);
        int sum = 0;
        for (String key : map.keySet()) {
            sum += map.getOrDefault(word, 0);
        }
        return sum;
    }

    // verdict: safe
    // because: A map of constants answers for null, too.
    static int counted(Color color) {
        Map<Color, Integer> counts = new EnumMap<>(Color.class);
        if (color != null) {
            counts.put(color, 1);
        }
        return counts.getOrDefault(color, 0);
    }

    // verdict: java.lang.NullPointerException
    // witness: Values.addNull(null)
    // because: A set of constants takes no null.
    static boolean addNull(Color color) {
        Set<Color> set = EnumSet.noneOf(Color.class);
        return set.add(color == Color.RED ? Color.BLUE : color);
    }

    // verdict: java.util.ConcurrentModificationException
    // witness: Values.growing(5)
    // because: A function of the stream changes the list behind it.
    static long growing(int n) {
        ArrayList<Integer> numbers = new ArrayList<>(List.of(1, 2));
        return numbers.stream().filter(x -> numbers.add(x)).count();
    }
}
