import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.regex.*;
import java.util.stream.Collectors;

public class RegexBasics {
    static void all(String re, String s) { all(re, s, 0); }

    static void all(String re, String s, int flags) {
        Matcher m = Pattern.compile(re, flags).matcher(s);
        List<String> out = new ArrayList<>();
        while (m.find()) {
            StringBuilder sb = new StringBuilder(m.start() + "-" + m.end() + ":" + m.group());
            for (int i = 1; i <= m.groupCount(); i++) sb.append("(").append(m.group(i)).append(")");
            out.add(sb.toString());
        }
        System.out.println(re.replace("\n", "\\n") + " -> " + out.toString().replace("\n", "\\n"));
    }

    public static void main(String[] args) {
        all("a*", "baaac");
        all("a+?", "aaa");
        all("a{2,3}", "aaaaaaa");
        all("(a|b)+c", "ababc bc c");
        all("[a-c&&[^b]]+", "abcacb");
        all("\\b\\w+\\b", "the quick, brown");
        all("(\\d+)-(\\d+)?", "10-20 30- 4");
        all("(?=\\d{3})\\d", "12345");
        all("foo(?!bar)", "foobar foobaz");
        all("(?<=\\$)\\d+", "$100 200 $3");
        all("(?<!\\$)\\b\\d+", "$100 200 $3");
        all("(\\w)\\1", "hello book");
        all("(?<year>\\d{4})-(?<mon>\\d\\d)", "2020-01 x 1999-12");
        all("^\\w+$", "one\ntwo\nthree", Pattern.MULTILINE);
        all("a.b", "a\nb axb");
        all("a.b", "a\nb axb", Pattern.DOTALL);
        all("HELLO", "hello Hello", Pattern.CASE_INSENSITIVE);
        all("(?i)abc(?-i)D", "ABCD abcd");
        all("a b # comment", "ab", Pattern.COMMENTS);
        all("a.c", "a.c abc", Pattern.LITERAL);
        all("(?:ab)+", "ababab");
        all("(?>a+)ab", "aaab");
        all("a++b", "aaab");
        all("x*+x", "xxx");
        all("\\p{Lu}\\p{Ll}*", "Hello World foo");
        all("\\p{Alpha}+|\\p{Punct}", "ab,cd!");
        all("[\\p{L}&&[^\\p{Lu}]]+", "aBcD");
        all("\\Qa.b\\E", "a.b axb");
        all("\\x41\\u0042\\t?", "AB AB\t");
        all("[^\\s]+", " a  bc ");
        all("(a)?(b)?(c)?", "ac");
        all("\\G\\d", "12a3");
        all("\\R", "a\r\nb\nc");
        all("$", "ab\n");
        all("(((a)b)c)", "abc");
        Matcher m = Pattern.compile("(?<k>\\w+)=(?<v>\\w+)").matcher("a=1,b=2");
        StringBuilder sb = new StringBuilder();
        while (m.find()) m.appendReplacement(sb, "${v}:$1");
        System.out.println(m.appendTail(sb));
        m.reset();
        System.out.println(m.find() + " " + m.group("k") + m.start("v") + " " + m.toMatchResult().group(2) + " " + m.hitEnd());
        System.out.println(Pattern.compile("\\d+").matcher("a1b22c333").replaceAll(r -> "<" + r.group().length() + ">") + " " + Pattern.compile("\\d").matcher("a1b2").replaceFirst(r -> Matcher.quoteReplacement("$")));
        System.out.println(Pattern.compile("\\d").matcher("a1b2c3").results().map(MatchResult::group).collect(Collectors.toList()));
        System.out.println(Pattern.matches("[0-9a-f]+", "deadbeef") + " " + "x".matches("[^x]") + " " + Pattern.compile("b").matcher("abc").lookingAt() + Pattern.compile("a").matcher("abc").lookingAt());
        System.out.println(Arrays.toString(Pattern.compile("\\s*,\\s*").split("a , b,c ,, d")) + Pattern.compile(",").splitAsStream("x,y").collect(Collectors.toList()) + Arrays.toString(Pattern.compile("").split("abc", 2)));
        System.out.println(Arrays.asList("a1", "b", "c3").stream().filter(Pattern.compile("\\d").asPredicate()).collect(Collectors.toList()) + " " + Pattern.compile("\\w").asMatchPredicate().test("ab"));
        System.out.println(Pattern.quote("a.b*c") + " " + "a.b*c".matches(Pattern.quote("a.b*c")) + " " + Pattern.compile("x", Pattern.CASE_INSENSITIVE).flags() + " " + Pattern.compile("(a)(b)").matcher("").groupCount());
        m = Pattern.compile("\\w+").matcher("one two three").region(4, 7);
        System.out.println(m.matches() + " " + m.group() + " " + m.regionStart() + m.regionEnd() + " " + m.usePattern(Pattern.compile("t")).reset().find() + m.start());
        for (String bad : new String[] {"(", "[a", "*a", "a{2,1}", "(?<n>a)(?<n>b)", "(?z)", "\\k<x>"}) {
            try {
                Pattern.compile(bad);
                System.out.println("compiled " + bad);
            } catch (PatternSyntaxException e) {
                System.out.println(e.getDescription() + " @" + e.getIndex() + " " + e.getPattern());
            }
        }
        try {
            Pattern.compile("a").matcher("b").group();
        } catch (IllegalStateException e) {
            System.out.println(e.getMessage());
        }
        try {
            "ab".replaceAll("(a)", "$2");
        } catch (IndexOutOfBoundsException e) {
            System.out.println(e.getMessage());
        }
        System.out.println("x".repeat(150).matches("(x|y)*") + " " + "aaaaaaaaaaaaaaaaaaaab".matches("(a+)+b"));
    }
}
