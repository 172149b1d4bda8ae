import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;

public final class InventoryCounts {

    private final Map<String, Integer> counts = new HashMap<>();
    private final Map<String, List<String>> byShelf = new HashMap<>();

    // verdict: safe
    // because: merge on the own HashMap with two non-null values cannot fail.
    public void add(String article, int amount) {
        Objects.requireNonNull(article, "article");
        counts.merge(article, amount, Integer::sum);
    }

    public void forget(String article) {
        counts.remove(article);
    }

    public void place(String shelf, String article) {
        if (shelf == null || article == null) {
            return;
        }
        byShelf.computeIfAbsent(shelf, k -> new ArrayList<>()).add(article);
    }

    // verdict: java.lang.NullPointerException
    // witness: new InventoryCounts().take("bolt", 1)
    // because: The count of an unknown article is null and gets unboxed by the comparison.
    public boolean take(String article, int amount) {
        Objects.requireNonNull(article, "article");
        Integer have = counts.get(article);
        if (have < amount) {
            return false;
        }
        counts.put(article, have - amount);
        return true;
    }

    // verdict: safe
    // because: An unknown article is handled before unboxing.
    public boolean takeIfKnown(String article, int amount) {
        Integer have = counts.get(article);
        if (have == null || have < amount) {
            return false;
        }
        counts.put(article, have - amount);
        return true;
    }

    // verdict: safe
    // because: Values of the private map are never null and the sum is a long.
    public long total() {
        long sum = 0;
        for (int amount : counts.values()) {
            sum += amount;
        }
        return sum;
    }

    // verdict: java.util.ConcurrentModificationException
    // witness: InventoryCounts c = new InventoryCounts(); c.add("a", 0); c.add("b", 0); c.add("c", 1); c.dropEmpty()
    // because: The map is changed while its key set is iterated.
    public void dropEmpty() {
        for (String article : counts.keySet()) {
            if (counts.get(article) == 0) {
                counts.remove(article);
            }
        }
    }

    // verdict: safe
    // because: removeIf on the entry set changes the own map in the allowed way.
    public void dropNegative() {
        counts.entrySet().removeIf(e -> e.getValue() < 0);
    }

    // verdict: java.lang.NullPointerException
    // witness: new InventoryCounts().articlesOn("nowhere")
    // because: An unknown shelf has no list.
    public int articlesOn(String shelf) {
        return byShelf.get(shelf).size();
    }

    // verdict: safe
    // because: Lists are created with their first article, so index zero exists.
    public String firstOn(String shelf) {
        List<String> articles = byShelf.get(shelf);
        if (articles == null) {
            return "";
        }
        return articles.get(0);
    }

    // verdict: java.util.NoSuchElementException
    // witness: new InventoryCounts().firstArticle()
    // because: firstKey of an empty TreeMap fails.
    public String firstArticle() {
        TreeMap<String, Integer> sorted = new TreeMap<>(counts);
        return sorted.firstKey();
    }
}
