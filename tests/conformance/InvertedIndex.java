import java.util.*;
import java.util.function.*;
import java.util.stream.*;

public class InvertedIndex {
    record Doc(int id, String title, String body) { }

    record Hit(int doc, double score) implements Comparable<Hit> {
        @Override
        public int compareTo(Hit o) { return Comparator.comparingDouble(Hit::score).reversed().thenComparingInt(Hit::doc).compare(this, o); }
    }

    static final Set<String> STOP = Set.of("the", "a", "of", "and", "to", "in", "is");

    static class Index {
        private final SortedMap<String, SortedMap<Integer, List<Integer>>> postings = new TreeMap<>();
        private final Map<Integer, Doc> docs = new LinkedHashMap<>();

        static Stream<String> tokens(String s) { return Arrays.stream(s.toLowerCase(Locale.ROOT).split("[^a-z0-9]+")).filter(Predicate.not(String::isEmpty)); }

        void add(Doc d) {
            docs.put(d.id(), d);
            int[] pos = {0};
            tokens(d.title() + " " + d.body()).forEach(w -> {
                int p = pos[0]++;
                if (!STOP.contains(w)) postings.computeIfAbsent(w, k -> new TreeMap<>()).computeIfAbsent(d.id(), k -> new ArrayList<>()).add(p);
            });
        }

        Set<Integer> docs(String w) { return postings.getOrDefault(w, new TreeMap<>()).keySet(); }

        Set<Integer> query(String q) {
            Set<Integer> result = new TreeSet<>();
            for (String clause : q.split("\\|")) {
                Set<Integer> part = null;
                for (String t : clause.trim().split("\\s+")) {
                    boolean neg = t.startsWith("-");
                    Set<Integer> ds = t.endsWith("*") ? prefix(t.substring(0, t.length() - 1)) : new TreeSet<>(docs(neg ? t.substring(1) : t));
                    if (neg) {
                        Set<Integer> all = new TreeSet<>(docs.keySet());
                        all.removeAll(ds);
                        ds = all;
                    }
                    if (part == null) part = ds;
                    else part.retainAll(ds);
                }
                result.addAll(part);
            }
            return result;
        }

        Set<Integer> prefix(String p) { return postings.subMap(p, p + Character.MAX_VALUE).values().stream().flatMap(m -> m.keySet().stream()).collect(Collectors.toCollection(TreeSet::new)); }

        List<Integer> phrase(String a, String b) {
            List<Integer> out = new ArrayList<>();
            for (int d : docs(a)) {
                Set<Integer> next = new HashSet<>(postings.getOrDefault(b, new TreeMap<>()).getOrDefault(d, List.of()));
                if (postings.get(a).get(d).stream().anyMatch(p -> next.contains(p + 1))) out.add(d);
            }
            return out;
        }

        SortedSet<Hit> rank(String... words) {
            Map<Integer, Double> score = new HashMap<>();
            for (String w : words) {
                Map<Integer, List<Integer>> ps = postings.getOrDefault(w, new TreeMap<>());
                double idf = (double) docs.size() / Math.max(1, ps.size());
                ps.forEach((d, l) -> score.merge(d, l.size() * idf, Double::sum));
            }
            return score.entrySet().stream().map(e -> new Hit(e.getKey(), e.getValue())).collect(Collectors.toCollection(TreeSet::new));
        }
    }

    public static void main(String[] args) {
        Index ix = new Index();
        String[][] src = {{"Java Streams", "The streams of Java make pipelines of operations simple"}, {"Rivers", "A stream flows to the river and the river flows to the sea"}, {"Coffee", "Java is a kind of coffee; coffee is the fuel of programmers"}, {"Pipelines", "Oil pipelines flow in the sea"}, {"Java Coffee", "Java coffee java coffee"}};
        for (int i = 0; i < src.length; i++) ix.add(new Doc(i + 1, src[i][0], src[i][1]));
        System.out.println(ix.postings.keySet());
        System.out.println(ix.postings.get("java") + " " + ix.postings.get("sea"));
        for (String q : new String[] {"java", "java coffee", "java -coffee", "sea | coffee", "flow*", "stream* -java", "zebra", "pipelines sea | zebra", "-java"}) System.out.println(q + " -> " + ix.query(q));
        System.out.println(ix.phrase("java", "coffee") + " " + ix.phrase("the", "sea") + " " + ix.phrase("river", "flows"));
        System.out.println(ix.rank("java", "coffee") + " " + ix.rank("sea", "flow"));
        Map<String, Integer> df = new TreeMap<>(Comparator.comparing((String w) -> -ix.docs(w).size()).thenComparing(Comparator.naturalOrder()));
        ix.postings.forEach((w, m) -> df.put(w, m.values().stream().mapToInt(List::size).sum()));
        System.out.println(df);
        Map<Integer, TreeSet<String>> byLen = ix.postings.keySet().stream().collect(Collectors.groupingBy(String::length, TreeMap::new, Collectors.toCollection(TreeSet::new)));
        System.out.println(byLen);
        System.out.println(ix.docs.values().stream().map(d -> d.title() + ":" + Index.tokens(d.body()).filter(STOP::contains).count()).collect(Collectors.joining(", ")));
        List<String> suggestions = ix.postings.keySet().stream().filter(w -> distance(w, "coffe") <= 1 || distance(w, "rivr") <= 1).toList();
        System.out.println(suggestions);
    }

    static int distance(String a, String b) {
        if (a.isEmpty()) return b.length();
        if (b.isEmpty()) return a.length();
        if (Math.abs(a.length() - b.length()) > 2) return 9;
        int[][] d = new int[a.length() + 1][b.length() + 1];
        for (int i = 0; i <= a.length(); i++) for (int j = 0; j <= b.length(); j++) d[i][j] = i == 0 ? j : j == 0 ? i : Math.min(Math.min(d[i - 1][j], d[i][j - 1]) + 1, d[i - 1][j - 1] + (a.charAt(i - 1) == b.charAt(j - 1) ? 0 : 1));
        return d[a.length()][b.length()];
    }
}
