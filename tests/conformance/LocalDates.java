import java.time.*;
import java.time.temporal.*;
import java.util.*;
import java.util.stream.Collectors;

public class LocalDates {
    static void t(java.util.function.Supplier<Object> s) {
        try {
            System.out.println(s.get());
        } catch (DateTimeException | ArithmeticException e) {
            System.out.println(e.getClass().getSimpleName() + ": " + e.getMessage());
        }
    }

    public static void main(String[] args) {
        LocalDate d = LocalDate.of(2024, 2, 29);
        System.out.println(d + " " + d.getDayOfWeek() + " " + d.getDayOfYear() + " " + d.isLeapYear() + " " + d.lengthOfMonth() + " " + d.getMonth() + " " + d.toEpochDay());
        System.out.println(d.plusYears(1) + " " + d.plusMonths(12) + " " + d.plusDays(366) + " " + d.minusMonths(1) + " " + d.plusWeeks(-3) + " " + d.withDayOfMonth(1) + " " + d.withYear(2023) + " " + d.withDayOfYear(200));
        System.out.println(d.isBefore(LocalDate.of(2024, 3, 1)) + " " + d.compareTo(LocalDate.of(2023, 2, 28)) + " " + d.equals(LocalDate.parse("2024-02-29")) + " " + d.hashCode() + " " + LocalDate.EPOCH + " " + LocalDate.MIN + " " + LocalDate.MAX + " " + LocalDate.ofEpochDay(-1) + " " + LocalDate.ofYearDay(2020, 366));
        System.out.println(ChronoUnit.DAYS.between(LocalDate.of(2000, 1, 1), d) + " " + ChronoUnit.MONTHS.between(LocalDate.of(2000, 1, 31), d) + " " + ChronoUnit.WEEKS.between(d, LocalDate.of(2025, 1, 1)) + " " + d.until(LocalDate.of(2025, 12, 25)) + " " + d.until(LocalDate.of(2020, 1, 1), ChronoUnit.DAYS));
        System.out.println(d.with(TemporalAdjusters.firstDayOfMonth()) + " " + d.with(TemporalAdjusters.lastDayOfYear()) + " " + d.with(TemporalAdjusters.next(DayOfWeek.MONDAY)) + " " + d.with(TemporalAdjusters.previousOrSame(DayOfWeek.THURSDAY)) + " " + d.with(TemporalAdjusters.firstInMonth(DayOfWeek.FRIDAY)) + " " + d.with(TemporalAdjusters.dayOfWeekInMonth(3, DayOfWeek.TUESDAY)) + " " + d.with(TemporalAdjusters.firstDayOfNextMonth()));
        System.out.println(d.get(ChronoField.ALIGNED_WEEK_OF_YEAR) + " " + d.get(IsoFields.WEEK_OF_WEEK_BASED_YEAR) + " " + d.get(IsoFields.QUARTER_OF_YEAR) + " " + d.getLong(ChronoField.EPOCH_DAY) + " " + d.range(ChronoField.DAY_OF_MONTH) + " " + d.get(WeekFields.ISO.weekOfYear()) + " " + LocalDate.of(2021, 1, 3).get(IsoFields.WEEK_BASED_YEAR));
        Period p = Period.of(1, 14, 40);
        System.out.println(p + " " + p.normalized() + " " + Period.parse("P2Y3M-4D") + " " + p.plus(Period.ofDays(5)) + " " + p.negated() + " " + p.toTotalMonths() + " " + Period.between(LocalDate.of(2020, 1, 31), LocalDate.of(2021, 3, 1)) + " " + d.plus(p) + " " + Period.ZERO + " " + p.multipliedBy(2));
        System.out.println(YearMonth.of(2024, 2).lengthOfMonth() + " " + YearMonth.of(2024, 11).plusMonths(3) + " " + Year.of(1900).isLeap() + " " + Year.of(2000).isLeap() + " " + MonthDay.of(2, 29).isValidYear(2023) + " " + MonthDay.of(12, 25) + " " + Month.JANUARY.minus(1) + " " + DayOfWeek.SUNDAY.plus(1) + " " + Month.FEBRUARY.maxLength() + " " + DayOfWeek.of(3).getValue() + " " + Month.of(7).getDisplayName(java.time.format.TextStyle.SHORT, Locale.US) + " " + DayOfWeek.FRIDAY.getDisplayName(java.time.format.TextStyle.FULL, Locale.US));
        t(() -> LocalDate.of(2023, 2, 29));
        t(() -> LocalDate.of(2023, 13, 1));
        t(() -> LocalDate.parse("2023-2-1"));
        t(() -> LocalDate.parse("2023-02-30"));
        t(() -> Period.parse("x"));
        t(() -> LocalDate.MAX.plusDays(1));
        t(() -> d.get(ChronoField.HOUR_OF_DAY));
        System.out.println(LocalDate.of(2024, 1, 29).datesUntil(LocalDate.of(2024, 2, 3)).map(LocalDate::toString).collect(Collectors.joining(",")));
        List<LocalDate> ds = new ArrayList<>(List.of(LocalDate.of(2020, 5, 1), LocalDate.of(2019, 6, 1), LocalDate.of(2020, 1, 9)));
        Collections.sort(ds);
        System.out.println(ds + " " + Collections.max(ds));
        int fri13 = 0;
        for (int y = 2000; y < 2010; y++) for (Month m : Month.values()) if (LocalDate.of(y, m, 13).getDayOfWeek() == DayOfWeek.FRIDAY) fri13++;
        System.out.println(fri13);
        TemporalAdjuster payday = x -> {
            LocalDate ld = LocalDate.from(x).with(TemporalAdjusters.lastDayOfMonth());
            return ld.getDayOfWeek().getValue() > 5 ? ld.with(TemporalAdjusters.previous(DayOfWeek.FRIDAY)) : ld;
        };
        System.out.println(LocalDate.of(2024, 3, 5).with(payday) + " " + LocalDate.of(2024, 4, 5).with(payday));
    }
}
