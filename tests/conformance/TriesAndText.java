import java.util.*;
import java.util.stream.*;

public class TriesAndText {
    static class Trie {
        private final Map<Character, Trie> kids = new TreeMap<>();
        private int count;

        void add(String w) {
            Trie t = this;
            for (char c : w.toCharArray()) t = t.kids.computeIfAbsent(c, k -> new Trie());
            t.count++;
        }

        private Trie walk(String p) {
            Trie t = this;
            for (int i = 0; t != null && i < p.length(); i++) t = t.kids.get(p.charAt(i));
            return t;
        }

        boolean has(String w) {
            Trie t = walk(w);
            return t != null && t.count > 0;
        }

        List<String> complete(String p) {
            List<String> out = new ArrayList<>();
            Trie t = walk(p);
            if (t != null) t.collect(new StringBuilder(p), out);
            return out;
        }

        private void collect(StringBuilder sb, List<String> out) {
            for (int i = 0; i < count; i++) out.add(sb.toString());
            kids.forEach((c, k) -> {
                sb.append(c);
                k.collect(sb, out);
                sb.setLength(sb.length() - 1);
            });
        }

        int size() { return 1 + kids.values().stream().mapToInt(Trie::size).sum(); }
    }

    static int[] kmpTable(String p) {
        int[] f = new int[p.length()];
        for (int i = 1, k = 0; i < p.length(); i++) {
            while (k > 0 && p.charAt(i) != p.charAt(k)) k = f[k - 1];
            if (p.charAt(i) == p.charAt(k)) k++;
            f[i] = k;
        }
        return f;
    }

    static List<Integer> kmp(String s, String p) {
        List<Integer> out = new ArrayList<>();
        int[] f = kmpTable(p);
        for (int i = 0, k = 0; i < s.length(); i++) {
            while (k > 0 && s.charAt(i) != p.charAt(k)) k = f[k - 1];
            if (s.charAt(i) == p.charAt(k)) k++;
            if (k == p.length()) {
                out.add(i - k + 1);
                k = f[k - 1];
            }
        }
        return out;
    }

    static List<Integer> rabinKarp(String s, String p) {
        final long B = 257;
        final long M = 1_000_000_007;
        long hp = 0;
        long h = 0;
        long pow = 1;
        List<Integer> out = new ArrayList<>();
        for (int i = 0; i < p.length(); i++) {
            hp = (hp * B + p.charAt(i)) % M;
            if (i > 0) pow = pow * B % M;
        }
        for (int i = 0; i < s.length(); i++) {
            if (i >= p.length()) h = Math.floorMod(h - s.charAt(i - p.length()) * pow, M);
            h = (h * B + s.charAt(i)) % M;
            if (i >= p.length() - 1 && h == hp && s.startsWith(p, i - p.length() + 1)) out.add(i - p.length() + 1);
        }
        return out;
    }

    static List<String> wrap(String text, int width) {
        List<String> lines = new ArrayList<>();
        StringBuilder cur = new StringBuilder();
        for (String w : text.split("\\s+")) {
            if (cur.length() > 0 && cur.length() + 1 + w.length() > width) {
                lines.add(cur.toString());
                cur.setLength(0);
            }
            if (cur.length() > 0) cur.append(' ');
            cur.append(w);
        }
        if (cur.length() > 0) lines.add(cur.toString());
        return lines;
    }

    static String justify(String line, int width) {
        String[] ws = line.split(" ");
        if (ws.length == 1) return line;
        int pad = width - line.replace(" ", "").length();
        StringBuilder sb = new StringBuilder();
        for (int i = 0; i < ws.length; i++) {
            sb.append(ws[i]);
            if (i < ws.length - 1) {
                int n = pad / (ws.length - 1) + (i < pad % (ws.length - 1) ? 1 : 0);
                sb.append(" ".repeat(n));
            }
        }
        return sb.toString();
    }

    static String soundex(String s) {
        String codes = "01230120022455012623010202";
        StringBuilder sb = new StringBuilder().append(Character.toUpperCase(s.charAt(0)));
        char last = codes.charAt(Character.toLowerCase(s.charAt(0)) - 'a');
        for (int i = 1; i < s.length() && sb.length() < 4; i++) {
            char c = codes.charAt(Character.toLowerCase(s.charAt(i)) - 'a');
            if (c != '0' && c != last) sb.append(c);
            if ("hw".indexOf(Character.toLowerCase(s.charAt(i))) < 0) last = c;
        }
        return (sb + "000").substring(0, 4);
    }

    static int[] suffixArray(String s) { return IntStream.range(0, s.length()).boxed().sorted(Comparator.comparing(s::substring)).mapToInt(i -> i).toArray(); }

    static String pigLatin(String s) {
        return Arrays.stream(s.split(" ")).map(w -> "aeiou".indexOf(w.charAt(0)) >= 0 ? w + "way" : w.replaceFirst("^([^aeiou]+)(.*)$", "$2$1ay")).collect(Collectors.joining(" "));
    }

    public static void main(String[] args) {
        Trie t = new Trie();
        for (String w : "car card care cat dog do done car".split(" ")) t.add(w);
        System.out.println(t.has("car") + " " + t.has("ca") + " " + t.complete("ca") + " " + t.complete("do") + " " + t.complete("x") + " " + t.size());
        System.out.println(kmp("abababcabab", "abab") + " " + Arrays.toString(kmpTable("aabaaab")) + " " + rabinKarp("abababcabab", "abab") + " " + kmp("aaaa", "b"));
        String text = "The art of programming is the art of organizing complexity, of mastering multitude and avoiding its bastard chaos as effectively as possible.";
        for (String l : wrap(text, 34)) System.out.println("|" + justify(l, 34) + "|");
        Map<Integer, List<String>> byLen = Arrays.stream(text.split("\\W+")).map(w -> w.toLowerCase(Locale.ROOT)).distinct().collect(Collectors.groupingBy(String::length, TreeMap::new, Collectors.toList()));
        System.out.println(byLen);
        System.out.println(soundex("Robert") + soundex("Rupert") + soundex("Ashcraft") + soundex("Tymczak") + soundex("Lee"));
        System.out.println(Arrays.toString(suffixArray("mississippi")) + " " + pigLatin("hello apple string world"));
        Map<String, List<String>> anagrams = new TreeMap<>();
        for (String w : "listen silent enlist inlets google elgoog abc cba bca".split(" ")) {
            char[] c = w.toCharArray();
            Arrays.sort(c);
            anagrams.computeIfAbsent(new String(c), k -> new ArrayList<>()).add(w);
        }
        System.out.println(anagrams);
        StringBuilder table = new StringBuilder();
        String[][] rows = {{"name", "qty", "price"}, {"apple", "3", "1.25"}, {"watermelon", "12", "0.5"}};
        int[] width = new int[3];
        for (String[] r : rows) for (int i = 0; i < 3; i++) width[i] = Math.max(width[i], r[i].length());
        for (String[] r : rows) {
            for (int i = 0; i < 3; i++) table.append(String.format(Locale.ROOT, i == 0 ? "%-" + width[i] + "s" : "%" + (width[i] + 2) + "s", r[i]));
            table.append('\n');
        }
        System.out.print(table);
        Map<Character, Long> letters = text.chars().filter(Character::isLetter).mapToObj(c -> (char) Character.toLowerCase(c)).collect(Collectors.groupingBy(c -> c, TreeMap::new, Collectors.counting()));
        System.out.println(letters);
    }
}
