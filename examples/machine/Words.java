import java.util.Comparator;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.Function;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/** Counts words: regular expressions, streams, text blocks, formatting. */
public class Words {
    private static final String TEXT = """
            The time has come, the Walrus said, to talk of many things:
            of shoes, and ships, and sealing-wax, of cabbages, and kings,
            and why the sea is boiling hot, and whether pigs have wings.
            But wait a bit, the Oysters cried, before we have our chat;
            for some of us are out of breath, and all of us are fat!
            No hurry! said the Carpenter. They thanked him much for that.
            """;

    static boolean isPalindrome(String word) {
        return IntStream.range(0, word.length() / 2)
                .allMatch(i -> word.charAt(i) == word.charAt(word.length() - 1 - i));
    }

    public static void main(String[] args) {
        Map<String, Long> counts = Pattern.compile("[a-z]+(?:-[a-z]+)?", Pattern.CASE_INSENSITIVE)
                .matcher(TEXT)
                .results()
                .map(MatchResult::group)
                .map(word -> word.toLowerCase(Locale.ROOT))
                .collect(Collectors.groupingBy(Function.identity(), TreeMap::new, Collectors.counting()));

        long all = counts.values().stream().mapToLong(Long::longValue).sum();
        System.out.printf("%d lines, %d words, %d different%n", TEXT.lines().count(), all, counts.size());
        counts.entrySet().stream()
                .sorted(Map.Entry.<String, Long>comparingByValue().reversed().thenComparing(Map.Entry.comparingByKey()))
                .limit(5)
                .forEach(e -> System.out.printf(Locale.ROOT, "%6s %-6s %5.2f %%%n",
                        e.getKey(), "#".repeat(e.getValue().intValue()), 100.0 * e.getValue() / all));
        System.out.println("longest:    " + counts.keySet().stream()
                .max(Comparator.comparingInt(String::length).thenComparing(Comparator.reverseOrder()))
                .orElseThrow());
        System.out.println("by length:  " + counts.keySet().stream()
                .collect(Collectors.groupingBy(String::length, TreeMap::new, Collectors.counting())));
        System.out.println("palindrome: " + counts.keySet().stream().filter(Words::isPalindrome).toList());
    }
}
