import java.time.DateTimeException;
import java.time.DayOfWeek;
import java.time.Duration;
import java.time.LocalDate;
import java.time.LocalTime;
import java.time.Month;
import java.time.Year;
import java.time.format.DateTimeParseException;
import java.time.temporal.ChronoUnit;
import java.util.Objects;

/** A room that is booked for some nights. */
public final class Bookings {

    private final LocalDate arrival;
    private final int nights;

    // verdict: safe
    // because: Missing dates and wrong numbers of nights are refused on purpose.
    Bookings(LocalDate arrival, int nights) {
        this.arrival = Objects.requireNonNull(arrival, "arrival");
        if (nights < 1 || nights > 365) {
            throw new IllegalArgumentException("nights " + nights);
        }
        this.nights = nights;
    }

    // verdict: java.time.DateTimeException
    // witness: new Bookings(java.time.LocalDate.MAX, 1).departure()
    // because: The last day of all has no day after it.
    LocalDate departure() {
        return arrival.plusDays(nights);
    }

    // verdict: safe
    // because: There is at least one night.
    int centsPerNight(int cents) {
        return cents / nights;
    }

    // verdict: java.lang.ArithmeticException
    // witness: new Bookings(java.time.LocalDate.EPOCH, 1).centsPerFurtherNight(5)
    // because: With one night there is no further one.
    int centsPerFurtherNight(int cents) {
        return cents / (nights - 1);
    }

    // verdict: safe
    // because: The difference of two dates always fits into a long.
    long daysUntil(LocalDate today) {
        return today == null ? 0 : ChronoUnit.DAYS.between(today, arrival);
    }

    // verdict: java.lang.ArrayIndexOutOfBoundsException
    // witness: Bookings.season(java.time.LocalDate.of(2024, 12, 1))
    // because: December divided by three gives four.
    static String season(LocalDate date) {
        Objects.requireNonNull(date, "date");
        String[] names = {"winter", "spring", "summer", "autumn"};
        return names[date.getMonthValue() / 3];
    }

    // verdict: safe
    // because: The remainder keeps December inside of the array.
    static String seasonOf(LocalDate date) {
        Objects.requireNonNull(date, "date");
        String[] names = {"winter", "spring", "summer", "autumn"};
        return names[date.getMonthValue() % 12 / 3];
    }

    // verdict: java.time.DateTimeException
    // witness: Bookings.birthdayIn(java.time.LocalDate.of(2024, 2, 29), 2023)
    // because: The 29th of February does not occur in each year.
    static LocalDate birthdayIn(LocalDate birth, int year) {
        Objects.requireNonNull(birth, "birth");
        if (year < 1900 || year > 2100) {
            return birth;
        }
        return LocalDate.of(year, birth.getMonth(), birth.getDayOfMonth());
    }

    // verdict: safe
    // because: withYear takes the last day of February where there is no 29th.
    static LocalDate birthdayNear(LocalDate birth, int year) {
        Objects.requireNonNull(birth, "birth");
        if (year < 1900 || year > 2100) {
            return birth;
        }
        return birth.withYear(year);
    }

    // verdict: safe
    // because: Texts that are no dates are caught.
    static LocalDate parseOr(String text, LocalDate fallback) {
        if (text == null) {
            return fallback;
        }
        try {
            return LocalDate.parse(text.trim());
        } catch (DateTimeParseException e) {
            return fallback;
        }
    }

    // verdict: java.time.format.DateTimeParseException
    // witness: Bookings.parse("x")
    // because: The text may be no date.
    static LocalDate parse(String text) {
        return text == null || text.isEmpty() ? LocalDate.EPOCH : LocalDate.parse(text);
    }

    // verdict: safe
    // because: Each month has from 28 to 31 days.
    static int fullWeeks(int year, Month month) {
        Objects.requireNonNull(month, "month");
        int days = month.length(Year.isLeap(year));
        return 28 / (days / 7);
    }

    // verdict: java.time.DateTimeException
    // witness: Bookings.atMinute(1440)
    // because: A day has 1440 minutes, and the last is 1439.
    static LocalTime atMinute(int minute) {
        if (minute < 0 || minute > 24 * 60) {
            return LocalTime.MIDNIGHT;
        }
        return LocalTime.of(minute / 60, minute % 60);
    }

    // verdict: safe
    // because: The remainder keeps the minute inside of a day.
    static LocalTime atMinuteOfDay(int minute) {
        int inDay = Math.floorMod(minute, 24 * 60);
        return LocalTime.of(inDay / 60, inDay % 60);
    }

    // verdict: java.lang.ArithmeticException
    // witness: Bookings.share(java.time.Duration.ofMillis(5), java.time.Duration.ofMillis(5))
    // because: Less than a second has no seconds.
    static long share(Duration part, Duration whole) {
        Objects.requireNonNull(part, "part");
        Objects.requireNonNull(whole, "whole");
        return whole.isZero() ? 0 : 100 * (part.getSeconds() % 1000) / whole.getSeconds();
    }

    // verdict: safe
    // because: The days of the week are numbered from one to seven.
    static DayOfWeek workday(LocalDate date) {
        Objects.requireNonNull(date, "date");
        DayOfWeek[] days = DayOfWeek.values();
        int number = date.getDayOfWeek().getValue();
        return days[number > 5 ? 0 : number - 1];
    }

    // verdict: safe
    // because: Dates that do not exist are caught.
    static boolean exists(int year, int month, int day) {
        try {
            LocalDate.of(year, month, day);
            return true;
        } catch (DateTimeException e) {
            return false;
        }
    }
}
