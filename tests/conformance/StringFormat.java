import java.math.BigDecimal;
import java.math.BigInteger;
import java.util.Formatter;
import java.util.Locale;

public class StringFormat {
    static void p(String f, Object... a) {
        try {
            System.out.println("[" + String.format(Locale.ROOT, f, a) + "]");
        } catch (RuntimeException e) {
            System.out.println(e.getClass().getSimpleName() + " " + e.getMessage());
        }
    }

    static class Fm implements java.util.Formattable {
        public void formatTo(Formatter f, int flags, int w, int prec) { f.format("Fm<%d,%d,%d>", flags, w, prec); }
    }

    public static void main(String[] args) {
        p("%d %5d|%-5d|%05d|%+d|% d|%,d|%(d|%d", 1, 42, 42, 42, 42, 42, 1234567, -5, -1234);
        p("%+,010d|%-12d|%(,.2f|%,d", 12345, -77, -1234.567, Long.MIN_VALUE);
        p("%x %X %#x %08x %x %x %x", 255, 255, 255, 255, -1, -1L, (byte) -1);
        p("%o %#o %o", 8, 8, -8);
        p("%d %x %o %,d", new BigInteger("123456789012345678901234567890"), new BigInteger("-255"), BigInteger.TEN, new BigInteger("9876543210123"));
        p("%f %.2f %10.3f|%-10.1f|%010.2f|%+.0f|%,.2f", 1.5, 2.345, Math.PI, 2.25, -3.14159, 2.5, 1234567.891);
        p("%.0f %.0f %.0f %.1f %.1f %.3f %#.0f", 0.5, 1.5, 2.5, 0.25, 0.35, 1e-10, 3.0);
        p("%e %.3e %E %10.1e|%e %e", 12345.678, 0.00012345, 1e100, -5.5, 0.0, 1.0);
        p("%g %.3g %g %g %g", 12345.678, 0.00012345, 1e10, 0.0001, 1e-5);
        p("%a %A %a %.3a %a", 1.0, 255.5, -0.1, Math.PI, Double.MIN_VALUE);
        p("%f %e %5.1f %d %s", Double.NaN, Double.POSITIVE_INFINITY, Double.NEGATIVE_INFINITY, null, null);
        p("%+f %(f %010f|%f", Double.POSITIVE_INFINITY, Double.NEGATIVE_INFINITY, Double.NaN, -0.0);
        p("%s %10s|%-10s|%.3s|%10.2s|%S", "str", "right", "left", "truncate", "both", "upper");
        p("%c %C %5c|%-3c|%c %c", 'a', 'b', 'c', 'd', 65, 0x1F600 > 0 ? (byte) 66 : 0);
        p("%b %B %b %b %5b|%.2b", true, false, null, "x", true, true);
        p("%h %H %h %h", "hello", "hello", null, 42);
        p("%n%%|%5%|%-5%|".replace("%n", ""));
        p("%2$s %1$s %2$s %s %<s %s", "a", "b");
        p("%1$tY-%1$tm-%1$td %1$tH:%1$tM:%1$tS", java.time.LocalDateTime.of(2020, 2, 29, 13, 5, 9));
        p("%tB %<tb %<tA %<ta %<te %<tj %<ty %<tC", java.time.LocalDate.of(2021, 7, 4));
        p("%tF %<tT %<tR %<tr %<tD %<tI %<tp %<tL %<tN", java.time.LocalDateTime.of(2021, 7, 4, 15, 6, 7, 89000000));
        p("%s %s %s", new BigDecimal("1.50"), new int[0].length, java.util.List.of(1, 2));
        p("%.3f %10.2f %s %e", new BigDecimal("1234.56789"), new BigDecimal("-0.005"), new BigDecimal("1E+5"), new BigDecimal("12345678901234567890.5"));
        p("%s %10s %-8.3S|", new Fm(), new Fm(), new Fm());
        p("%d %d %d %d", (byte) 1, (short) 2, 3L, Integer.valueOf(4));
        p("%f %.1f", 1.5f, Float.valueOf(2.25f));
        p("%d", 1.5);
        p("%f", 1);
        p("%c", "str");
        p("%c", 0x110000);
        p("%s %s", 1);
        p("%z", 1);
        p("%-d", 1);
        p("%05", 1);
        p("%-05d", 1);
        p("%+ d", 1);
        p("%#d", 1);
        p("%,x", 1);
        p("%.2d", 1);
        p("%3$s", 1);
        p("%<s", 1);
        p("%");
        p("%5n");
        p("no args", 1, 2);
        p("%s", (Object) new String[] {"x"}.length);
        p("%08.3f|%-8.3f|%+8.3f|% 8.3f", 3.14159, 3.14159, 3.14159, 3.14159);
        p("%,.3f %,d %,d", 999.9999, 999, -1000);
        p("%15.4e|%-15.4e|%015.4e", 123456.789, 123456.789, -123456.789);
        System.out.println(String.format(Locale.US, "%,d %.2f", 1234567, 1.5) + " " + String.format(Locale.GERMANY, "%,d %.2f", 1234567, 1.5) + " " + String.format((Locale) null, "%,d %.2f", 1234567, 1.5));
        Formatter f = new Formatter(new StringBuilder("start:"), Locale.ROOT);
        f.format("%d,", 1).format("%s", "two");
        System.out.println(f + " " + f.out().getClass().getSimpleName() + " " + f.locale().equals(Locale.ROOT));
        f.close();
        try {
            f.format("x");
        } catch (java.util.FormatterClosedException e) {
            System.out.println("closed");
        }
        System.out.printf(Locale.ROOT, "%s %s%n", "printf", 1);
        System.out.format(Locale.ROOT, "%-6s|%6s%n", "ab", "cd");
        for (int i = 1; i <= 1000; i *= 10) System.out.printf(Locale.ROOT, "%4d %8.3f %-6s|%n", i, 1.0 / i, "#".repeat(Integer.toString(i).length()));
    }
}
