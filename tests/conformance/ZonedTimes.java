import java.time.*;
import java.time.temporal.ChronoUnit;
import java.time.zone.*;
import java.util.*;

public class ZonedTimes {
    public static void main(String[] args) {
        Instant i = Instant.ofEpochSecond(1700000000L, 123_000_000);
        System.out.println(i + " " + i.toEpochMilli() + " " + i.plus(1, ChronoUnit.DAYS) + " " + i.truncatedTo(ChronoUnit.HOURS) + " " + Instant.EPOCH + " " + Instant.parse("2020-01-01T00:00:00Z").getEpochSecond() + " " + Instant.MIN + " " + Instant.MAX + " " + i.isAfter(Instant.EPOCH) + " " + Duration.between(Instant.EPOCH, i).toDays());
        ZonedDateTime u = i.atZone(ZoneOffset.UTC);
        System.out.println(u + " " + u.getZone() + " " + u.getOffset() + " " + i.atZone(ZoneId.of("UTC")));
        ZoneId paris = ZoneId.of("Europe/Paris");
        ZonedDateTime p = i.atZone(paris);
        System.out.println(p + " " + p.toLocalDateTime() + " " + p.toInstant().equals(i) + " " + p.getOffset() + " " + p.withZoneSameInstant(ZoneOffset.ofHours(9)) + " " + p.withZoneSameLocal(ZoneOffset.UTC));
        ZonedDateTime gap = ZonedDateTime.of(2024, 3, 31, 2, 30, 0, 0, paris);
        ZonedDateTime overlap = ZonedDateTime.of(2024, 10, 27, 2, 30, 0, 0, paris);
        System.out.println(gap + " " + overlap + " " + overlap.withLaterOffsetAtOverlap() + " " + overlap.plusHours(1) + " " + overlap.plusDays(1));
        ZonedDateTime before = ZonedDateTime.of(2024, 3, 30, 12, 0, 0, 0, paris);
        System.out.println(before.plusDays(1) + " " + before.plusHours(24) + " " + Duration.between(before, before.plusDays(1)) + " " + ChronoUnit.HOURS.between(before, before.plusDays(1)));
        ZoneRules r = paris.getRules();
        System.out.println(r.getOffset(i) + " " + r.getStandardOffset(i) + " " + r.isDaylightSavings(i) + " " + r.nextTransition(i) + " " + r.previousTransition(i) + " " + r.getValidOffsets(LocalDateTime.of(2024, 3, 31, 2, 30)) + r.getValidOffsets(LocalDateTime.of(2024, 10, 27, 2, 30)) + " " + r.getTransition(LocalDateTime.of(2024, 3, 31, 2, 30)).isGap());
        System.out.println(ZonedDateTime.of(2000, 6, 1, 0, 0, 0, 0, ZoneId.of("America/New_York")).toInstant() + " " + ZonedDateTime.of(2000, 12, 1, 0, 0, 0, 0, ZoneId.of("America/New_York")).toInstant() + " " + ZonedDateTime.of(2024, 1, 1, 0, 0, 0, 0, ZoneId.of("Asia/Kolkata")).toInstant() + " " + ZonedDateTime.of(2050, 7, 1, 0, 0, 0, 0, paris).getOffset());
        OffsetDateTime o = OffsetDateTime.of(2024, 5, 6, 7, 8, 9, 0, ZoneOffset.ofHoursMinutes(-3, -30));
        System.out.println(o + " " + o.toInstant() + " " + o.withOffsetSameInstant(ZoneOffset.UTC) + " " + OffsetDateTime.parse("2007-12-03T10:15:30+01:00").toEpochSecond() + " " + o.toZonedDateTime() + " " + o.compareTo(o.plusNanos(1)) + " " + OffsetTime.of(1, 2, 3, 0, ZoneOffset.UTC));
        System.out.println(ZoneOffset.of("+05:30").getTotalSeconds() + " " + ZoneOffset.ofTotalSeconds(-3723) + " " + ZoneOffset.of("Z") + " " + ZoneOffset.MAX + " " + ZoneId.of("GMT+2").getRules().getOffset(i) + " " + ZoneId.of("UTC+01:00") + " " + paris.normalized() + " " + ZoneId.of("Z").equals(ZoneOffset.UTC));
        for (String bad : new String[] {"Nowhere/City", "+99:00", "x y"}) {
            try {
                System.out.println(ZoneId.of(bad));
            } catch (DateTimeException e) {
                System.out.println(e.getClass().getSimpleName() + " " + e.getMessage());
            }
        }
        System.out.println(ZonedDateTime.parse("2024-07-01T12:00:00+02:00[Europe/Paris]") + " " + ZonedDateTime.parse("2024-07-01T12:00:00Z").toEpochSecond());
        Clock c = Clock.fixed(i, paris);
        System.out.println(ZonedDateTime.now(c) + " " + c.withZone(ZoneOffset.UTC).getZone() + " " + Clock.systemUTC().getZone() + " " + (Clock.systemUTC().millis() > 1_600_000_000_000L) + " " + LocalTime.now(c));
        ZoneOffsetTransition tr = r.nextTransition(Instant.parse("2024-01-01T00:00:00Z"));
        System.out.println(tr.getDateTimeBefore() + " " + tr.getDateTimeAfter() + " " + tr.getDuration() + " " + tr.getOffsetBefore() + tr.getOffsetAfter() + " " + r.getTransitionRules().size());
        List<ZonedDateTime> zs = new ArrayList<>(List.of(p, u.plusHours(1), p.withZoneSameInstant(ZoneOffset.ofHours(-8))));
        Collections.sort(zs);
        System.out.println(zs + " " + p.isEqual(u) + p.equals(u));
    }
}
