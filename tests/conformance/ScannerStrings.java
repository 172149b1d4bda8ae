import java.io.StringReader;
import java.util.InputMismatchException;
import java.util.Locale;
import java.util.NoSuchElementException;
import java.util.Scanner;
import java.util.StringTokenizer;
import java.util.regex.MatchResult;
import java.util.stream.Collectors;

public class ScannerStrings {
    public static void main(String[] args) {
        Scanner sc = new Scanner("12 3.5 word true 99999999999 0xff -7 1,234\nsecond line here\n\nlast").useLocale(Locale.US);
        System.out.println(sc.nextInt() + " " + sc.nextDouble() + " " + sc.next() + " " + sc.nextBoolean() + " " + sc.hasNextInt() + " " + sc.nextLong() + " " + sc.hasNextInt() + " " + sc.next());
        System.out.println(sc.nextByte() + " " + sc.nextInt() + " [" + sc.nextLine() + "] [" + sc.nextLine() + "] [" + sc.nextLine() + "] " + sc.hasNextLine() + " " + sc.nextLine() + " " + sc.hasNextLine());
        try {
            sc.nextLine();
        } catch (NoSuchElementException e) {
            System.out.println(e.getMessage());
        }
        sc.close();
        try {
            sc.hasNext();
        } catch (IllegalStateException e) {
            System.out.println(e.getMessage());
        }
        sc = new Scanner("a,b;c , d").useDelimiter("\\s*[,;]\\s*");
        while (sc.hasNext()) System.out.print("<" + sc.next() + ">");
        System.out.println();
        sc = new Scanner("abc 12");
        try {
            sc.nextInt();
        } catch (InputMismatchException e) {
            System.out.println(e.getMessage() + " then " + sc.next() + sc.nextInt());
        }
        sc = new Scanner("key=value; n=42").useLocale(Locale.ROOT);
        sc.findInLine("(\\w+)=(\\w+); n=(\\d+)");
        MatchResult r = sc.match();
        System.out.println(r.group(1) + r.group(2) + r.group(3) + " " + r.groupCount());
        System.out.println(new Scanner("one two three").tokens().map(String::length).collect(Collectors.toList()) + " " + new Scanner("a1b2").findAll("\\d").map(MatchResult::group).collect(Collectors.toList()));
        System.out.println(new Scanner("ff 777 1010").nextInt(16) + " " + new Scanner("777").nextInt(8) + " " + new Scanner("12345678901234567890").nextBigInteger() + " " + new Scanner("1.50").useLocale(Locale.ROOT).nextBigDecimal());
        sc = new Scanner(new StringReader("x y\nz"));
        System.out.println(sc.next() + sc.skip("\\s*").next() + sc.next() + sc.hasNext());
        int sum = 0;
        Scanner nums = new Scanner("1 2 x 3\n4 y");
        while (nums.hasNext()) {
            if (nums.hasNextInt()) sum += nums.nextInt();
            else System.out.print("skip " + nums.next() + " ");
        }
        System.out.println(sum);
        StringTokenizer st = new StringTokenizer(" the quick\tbrown\nfox ");
        System.out.print(st.countTokens() + ":");
        while (st.hasMoreTokens()) System.out.print(st.nextToken() + "|");
        System.out.println();
        st = new StringTokenizer("a+b-c", "+-", true);
        while (st.hasMoreElements()) System.out.print(st.nextElement() + " ");
        st = new StringTokenizer("k=v;w=x", "=");
        System.out.println(st.nextToken() + st.nextToken(";") + st.nextToken("=") + st.hasMoreTokens());
        try {
            new StringTokenizer("").nextToken();
        } catch (NoSuchElementException e) {
            System.out.println("empty tokenizer " + e.getMessage());
        }
        Scanner grid = new Scanner("2 3\n1 2 3\n4 5 6\n");
        int[][] g = new int[grid.nextInt()][grid.nextInt()];
        for (int[] row : g) for (int j = 0; j < row.length; j++) row[j] = grid.nextInt();
        System.out.println(java.util.Arrays.deepToString(g));
        java.io.StreamTokenizer tok = new java.io.StreamTokenizer(new StringReader("x = 3.5 + 'q s' // c\n y"));
        tok.slashSlashComments(true);
        StringBuilder sb = new StringBuilder();
        try {
            int t;
            while ((t = tok.nextToken()) != java.io.StreamTokenizer.TT_EOF) {
                sb.append(t == java.io.StreamTokenizer.TT_NUMBER ? "N" + tok.nval : t == java.io.StreamTokenizer.TT_WORD ? "W" + tok.sval : t == '\'' ? "Q" + tok.sval : "" + (char) t).append(' ');
            }
        } catch (java.io.IOException e) {
            throw new AssertionError(e);
        }
        System.out.println(sb + "" + tok.lineno());
        System.out.println(new Scanner("").hasNext() + " " + new Scanner("  \n ").hasNext() + " " + new Scanner("\n").hasNextLine() + " " + new Scanner("TRUE fAlse").nextBoolean());
    }
}
