import java.util.Arrays;
import java.util.Locale;
import java.util.stream.Collectors;

public class StringApi {
    public static void main(String[] args) {
        String s = "  Hello, World!  ";
        System.out.println("[" + s.trim() + "][" + s.strip() + "][" + s.stripLeading() + "][" + s.stripTrailing() + "]");
        System.out.println("\u2003x\u2003".strip().length() + " " + "\u2003x\u2003".trim().length() + " " + " \t".isBlank() + "".isEmpty() + " ".isEmpty());
        System.out.println(s.indexOf('o') + " " + s.indexOf("o", 8) + " " + s.lastIndexOf('o') + " " + s.lastIndexOf("o", 7) + " " + s.indexOf("zz") + " " + s.indexOf("") + " " + s.lastIndexOf(""));
        System.out.println(s.contains("World") + " " + s.startsWith("Hello", 2) + " " + s.endsWith("  ") + " " + s.charAt(3) + " " + "abc".startsWith("") + " " + "abc".startsWith("abcd"));
        System.out.println("abc".substring(1) + "abc".substring(1, 2) + "abc".substring(3) + "abc".subSequence(0, 2));
        System.out.println("a,b,,c,,".split(",").length + " " + Arrays.toString("a,b,,c,,".split(",")) + Arrays.toString("a,b,,c,,".split(",", -1)) + Arrays.toString("a,b,,c".split(",", 2)));
        System.out.println(Arrays.toString("a1b22c333".split("\\d+")) + Arrays.toString("".split(",")) + Arrays.toString("abc".split("")) + Arrays.toString(" a b ".split(" ")) + Arrays.toString("a.b|c".split("[.|]")));
        System.out.println("banana".replace('a', 'o') + " " + "banana".replace("an", "<>") + " " + "banana".replaceAll("a(.)", "$1a") + " " + "banana".replaceFirst("a", "\\$") + " " + "aaa".replace("aa", "b") + " " + "abc".replace("", "-"));
        System.out.println("ab".repeat(3) + "x".repeat(0) + "|" + "".repeat(5) + "|" + "\u4e2d".repeat(2).length());
        System.out.println(String.join("/", "a", "b", "c") + " " + String.join(",", Arrays.asList("x", null, "z")));
        System.out.println("apple".compareTo("banana") + " " + "a".compareTo("abc") + " " + "b".compareTo("a") + " " + "A".compareTo("a") + " " + "ABC".compareToIgnoreCase("abd") + " " + "\u00e9".compareTo("z"));
        System.out.println("Hello".equals("hello") + " " + "Hello".equalsIgnoreCase("hELLO") + " " + "a".equals(null) + " " + "abc".contentEquals(new StringBuilder("abc")) + " " + "abc".regionMatches(true, 1, "XBC", 1, 2));
        System.out.println("MiXed".toUpperCase(Locale.ROOT) + "MiXed".toLowerCase(Locale.ROOT) + " " + "stra\u00dfe".toUpperCase(Locale.ROOT) + " " + "\u0130".toLowerCase(Locale.ROOT).length() + " " + "title".toUpperCase(Locale.forLanguageTag("tr")).equals("TITLE"));
        System.out.println("hello".chars().filter(c -> c == 'l').count() + " " + "hello".chars().sum() + " " + "a\ud83d\ude00b".codePoints().mapToObj(Integer::toHexString).collect(Collectors.joining(",")));
        String emoji = "x\ud83d\ude00y";
        System.out.println(emoji.length() + " " + emoji.codePointCount(0, 4) + " " + Integer.toHexString(emoji.codePointAt(1)) + " " + Integer.toHexString(emoji.codePointAt(2)) + " " + Integer.toHexString(emoji.codePointBefore(3)) + " " + emoji.offsetByCodePoints(0, 2));
        System.out.println(new StringBuilder(emoji).reverse().codePointAt(1) + " " + new String(new int[] {0x1F600, 65}, 0, 2).length() + " " + new String(Character.toChars(0x10400)).toLowerCase(Locale.ROOT).codePointAt(0));
        System.out.println(String.valueOf(new char[] {'a', 'b'}) + String.valueOf(1.5) + String.valueOf((Object) null) + String.valueOf(true) + String.copyValueOf(new char[] {'x', 'y', 'z'}, 1, 2));
        System.out.println("hello".hashCode() + " " + "".hashCode() + " " + "\u4e2d\u6587".hashCode() + " " + "The quick brown fox jumps over the lazy dog".hashCode());
        String a = new String("lit");
        System.out.println((a == "lit") + " " + (a.intern() == "lit") + " " + a.equals("lit") + " " + ("l" + "it" == "lit"));
        System.out.println("one\ntwo\r\nthree\rfour".lines().collect(Collectors.toList()) + " " + "a\nb".lines().count());
        System.out.println(("  x\n y".indent(2) + "|" + "    x\n  y".stripIndent() + "|" + "a\\tb\\n\\u".substring(0, 6).translateEscapes()).replace("\n", "~").replace("\t", "^"));
        System.out.println("abc".transform(x -> x + x.length()) + " " + "%d-%s".formatted(5, "f") + " " + "abcabc".matches("(abc)+") + " " + "abc".matches("ab"));
        char[] dst = new char[5];
        Arrays.fill(dst, '.');
        "hello".getChars(1, 4, dst, 1);
        System.out.println(new String(dst) + " " + "cab".chars().sorted().mapToObj(c -> "" + (char) c).collect(Collectors.joining()) + " " + "abc".toCharArray().length);
        System.out.println("a-b-c".concat("!").lastIndexOf("-") + " " + "Mississippi".replaceAll("ss", "SS").indexOf("SS", 4) + " " + "xyz".indexOf('y', -5) + " " + "xyz".indexOf('y', 50));
        System.out.println(String.CASE_INSENSITIVE_ORDER.compare("abc", "ABD") + " " + "".compareTo("a") + " " + "a\0b".length() + " " + "\u00b5".toUpperCase(Locale.ROOT).codePointAt(0) + " " + "\u1e9e".toLowerCase(Locale.ROOT).codePointAt(0));
        System.out.println("\u03a3\u03a3".toLowerCase(Locale.ROOT).codePoints().boxed().collect(Collectors.toList()) + " " + "\ufb01".toUpperCase(Locale.ROOT));
        System.out.println("abc".describeConstable().get() + " " + "x".equals((Object) "x") + " " + "tEST".substring(0, 1).toUpperCase(Locale.ROOT) + "tEST".substring(1).toLowerCase(Locale.ROOT));
        StringBuilder cmp = new StringBuilder();
        for (String x : new String[] {"b", "\u4e2d", "a\u4e2d", "a", "ab", "\ud83d\ude00", "\uffff"}) cmp.append(Integer.signum(x.compareTo("a\u4e2d"))).append(' ');
        System.out.println(cmp);
    }
}
