import java.time.DateTimeException;
import java.time.DayOfWeek;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;

public final class DateRanges {

    private DateRanges() {
    }

    record Range(LocalDate from, LocalDate to) {
        Range {
            Objects.requireNonNull(from, "from");
            Objects.requireNonNull(to, "to");
            if (to.isBefore(from)) {
                throw new IllegalArgumentException("end before begin");
            }
        }

        // verdict: safe
        // because: The number of days between any two dates fits into a long.
        long days() {
            return ChronoUnit.DAYS.between(from, to) + 1;
        }

        // verdict: java.lang.AssertionError
        // witness: new DateRanges.Range(LocalDate.of(2024, 1, 1), LocalDate.of(2024, 1, 1)).nights()
        // because: A range may begin and end on the same day.
        long nights() {
            long nights = ChronoUnit.DAYS.between(from, to);
            assert nights > 0 : "no nights";
            return nights;
        }

        // verdict: java.time.DateTimeException
        // witness: new DateRanges.Range(LocalDate.of(2024, 1, 1), LocalDate.MAX).next()
        // because: The day after the last supported date does not exist.
        Range next() {
            LocalDate day = to.plusDays(1);
            return new Range(day, day);
        }

        // verdict: safe
        // because: The last supported date is handled before a day is added.
        LocalDate dayAfter() {
            if (to.equals(LocalDate.MAX)) {
                return to;
            }
            return to.plusDays(1);
        }

        // verdict: safe
        // because: Dates can be compared with every date that is not null.
        boolean contains(LocalDate date) {
            return date != null && !date.isBefore(from) && !date.isAfter(to);
        }
    }

    // verdict: java.time.DateTimeException
    // witness: DateRanges.birthdayIn(LocalDate.of(2000, 2, 29), 2023)
    // because: The 29th of February does not exist in every year.
    static LocalDate birthdayIn(LocalDate birth, int year) {
        Objects.requireNonNull(birth, "birth");
        if (year < 1900 || year > 2100) {
            return birth;
        }
        return LocalDate.of(year, birth.getMonthValue(), birth.getDayOfMonth());
    }

    // verdict: safe
    // because: withYear moves the 29th of February to the last valid day, and the year is in range.
    static LocalDate birthdayAdjusted(LocalDate birth, int year) {
        Objects.requireNonNull(birth, "birth");
        if (year < 1900 || year > 2100) {
            return birth;
        }
        return birth.withYear(year);
    }

    // verdict: java.time.format.DateTimeParseException
    // witness: DateRanges.parseDay("2024-02-30")
    // because: A text of the right length need not be a date.
    static LocalDate parseDay(String text) {
        if (text == null || text.length() != 10) {
            return LocalDate.EPOCH;
        }
        return LocalDate.parse(text);
    }

    // verdict: safe
    // because: Texts that are no date are caught.
    static LocalDate parseDayOrEpoch(String text) {
        if (text == null) {
            return LocalDate.EPOCH;
        }
        try {
            return LocalDate.parse(text);
        } catch (DateTimeException e) {
            return LocalDate.EPOCH;
        }
    }

    // verdict: safe
    // because: The day of the week is never null and all other days go to the default.
    static boolean isWorkday(LocalDate date) {
        Objects.requireNonNull(date, "date");
        DayOfWeek day = date.getDayOfWeek();
        return switch (day) {
            case SATURDAY, SUNDAY -> false;
            default -> true;
        };
    }

    // verdict: java.lang.ArithmeticException
    // witness: DateRanges.totalMillis(List.of(Duration.ofSeconds(Long.MAX_VALUE)))
    // because: A long duration has more milliseconds than a long can hold.
    static long totalMillis(List<Duration> durations) {
        long total = 0;
        if (durations == null) {
            return total;
        }
        for (Duration duration : durations) {
            if (duration != null) {
                total += duration.toMillis();
            }
        }
        return total;
    }

    // verdict: safe
    // because: The seconds are read as they are stored and adding longs cannot fail.
    static long totalSeconds(List<Duration> durations) {
        long total = 0;
        if (durations == null) {
            return total;
        }
        for (Duration duration : durations) {
            if (duration != null) {
                total += duration.getSeconds();
            }
        }
        return total;
    }

    // verdict: safe
    // because: The seconds between any two instants fit into a duration.
    static boolean isOlderThanHour(Instant now, Instant then) {
        Objects.requireNonNull(now, "now");
        Objects.requireNonNull(then, "then");
        return Duration.between(then, now).compareTo(Duration.ofHours(1)) > 0;
    }

    // verdict: java.time.DateTimeException
    // witness: DateRanges.firstDays(2024, 13)
    // because: Months above twelve are refused by LocalDate.of.
    static List<LocalDate> firstDays(int year, int months) {
        List<LocalDate> days = new ArrayList<>();
        if (year < 0 || year > 9999 || months > 24) {
            return days;
        }
        for (int month = 1; month <= months; month++) {
            days.add(LocalDate.of(year, month, 1));
        }
        return days;
    }
}
