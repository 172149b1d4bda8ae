import java.time.*;
import java.time.temporal.*;
import java.util.*;

public class DurationsAndTimes {
    static void t(java.util.function.Supplier<Object> s) {
        try {
            System.out.println(s.get());
        } catch (DateTimeException | ArithmeticException e) {
            System.out.println(e.getClass().getSimpleName() + ": " + e.getMessage());
        }
    }

    public static void main(String[] args) {
        LocalDate d = LocalDate.of(2024, 2, 29);
        LocalTime t = LocalTime.of(13, 5, 9, 123456789);
        System.out.println(t + " " + t.plusHours(12) + " " + t.minusNanos(123456789) + " " + t.truncatedTo(ChronoUnit.MINUTES) + " " + t.toSecondOfDay() + " " + LocalTime.parse("23:59:59.5") + " " + LocalTime.MIDNIGHT + " " + LocalTime.MAX + " " + t.withHour(0) + " " + LocalTime.ofSecondOfDay(3661) + " " + t.isAfter(LocalTime.NOON) + " " + t.get(ChronoField.HOUR_OF_AMPM));
        Duration u = Duration.ofSeconds(3661, 5_000_000);
        System.out.println(u + " " + u.toMinutes() + " " + u.toMillis() + " " + u.toHoursPart() + u.toMinutesPart() + u.toSecondsPart() + " " + Duration.parse("PT-1H30.5S") + " " + Duration.ofDays(2).plusMinutes(1) + " " + u.negated() + " " + u.multipliedBy(3) + " " + u.dividedBy(2) + " " + Duration.between(LocalTime.of(1, 0), LocalTime.of(0, 30)) + " " + Duration.ZERO + " " + u.compareTo(Duration.ofHours(1)) + " " + Duration.ofMillis(-1) + " " + Duration.ofHours(25).toDaysPart());
        LocalDateTime dt = LocalDateTime.of(2023, 12, 31, 23, 59, 59);
        System.out.println(dt + " " + dt.plusSeconds(1) + " " + dt.toLocalDate() + " " + dt.toLocalTime() + " " + dt.withNano(1000) + " " + LocalDateTime.parse("2020-01-02T03:04") + " " + ChronoUnit.HOURS.between(LocalDateTime.of(2023, 1, 1, 0, 0), dt) + " " + dt.toEpochSecond(ZoneOffset.UTC) + " " + LocalDateTime.ofEpochSecond(0, 0, ZoneOffset.ofHours(2)) + " " + d.atStartOfDay() + " " + d.atTime(1, 2) + " " + t.atDate(d));
        t(() -> LocalTime.of(24, 0));
        t(() -> Duration.parse("PT"));
        t(() -> LocalTime.NOON.plus(1, ChronoUnit.DAYS));
        t(() -> Duration.ofSeconds(Long.MAX_VALUE).plusSeconds(1));
        Clock fixed = Clock.fixed(Instant.ofEpochSecond(1_000_000_000), ZoneOffset.UTC);
        System.out.println(LocalDateTime.now(fixed) + " " + LocalDate.now(fixed) + " " + fixed.millis() + " " + Clock.offset(fixed, Duration.ofHours(1)).instant() + " " + Clock.tick(fixed, Duration.ofDays(1)).instant() + " " + Year.now(fixed) + " " + fixed);
        long total = 0;
        for (int i = 0; i < 50; i++) total += Duration.ofMinutes(i * 7L).plus(Duration.ofSeconds(i)).toSeconds();
        System.out.println(total + " " + Duration.ofSeconds(total) + " " + Duration.ofNanos(total * 1_000_000_007L));
        System.out.println(Duration.of(3, ChronoUnit.HALF_DAYS) + " " + Duration.from(ChronoUnit.WEEKS.getDuration()) + " " + ChronoUnit.DECADES.getDuration().toDays() + " " + ChronoUnit.MINUTES.between(LocalTime.of(1, 2), LocalTime.of(5, 0)) + " " + Duration.ofHours(5).dividedBy(Duration.ofMinutes(7)) + " " + Duration.ofSeconds(59, 999_999_999).truncatedTo(ChronoUnit.SECONDS) + " " + Duration.ofSeconds(-1, 500_000_000));
        List<LocalTime> ts = new ArrayList<>();
        for (LocalTime x = LocalTime.of(22, 30); ts.size() < 5; x = x.plusMinutes(45)) ts.add(x);
        Collections.sort(ts);
        System.out.println(ts);
    }
}
