import java.math.BigDecimal;
import java.math.RoundingMode;
import java.text.*;
import java.util.Arrays;
import java.util.Locale;

public class TextFormats {
    static void d(String pattern, double... vs) {
        DecimalFormat df = new DecimalFormat(pattern, DecimalFormatSymbols.getInstance(Locale.US));
        StringBuilder sb = new StringBuilder(pattern + ":");
        for (double v : vs) sb.append(' ').append('[').append(df.format(v)).append(']');
        System.out.println(sb);
    }

    public static void main(String[] args) throws Exception {
        double[] vs = {0, 1, -1, 0.5, 1234.5678, -1234567.891, 0.005, 1e10, 12.345};
        for (String p : new String[] {"0", "0.00", "#.##", "#,##0.00", "000.0", "#,###", "0.###E0", "##0.#E0", "0%", "0.0\u2030", "$#,##0.00;($#,##0.00)", "'#'0", "00.00##"}) d(p.replace("\u2030", "%"), vs);
        d("0.0", Double.POSITIVE_INFINITY > 0 ? 1 : 0, -0.04, 0.25, 0.35, 2.5);
        DecimalFormat df = new DecimalFormat("0.0", DecimalFormatSymbols.getInstance(Locale.US));
        for (RoundingMode rm : new RoundingMode[] {RoundingMode.UP, RoundingMode.DOWN, RoundingMode.CEILING, RoundingMode.FLOOR, RoundingMode.HALF_UP, RoundingMode.HALF_DOWN, RoundingMode.HALF_EVEN}) {
            df.setRoundingMode(rm);
            System.out.println(rm + " " + df.format(1.25) + " " + df.format(-1.25) + " " + df.format(1.35) + " " + df.format(2.01));
        }
        System.out.println(df.format(new BigDecimal("12345678901234567890.55")) + " " + df.format(Long.MAX_VALUE) + " " + df.toPattern());
        NumberFormat nf = NumberFormat.getInstance(Locale.US);
        System.out.println(nf.format(1234567.8912) + " " + nf.format(-5) + " " + nf.format(1e15) + " " + nf.parse("1,234.5") + " " + nf.parse("42abc") + " " + nf.parse("-7").getClass().getSimpleName());
        nf.setMaximumFractionDigits(1);
        nf.setMinimumIntegerDigits(3);
        nf.setGroupingUsed(false);
        System.out.println(nf.format(12345.678) + " " + nf.format(1));
        System.out.println(NumberFormat.getPercentInstance(Locale.US).format(0.256) + " " + NumberFormat.getCurrencyInstance(Locale.US).format(1234.5) + " " + NumberFormat.getIntegerInstance(Locale.US).format(2.5) + " " + NumberFormat.getIntegerInstance(Locale.US).format(3.5));
        System.out.println(NumberFormat.getInstance(Locale.GERMANY).format(1234567.89));
        try {
            nf.parse("abc");
        } catch (ParseException e) {
            System.out.println(e.getMessage() + " " + e.getErrorOffset());
        }
        ParsePosition pos = new ParsePosition(2);
        System.out.println(nf.parse("x=12;y", pos) + " " + pos.getIndex());
        df = new DecimalFormat("#,##0.###", DecimalFormatSymbols.getInstance(Locale.US));
        df.setParseBigDecimal(true);
        System.out.println(df.parse("12,345.678901234567890123") + " " + df.getGroupingSize() + " " + df.getMaximumFractionDigits());
        System.out.println(new MessageFormat("Hello {0}, you are {1} years and {2,number,#.##} tall; {0}!", Locale.US).format(new Object[] {"Bob", 42, 1.789}));
        System.out.println(new MessageFormat("{0,number,integer} {0,number,percent} '{0}' it''s {1} {2}", Locale.US).format(new Object[] {1234.56, null}));
        System.out.println(new MessageFormat("{0,choice,0#no files|1#one file|1<{0,number,integer} files}", Locale.US).format(new Object[] {1500}));
        System.out.println(Arrays.toString(new MessageFormat("{0}-{1}/{2}", Locale.US).parse("a-b/c")));
        ChoiceFormat cf = new ChoiceFormat(new double[] {0, 1, 10}, new String[] {"none", "few", "many"});
        System.out.println(cf.format(-1) + cf.format(0.5) + cf.format(1) + cf.format(99));
        SimpleDateFormat sdf = new SimpleDateFormat("yyyy-MM-dd'T'HH:mm:ss.SSS EEE MMM d h:mm a Z", Locale.US);
        sdf.setTimeZone(java.util.TimeZone.getTimeZone("UTC"));
        System.out.println(sdf.format(new java.util.Date(0L)) + " | " + sdf.format(new java.util.Date(1000000000123L)));
        SimpleDateFormat in = new SimpleDateFormat("dd/MM/yyyy HH:mm", Locale.US);
        in.setTimeZone(java.util.TimeZone.getTimeZone("GMT+2"));
        System.out.println(in.parse("29/02/2020 12:30").getTime() + " " + in.parse("32/01/2021 00:00").getTime());
        in.setLenient(false);
        try {
            in.parse("32/01/2021 00:00");
        } catch (ParseException e) {
            System.out.println(e.getMessage());
        }
        Collator col = Collator.getInstance(Locale.US);
        String[] words = {"banana", "Apple", "cherry", "apple", "Banana"};
        Arrays.sort(words, col);
        System.out.println(Arrays.toString(words));
        System.out.println(Normalizer.normalize("e\u0301", Normalizer.Form.NFC).length() + " " + Normalizer.normalize("\u00e9", Normalizer.Form.NFD).length() + " " + Normalizer.isNormalized("abc", Normalizer.Form.NFC));
        BreakIterator bi = BreakIterator.getWordInstance(Locale.US);
        bi.setText("Hi there, you");
        StringBuilder sb = new StringBuilder();
        for (int i = bi.first(); i != BreakIterator.DONE; i = bi.next()) sb.append(i).append(' ');
        System.out.println(sb);
        CharacterIterator it = new StringCharacterIterator("xyz");
        for (char c = it.first(); c != CharacterIterator.DONE; c = it.next()) System.out.print(c + "-");
        System.out.println();
        DecimalFormatSymbols sy = DecimalFormatSymbols.getInstance(Locale.US);
        System.out.println(sy.getDecimalSeparator() + " " + sy.getGroupingSeparator() + " " + sy.getMinusSign() + " " + sy.getNaN() + " " + sy.getCurrencySymbol());
        System.out.println(new DecimalFormat("0.00", sy).format(Double.NaN));
    }
}
