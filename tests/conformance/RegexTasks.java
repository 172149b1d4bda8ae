import java.util.LinkedHashMap;
import java.util.Map;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

public class RegexTasks {
    static final Pattern EMAIL = Pattern.compile("^[\\w.+-]+@([\\w-]+\\.)+[a-z]{2,}$");
    static final Pattern IP = Pattern.compile("((25[0-5]|2[0-4]\\d|1?\\d?\\d)(\\.(?!$)|$)){4}");
    static final Pattern LOG = Pattern.compile("(?<ts>\\d{2}:\\d{2}:\\d{2})\\s+(?<level>[A-Z]+)\\s+\\[(?<who>[^\\]]*)\\]\\s+(?<msg>.*)");
    static final Pattern TOKEN = Pattern.compile("\\s*(?:(?<num>\\d+(?:\\.\\d+)?(?:[eE][+-]?\\d+)?)|(?<id>[A-Za-z_]\\w*)|(?<str>\"(?:[^\"\\\\]|\\\\.)*\")|(?<op>[-+*/=<>!]=?|[(){};,]))");

    static String tokens(String src) {
        StringBuilder sb = new StringBuilder();
        Matcher m = TOKEN.matcher(src);
        int at = 0;
        while (at < src.length() && m.find(at) && m.start() == at) {
            for (String g : new String[] {"num", "id", "str", "op"}) {
                if (m.group(g) != null) sb.append(g).append(':').append(m.group(g)).append(' ');
            }
            at = m.end();
        }
        return sb + (at == src.length() ? "end" : "stuck at " + at);
    }

    static String template(String t, Map<String, String> vars) {
        Matcher m = Pattern.compile("\\$\\{(\\w+)(?::([^}]*))?\\}").matcher(t);
        return m.replaceAll(r -> Matcher.quoteReplacement(vars.getOrDefault(r.group(1), r.group(2) == null ? "?" : r.group(2))));
    }

    static String camelToSnake(String s) { return s.replaceAll("(?<=[a-z0-9])(?=[A-Z])|(?<=[A-Z])(?=[A-Z][a-z])", "_").toLowerCase(java.util.Locale.ROOT); }

    static String snakeToCamel(String s) { return Pattern.compile("_([a-z])").matcher(s).replaceAll(r -> r.group(1).toUpperCase(java.util.Locale.ROOT)); }

    static String group(String digits) { return digits.replaceAll("(?<=\\d)(?=(\\d{3})+$)", ","); }

    public static void main(String[] args) {
        for (String e : new String[] {"a@b.co", "first.last+tag@sub.example.org", "no-at.example", "x@y", "@z.com", "a b@c.de"}) System.out.print(EMAIL.matcher(e).matches() + " ");
        System.out.println();
        for (String ip : new String[] {"1.2.3.4", "255.255.255.255", "256.1.1.1", "1.2.3", "01.2.3.4", "1.2.3.4."}) System.out.print(IP.matcher(ip).matches() + " ");
        System.out.println();
        String log = "12:00:01 INFO  [main] started\n12:00:02 WARN [pool-1] slow: 350ms\nbroken line\n12:00:03 ERROR [] failed [code=7]\n12:00:04 INFO [main] done";
        Map<String, Integer> levels = new TreeMap<>();
        for (String line : log.split("\n")) {
            Matcher m = LOG.matcher(line);
            if (m.matches()) {
                levels.merge(m.group("level"), 1, Integer::sum);
                System.out.println(m.group("ts") + "|" + m.group("who") + "|" + m.group("msg"));
            } else {
                System.out.println("skip " + line);
            }
        }
        System.out.println(levels);
        System.out.println(tokens("x1 = 3.14e-2 * (foo + \"a\\\"b\") ;"));
        System.out.println(tokens("if (a >= 10) { b = !c; } @"));
        System.out.println(template("Hi ${name}, ${greeting:welcome} to ${place} \\ $1", Map.of("name", "Ann$", "place", "X\\Y")));
        for (String s : new String[] {"camelCase", "HTTPServerError", "x2Y", "already_snake", "A"}) System.out.print(camelToSnake(s) + " ");
        System.out.println(snakeToCamel("some_snake_case_name"));
        System.out.println(group("1") + " " + group("1234") + " " + group("1234567890"));
        String text = "It was the best of times, it was the worst of times, it was the age of wisdom";
        Map<String, Integer> freq = new LinkedHashMap<>();
        Matcher w = Pattern.compile("\\b[a-z]+\\b", Pattern.CASE_INSENSITIVE).matcher(text);
        while (w.find()) freq.merge(w.group().toLowerCase(java.util.Locale.ROOT), 1, Integer::sum);
        System.out.println(freq);
        System.out.println("<b>bold</b> and <i class=\"x\">it</i>".replaceAll("<(\\w+)[^>]*>(.*?)</\\1>", "[$1:$2]"));
        System.out.println("  lots   of\t\tspace \n here ".trim().replaceAll("\\s+", " "));
        System.out.println("2020-12-31".replaceAll("(\\d+)-(\\d+)-(\\d+)", "$3/$2/$1") + " " + "a.b.c".replaceAll(".", "x") + " " + "a.b.c".replaceAll("\\.", "x"));
        System.out.println("k1=v1;k2=v2;k3".replaceAll("(\\w+)=(\\w+)", "$2=$1") + " " + "aAbB".replaceAll("[A-Z]", "<$0>"));
        String csv = "a,\"b,c\",\"d\"\"e\",,f";
        Matcher c = Pattern.compile("\"((?:[^\"]|\"\")*)\"|([^,]+)|(?<=,|^)(?=,|$)").matcher(csv);
        StringBuilder sb = new StringBuilder();
        while (c.find()) sb.append('[').append(c.group(1) != null ? c.group(1).replace("\"\"", "\"") : c.group(2)).append(']');
        System.out.println(sb);
        int n = 0;
        Matcher hex = Pattern.compile("#(?:[0-9a-fA-F]{3}){1,2}\\b").matcher("color:#fff; bg:#A1B2C3; bad:#12345 #zzz");
        while (hex.find()) n += hex.group().length();
        System.out.println(n);
        System.out.println(Pattern.compile("(?m)^\\s*#.*$\\n?").matcher("# c1\ncode\n  # c2\nmore\n").replaceAll("").replace("\n", "/"));
        System.out.println("3 + 4 - 5".replaceAll("(?<l>\\d) \\+ (?<r>\\d)", "${r}+${l}"));
        System.out.println("\u00e9t\u00e9 \u4e2d".replaceAll("\\p{IsLatin}+", "L").replaceAll("\\p{IsHan}", "H") + " " + "\u00e9".matches("\\w") + " " + Pattern.compile("\\w", Pattern.UNICODE_CHARACTER_CLASS).matcher("\u00e9").matches() + " " + "\ud83d\ude00x".replaceAll(".", "#"));
    }
}
