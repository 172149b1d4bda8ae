import java.time.*;
import java.util.*;

public class Calendars {
    public static void main(String[] args) {
        TimeZone tz = TimeZone.getTimeZone("Europe/Paris");
        System.out.println(tz.getRawOffset() + " " + tz.getOffset(1720000000000L) + " " + tz.inDaylightTime(new Date(1720000000000L)) + " " + tz.getID() + " " + TimeZone.getTimeZone("Bogus").getID() + " " + tz.toZoneId());
        Calendar cal = new GregorianCalendar(TimeZone.getTimeZone("UTC"), Locale.US);
        cal.setTimeInMillis(1700000000000L);
        System.out.println(cal.get(Calendar.YEAR) + "-" + cal.get(Calendar.MONTH) + "-" + cal.get(Calendar.DAY_OF_MONTH) + " " + cal.get(Calendar.HOUR_OF_DAY) + ":" + cal.get(Calendar.MINUTE) + " dow" + cal.get(Calendar.DAY_OF_WEEK) + " woy" + cal.get(Calendar.WEEK_OF_YEAR) + " doy" + cal.get(Calendar.DAY_OF_YEAR) + " " + cal.getActualMaximum(Calendar.DAY_OF_MONTH));
        cal.add(Calendar.MONTH, 3);
        cal.set(Calendar.DAY_OF_MONTH, 31);
        System.out.println(cal.getTimeInMillis() + " " + cal.get(Calendar.MONTH) + " " + cal.get(Calendar.DAY_OF_MONTH));
        cal.roll(Calendar.HOUR, 20);
        cal.clear(Calendar.MINUTE);
        System.out.println(cal.toInstant() + " " + new GregorianCalendar(2024, Calendar.FEBRUARY, 29).isLeapYear(2024) + " " + new Date(5).compareTo(new Date(6)) + " " + Date.from(Instant.ofEpochSecond(1700000000L, 123_000_000)).getTime() + " " + new Date(0).toInstant());
        GregorianCalendar g = new GregorianCalendar(TimeZone.getTimeZone("Europe/Paris"), Locale.US);
        g.clear();
        g.set(2024, Calendar.MARCH, 31, 1, 59, 59);
        for (int k = 0; k < 3; k++) {
            System.out.println(g.getTimeInMillis() + " " + g.get(Calendar.HOUR_OF_DAY) + " " + g.get(Calendar.DST_OFFSET));
            g.add(Calendar.SECOND, 1);
        }
        g.setLenient(false);
        g.set(Calendar.MONTH, 13);
        try {
            g.getTimeInMillis();
        } catch (IllegalArgumentException e) {
            System.out.println(e.getMessage());
        }
        GregorianCalendar a = new GregorianCalendar(TimeZone.getTimeZone("UTC"), Locale.US);
        a.setTimeInMillis(0);
        GregorianCalendar b = (GregorianCalendar) a.clone();
        b.add(Calendar.WEEK_OF_YEAR, 5);
        System.out.println(a.before(b) + " " + a.compareTo(b) + " " + a.equals(b) + " " + b.getTimeInMillis() + " " + a.getFirstDayOfWeek() + " " + a.toZonedDateTime() + " " + a.getMaximum(Calendar.DATE) + a.getWeekYear());
        SimpleTimeZone st = new SimpleTimeZone(-3600000, "X");
        System.out.println(st.getOffset(0) + " " + st.getID() + " " + st.useDaylightTime() + " " + TimeZone.getTimeZone("GMT-03:30").getRawOffset() + " " + TimeZone.getTimeZone(ZoneOffset.ofHours(4)).getID());
        Date d = new Date(86400000L * 365);
        System.out.println(d.toInstant() + " " + d.before(new Date(0)) + " " + d.after(new Date(0)) + " " + d.equals(new Date(86400000L * 365)) + " " + d.hashCode());
    }
}
