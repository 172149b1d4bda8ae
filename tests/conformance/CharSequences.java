import java.util.*;
import java.util.stream.*;

public class CharSequences {
    static final class Rope implements CharSequence, Comparable<CharSequence> {
        private final CharSequence l;
        private final CharSequence r;

        Rope(CharSequence l, CharSequence r) {
            this.l = l;
            this.r = r;
        }

        @Override
        public int length() { return l.length() + r.length(); }

        @Override
        public char charAt(int i) { return i < l.length() ? l.charAt(i) : r.charAt(i - l.length()); }

        @Override
        public CharSequence subSequence(int a, int b) {
            int n = l.length();
            if (b <= n) return l.subSequence(a, b);
            if (a >= n) return r.subSequence(a - n, b - n);
            return new Rope(l.subSequence(a, n), r.subSequence(0, b - n));
        }

        @Override
        public String toString() { return new StringBuilder(length()).append(l).append(r).toString(); }

        @Override
        public int compareTo(CharSequence o) { return CharSequence.compare(this, o); }
    }

    static final class Repeat implements CharSequence {
        final char c;
        final int n;

        Repeat(char c, int n) {
            this.c = c;
            this.n = n;
        }

        public int length() { return n; }

        public char charAt(int i) {
            Objects.checkIndex(i, n);
            return c;
        }

        public CharSequence subSequence(int a, int b) { return new Repeat(c, b - a); }

        @Override
        public String toString() { return String.valueOf(c).repeat(n); }
    }

    static class Upper implements Appendable {
        final StringBuilder sb = new StringBuilder();

        public Appendable append(CharSequence s) { return append(s, 0, s.length()); }

        public Appendable append(CharSequence s, int a, int b) {
            for (int i = a; i < b; i++) append(s.charAt(i));
            return this;
        }

        public Appendable append(char c) {
            sb.append(Character.toUpperCase(c));
            return this;
        }
    }

    static boolean palindrome(CharSequence s) {
        for (int i = 0, j = s.length() - 1; i < j; i++, j--) if (s.charAt(i) != s.charAt(j)) return false;
        return true;
    }

    public static void main(String[] args) throws Exception {
        Rope r = new Rope("hello", new Rope(new StringBuilder(", "), new Repeat('w', 3)));
        System.out.println(r + " " + r.length() + " " + r.charAt(4) + r.charAt(6) + r.charAt(9) + " " + r.subSequence(3, 8) + " " + r.isEmpty() + " " + r.chars().filter(c -> c == 'w').count() + " " + r.codePoints().sum());
        System.out.println(new StringBuilder("<").append(r).append(">").append(r, 5, 8).insert(1, new Repeat('-', 2)).insert(0, r, 0, 2) + " " + "hello, www".contentEquals(r) + " " + "xhello, wwwx".contains(r) + " " + "a-b".replace("-", new Repeat('+', 2)) + " " + String.join(new Repeat('/', 2), "a", r, new Repeat('b', 1)));
        System.out.println(r.compareTo("hello, wwx") + " " + CharSequence.compare("a", new StringBuilder("b")) + " " + CharSequence.compare(new Repeat('z', 2), "z") + " " + r.equals("hello, www") + " " + r.toString().equals("hello, www"));
        Upper u = new Upper();
        u.append("abc").append('d').append(r, 0, 5);
        new Formatter(u, Locale.ROOT).format(" %s-%05.1f", "fmt", 2.25);
        System.out.println(u.sb);
        System.out.println(palindrome("racecar") + " " + palindrome(new Rope("ab", "ba")) + " " + palindrome(new StringBuilder("ab")) + " " + palindrome("") + " " + palindrome(java.nio.CharBuffer.wrap("xyyx")));
        System.out.println(java.util.regex.Pattern.compile("w+").matcher(r).find() + " " + java.util.regex.Pattern.matches("h.*", r) + " " + Arrays.toString(java.util.regex.Pattern.compile(", ").split(r)) + " " + java.util.regex.Pattern.compile("[lo]+").matcher(r).replaceAll("_"));
        System.out.println(Integer.parseInt(new Rope("x12", "34y"), 1, 5, 10) + " " + Long.parseLong(new Repeat('7', 9), 0, 9, 10) + " " + java.time.LocalDate.parse(new Rope("2024-", "02-29")) + " " + new Scanner(new Rope("1 ", "2").toString()).nextInt());
        for (Runnable x : List.<Runnable>of(() -> new Repeat('a', 2).charAt(2), () -> r.charAt(99), () -> "abc".subSequence(2, 1), () -> new StringBuilder("a").append(r, 5, 2))) {
            try {
                x.run();
            } catch (IndexOutOfBoundsException e) {
                System.out.print(e instanceof StringIndexOutOfBoundsException ? "SIOOBE " : "IOOBE ");
            }
        }
        System.out.println();
        System.out.println(Stream.of("b", "a").map(CharSequence.class::cast).sorted(CharSequence::compare).collect(Collectors.joining(new Repeat('|', 1), "(", new Rope("", ")"))) + " " + new StringJoiner(r, new Repeat('[', 1), "]").add("x").add("y"));
        Iterator<Integer> it = r.chars().iterator();
        int h = 0;
        while (it.hasNext()) h = h * 31 + it.next();
        System.out.println(h == r.toString().hashCode());
        Readable rd = new java.io.StringReader("readable");
        java.nio.CharBuffer cb = java.nio.CharBuffer.allocate(5);
        System.out.println(rd.read(cb) + " " + cb.flip() + " " + new Scanner(rd).next());
        CharSequence[] mixed = {"str", new StringBuilder("sb"), new StringBuffer("sbuf"), java.nio.CharBuffer.wrap("cb"), r};
        int total = 0;
        for (CharSequence c : mixed) total += c.length() * c.charAt(0);
        System.out.println(total + " " + Arrays.stream(mixed).map(CharSequence::toString).map(String::length).toList());
    }
}
