import java.time.*;
import java.time.format.*;
import java.time.temporal.*;
import java.util.Locale;

public class DateFormatting {
    static void f(String pattern, TemporalAccessor t) {
        try {
            System.out.println(pattern + " -> " + DateTimeFormatter.ofPattern(pattern, Locale.US).format(t));
        } catch (IllegalArgumentException | DateTimeException e) {
            System.out.println(pattern + " -> " + e.getClass().getSimpleName() + ": " + e.getMessage());
        }
    }

    static void p(java.util.function.Supplier<Object> s) {
        try {
            System.out.println(s.get());
        } catch (DateTimeParseException e) {
            System.out.println(e.getMessage() + " @" + e.getErrorIndex());
        }
    }

    public static void main(String[] args) {
        ZonedDateTime z = ZonedDateTime.of(2024, 3, 7, 15, 4, 5, 67_000_000, ZoneId.of("Europe/Paris"));
        for (String s : new String[] {"yyyy-MM-dd", "dd/MM/yy", "d MMM yyyy", "EEEE, MMMM d, uuuu", "EEE", "E e", "HH:mm:ss", "h:mm a", "hh 'o''clock' a", "HH:mm:ss.SSS", "SSSSSSSSS", "n", "D", "DDD", "Q", "QQQ", "QQQQ", "w", "W", "ww YYYY", "k:K", "A", "N", "Z", "xxx", "XXX", "X", "VV", "O", "OOOO", "yyyyMMdd'T'HHmmssX", "G", "GGGG", "L LLLL", "[yyyy][ MM]", "''", "MMMMM", "EEEEE", "u", "yyy", "ppppd|", "B".equals("x") ? "" : "yy.M.d"}) f(s, z);
        f("HH:mm", LocalDate.of(2024, 1, 1));
        f("b", z);
        f("yyyy {", z);
        f("'open", z);
        System.out.println(DateTimeFormatter.ISO_LOCAL_DATE.format(z) + " " + DateTimeFormatter.ISO_DATE_TIME.format(z) + " " + DateTimeFormatter.ISO_INSTANT.format(z) + " " + DateTimeFormatter.BASIC_ISO_DATE.format(z) + " " + DateTimeFormatter.ISO_WEEK_DATE.format(z) + " " + DateTimeFormatter.ISO_ORDINAL_DATE.format(z) + " " + DateTimeFormatter.RFC_1123_DATE_TIME.format(z) + " " + DateTimeFormatter.ISO_OFFSET_TIME.format(z));
        p(() -> LocalDate.parse("07.03.2024", DateTimeFormatter.ofPattern("dd.MM.yyyy")));
        p(() -> LocalDate.parse("Mar 7, 2024", DateTimeFormatter.ofPattern("MMM d, yyyy", Locale.US)));
        p(() -> LocalDateTime.parse("2024-03-07 3:04 PM", DateTimeFormatter.ofPattern("yyyy-MM-dd h:mm a", Locale.US)));
        p(() -> LocalTime.parse("0930", DateTimeFormatter.ofPattern("HHmm")));
        p(() -> ZonedDateTime.parse("2024-03-07T10:00 -0500", DateTimeFormatter.ofPattern("yyyy-MM-dd'T'HH:mm Z", Locale.US)));
        p(() -> LocalDate.parse("2024-02-31", DateTimeFormatter.ofPattern("yyyy-MM-dd")));
        p(() -> LocalDate.parse("2024-02-31", DateTimeFormatter.ofPattern("uuuu-MM-dd").withResolverStyle(ResolverStyle.STRICT)));
        p(() -> LocalDate.parse("2024-02-31", DateTimeFormatter.ofPattern("uuuu-MM-dd").withResolverStyle(ResolverStyle.LENIENT)));
        p(() -> LocalDate.parse("24/3/7", DateTimeFormatter.ofPattern("yy/M/d")));
        p(() -> LocalDate.parse("x", DateTimeFormatter.ISO_DATE));
        p(() -> LocalDate.parse("2024-03-07extra"));
        p(() -> LocalDate.parse("2024-13-07"));
        p(() -> LocalDateTime.parse("2024-03-07"));
        p(() -> Instant.parse("2024-03-07T00:00:00.5Z"));
        p(() -> OffsetDateTime.parse("2024-03-07T00:00:00+02:00"));
        p(() -> Year.parse("2024"));
        p(() -> YearMonth.parse("2024-05"));
        p(() -> LocalDate.parse("monday 4 march 2024", new DateTimeFormatterBuilder().parseCaseInsensitive().appendPattern("EEEE d MMMM yyyy").toFormatter(Locale.US)));
        DateTimeFormatter b = new DateTimeFormatterBuilder().appendValue(ChronoField.YEAR, 4).appendLiteral('/').appendValue(ChronoField.MONTH_OF_YEAR, 1, 2, SignStyle.NEVER).optionalStart().appendLiteral('@').appendValue(ChronoField.HOUR_OF_DAY).optionalEnd().parseDefaulting(ChronoField.DAY_OF_MONTH, 1).toFormatter(Locale.ROOT);
        System.out.println(b.format(z) + " " + LocalDate.parse("2020/7", b) + " " + b.parse("2020/12@5").get(ChronoField.HOUR_OF_DAY));
        DateTimeFormatter frac = new DateTimeFormatterBuilder().appendPattern("HH:mm:ss").appendFraction(ChronoField.NANO_OF_SECOND, 0, 9, true).toFormatter(Locale.ROOT);
        System.out.println(frac.format(LocalTime.of(1, 2, 3)) + " " + frac.format(LocalTime.of(1, 2, 3, 450_000_000)) + " " + LocalTime.parse("01:02:03.000001", frac));
        TemporalAccessor ta = DateTimeFormatter.ofPattern("yyyy-MM", Locale.US).parse("2024-05");
        System.out.println(ta.isSupported(ChronoField.MONTH_OF_YEAR) + " " + ta.isSupported(ChronoField.DAY_OF_MONTH) + " " + YearMonth.from(ta));
        System.out.println(DateTimeFormatter.ofPattern("EEEE d MMMM", Locale.FRANCE).format(z) + " " + DateTimeFormatter.ofPattern("MMMM", Locale.GERMANY).format(LocalDate.of(2024, 5, 1)) + " " + DateTimeFormatter.ofPattern("HH:mm z", Locale.US).withZone(ZoneId.of("UTC")).format(Instant.ofEpochSecond(0)));
        System.out.println(DateTimeFormatter.ofPattern("yyyy-MM-dd HH:mm").withZone(ZoneOffset.ofHours(3)).format(Instant.ofEpochSecond(1_000_000_000)) + " " + DateTimeFormatter.ISO_DATE + " " + Month.MARCH.getDisplayName(TextStyle.NARROW, Locale.US) + " " + DayOfWeek.MONDAY.getDisplayName(TextStyle.SHORT, Locale.US));
        for (int n = -1; n < 3; n++) System.out.print(LocalDate.of(n, 1, 1).format(DateTimeFormatter.ofPattern("yyyy G uuuu", Locale.US)) + "; ");
        System.out.println();
        System.out.println(z.format(DateTimeFormatter.ofPattern("MM/dd HH")) + " " + String.format(Locale.US, "%tF %<tT %<tZ %<tz", z) + " " + java.time.chrono.JapaneseDate.of(2024, 3, 7).getEra() + " " + java.time.chrono.ThaiBuddhistDate.of(2567, 3, 7).toEpochDay() + " " + java.time.chrono.MinguoDate.from(LocalDate.of(2024, 3, 7)));
    }
}
