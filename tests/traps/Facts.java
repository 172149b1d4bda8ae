import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.HashMap;
import java.util.Iterator;
import java.util.List;
import java.util.ListIterator;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;

/** Facts about texts, collections and arrays that hold for a while, or nearly always. */
public final class Facts {
    private static final int[] TEN = new int[10];

    private Facts() {
    }

    // verdict: java.lang.StringIndexOutOfBoundsException
    // witness: Facts.atMatch("", "")
    // because: The empty text is found at the end, where there is no character.
    static char atMatch(String s, String part) {
        if (s == null || part == null) {
            return ' ';
        }
        int i = s.indexOf(part);
        return i < 0 ? ' ' : s.charAt(i);
    }

    // verdict: safe
    // because: A character that is found is there.
    static char atCharacter(String s, char c) {
        if (s == null) {
            return ' ';
        }
        int i = s.indexOf(c);
        return i < 0 ? ' ' : s.charAt(i);
    }

    // verdict: java.lang.StringIndexOutOfBoundsException
    // witness: Facts.atLastMatch("a", "")
    // because: The last place of the empty text is the length.
    static char atLastMatch(String s, String part) {
        if (s == null || part == null) {
            return ' ';
        }
        int i = s.lastIndexOf(part);
        return i < 0 ? ' ' : s.charAt(i);
    }

    // verdict: safe
    // because: What is found ends within the text, even if it is empty.
    static String behindMatch(String s, String part) {
        if (s == null || part == null) {
            return "";
        }
        int i = s.indexOf(part);
        return i < 0 ? "" : s.substring(i + part.length());
    }

    // verdict: java.lang.StringIndexOutOfBoundsException
    // witness: Facts.containing("", "")
    // because: Every text contains the empty text.
    static char containing(String s, String part) {
        return s == null || part == null || !s.contains(part) ? ' ' : s.charAt(0);
    }

    // verdict: java.lang.StringIndexOutOfBoundsException
    // witness: Facts.starting("", "")
    // because: Every text starts with the empty text.
    static char starting(String s, String prefix) {
        return s == null || prefix == null || !s.startsWith(prefix) ? ' ' : s.charAt(0);
    }

    // verdict: java.lang.StringIndexOutOfBoundsException
    // witness: Facts.startingAt("ab", "b")
    // because: A text that starts with another one at a place need not be longer by more than that.
    static char startingAt(String s, String prefix) {
        return s == null || prefix == null || !s.startsWith(prefix, 1) ? ' ' : s.charAt(prefix.length() + 1);
    }

    // verdict: safe
    // because: Texts that are equal without regard to case have the same length.
    static char ignoringCase(String s, String t) {
        return s == null || t == null || t.isEmpty() || !s.equalsIgnoreCase(t) ? ' ' : s.charAt(t.length() - 1);
    }

    // verdict: java.lang.StringIndexOutOfBoundsException
    // witness: Facts.lowered("i\u0307", "\u0130")
    // because: Texts whose lower case is the same need not have the same length.
    static char lowered(String s, String t) {
        if (s == null || t == null || !s.toLowerCase(java.util.Locale.ROOT).equals(t.toLowerCase(java.util.Locale.ROOT)) || s.isEmpty()) {
            return ' ';
        }
        return t.charAt(s.length() - 1);
    }

    // verdict: java.lang.StringIndexOutOfBoundsException
    // witness: Facts.fromIndex("a", 5)
    // because: The search may begin behind the end and then finds nothing.
    static char fromIndex(String s, int from) {
        if (s == null || !s.contains("a")) {
            return ' ';
        }
        return s.charAt(s.indexOf("a", from));
    }

    // verdict: java.lang.StringIndexOutOfBoundsException
    // witness: Facts.deleted("ab", 1)
    // because: The builder has become shorter than the text.
    static char deleted(String s, int n) {
        if (s == null || n < 0 || n >= s.length()) {
            return ' ';
        }
        StringBuilder b = new StringBuilder(s);
        b.delete(0, n);
        return b.charAt(n);
    }

    // verdict: java.lang.StringIndexOutOfBoundsException
    // witness: Facts.sameBuilder("a")
    // because: Both names stand for the same builder.
    static char sameBuilder(String s) {
        if (s == null || s.isEmpty()) {
            return ' ';
        }
        StringBuilder a = new StringBuilder(s);
        StringBuilder b = a.append("");
        b.setLength(0);
        return a.charAt(0);
    }

    // verdict: java.util.NoSuchElementException
    // witness: Iterator<String> i = List.of("a").iterator(); Facts.twoIterators(i, i)
    // because: Both iterators may be the same one.
    static String twoIterators(Iterator<String> a, Iterator<String> b) {
        if (a == null || b == null || !a.hasNext() || !b.hasNext()) {
            return "";
        }
        b.next();
        return a.next();
    }

    // verdict: java.util.NoSuchElementException
    // witness: Facts.rememberedAnswer(new ArrayList<>(List.of("a")))
    // because: The answer is older than the first element that was taken.
    static String rememberedAnswer(ArrayList<String> list) {
        Objects.requireNonNull(list);
        Iterator<String> it = list.iterator();
        boolean more = it.hasNext();
        if (more) {
            it.next();
        }
        return more ? it.next() : "";
    }

    // verdict: java.lang.IndexOutOfBoundsException
    // witness: Facts.rememberedSize(new ArrayList<>(List.of("a")))
    // because: The list was not empty before an element was removed.
    static String rememberedSize(ArrayList<String> list) {
        Objects.requireNonNull(list);
        boolean empty = list.isEmpty();
        if (!empty) {
            list.remove(0);
        }
        return empty ? "" : list.get(0);
    }

    // verdict: safe
    // because: The answer is about the list as it is.
    static String rememberedCopy(ArrayList<String> list) {
        Objects.requireNonNull(list);
        List<String> copy = new ArrayList<>(list);
        boolean empty = copy.isEmpty();
        if (!empty) {
            list.remove(0);
        }
        return empty ? "" : copy.get(0);
    }

    // verdict: java.lang.ArrayIndexOutOfBoundsException
    // witness: Facts.rememberedBound(new int[] {1}, 0)
    // because: The index grows after it was compared.
    static int rememberedBound(int[] a, int i) {
        Objects.requireNonNull(a);
        boolean inside = i >= 0 && i < a.length;
        i++;
        return inside ? a[i] : 0;
    }

    // verdict: safe
    // because: The comparison was made with the index as it was kept.
    static int rememberedIndex(int[] a, int i) {
        Objects.requireNonNull(a);
        int kept = i;
        boolean inside = i >= 0 && i < a.length;
        i++;
        return inside ? a[kept] + i : 0;
    }

    // verdict: java.lang.NullPointerException
    // witness: Facts.backing("a")
    // because: The list writes through to the array and reads from it.
    static int backing(String s) {
        String[] array = {s == null ? "" : s};
        List<String> list = Arrays.asList(array);
        array[0] = null;
        return list.get(0).length();
    }

    // verdict: safe
    // because: The list is a copy of the array.
    static int backingCopied(String s) {
        String[] array = {s == null ? "" : s};
        List<String> list = new ArrayList<>(Arrays.asList(array));
        array[0] = null;
        return list.get(0).length();
    }

    // verdict: java.lang.NullPointerException
    // witness: Facts.replacedAll("a")
    // because: The function replaces all elements by null.
    static int replacedAll(String s) {
        List<String> list = new ArrayList<>();
        list.add(s == null ? "" : s);
        list.replaceAll(x -> x.isEmpty() ? x : null);
        return list.get(0).length();
    }

    // verdict: java.lang.NullPointerException
    // witness: Facts.filled(2)
    // because: Collections.fill overwrites all elements.
    static int filled(int n) {
        List<String> list = new ArrayList<>(List.of("a", "b"));
        if (n > 1) {
            Collections.fill(list, null);
        }
        return list.get(0).length();
    }

    // verdict: java.lang.NullPointerException
    // witness: Facts.addedAll(null)
    // because: Collections.addAll adds the null of the argument.
    static int addedAll(String s) {
        List<String> list = new ArrayList<>();
        Collections.addAll(list, "a", s);
        return list.get(1).length();
    }

    // verdict: java.lang.NullPointerException
    // witness: Facts.setByIterator("a")
    // because: The list iterator replaces the element by null.
    static int setByIterator(String s) {
        List<String> list = new ArrayList<>();
        list.add(s == null ? "" : s);
        ListIterator<String> it = list.listIterator();
        it.next();
        it.set(null);
        return list.get(0).length();
    }

    // verdict: java.lang.NullPointerException
    // witness: Facts.setByPart("a")
    // because: The part of the list writes through to it.
    static int setByPart(String s) {
        List<String> list = new ArrayList<>();
        list.add(s == null ? "" : s);
        list.subList(0, 1).set(0, null);
        return list.get(0).length();
    }

    // verdict: java.lang.IndexOutOfBoundsException
    // witness: Facts.clearedByPart("a")
    // because: Clearing the part removes the element of the list.
    static int clearedByPart(String s) {
        List<String> list = new ArrayList<>();
        list.add(s == null ? "" : s);
        list.subList(0, 1).clear();
        return list.get(0).length();
    }

    // verdict: java.lang.NullPointerException
    // witness: Facts.setByEntry("a")
    // because: The entry writes through to the map.
    static int setByEntry(String key) {
        Map<String, String> map = new HashMap<>();
        map.put(key, "v");
        for (Map.Entry<String, String> entry : map.entrySet()) {
            entry.setValue(null);
        }
        return map.get(key).length();
    }

    // verdict: java.lang.NullPointerException
    // witness: Facts.replacedValues("a")
    // because: The function replaces all values by null.
    static int replacedValues(String key) {
        Map<String, String> map = new HashMap<>();
        map.put(key, "v");
        map.replaceAll((k, v) -> null);
        return map.get(key).length();
    }

    // verdict: java.lang.NullPointerException
    // witness: Facts.clearedValues("a")
    // because: The view of the values removes the entry.
    static int clearedValues(String key) {
        Map<String, String> map = new HashMap<>();
        map.put(key, "v");
        map.values().clear();
        return map.get(key).length();
    }

    // verdict: java.lang.NullPointerException
    // witness: Facts.removedKey("a", "a")
    // because: The two keys may be equal.
    static int removedKey(String a, String b) {
        Map<String, String> map = new HashMap<>();
        map.put(a, "v");
        map.keySet().remove(b);
        return map.get(a).length();
    }

    // verdict: java.lang.NullPointerException
    // witness: Facts.removedByIterator("a")
    // because: The iterator of the keys removes the entry.
    static int removedByIterator(String key) {
        Map<String, String> map = new HashMap<>();
        map.put(key, "v");
        Iterator<String> it = map.keySet().iterator();
        it.next();
        it.remove();
        return map.get(key).length();
    }

    // verdict: java.lang.NullPointerException
    // witness: Facts.overwritten("a", "a")
    // because: The second put may be for an equal key.
    static int overwritten(String a, String b) {
        Map<String, String> map = new HashMap<>();
        map.put(a, "v");
        map.put(b, null);
        return map.get(a).length();
    }

    // verdict: safe
    // because: Both values are not null, whichever of them stays.
    static int overwrittenChecked(String a, String b) {
        Map<String, String> map = new HashMap<>();
        map.put(a, "v");
        map.put(b, "w");
        return map.get(a).length();
    }

    // verdict: java.lang.NullPointerException
    // witness: Facts.headMap("a")
    // because: The view of the smaller keys is emptied, and with it the map.
    static int headMap(String key) {
        Objects.requireNonNull(key);
        TreeMap<String, String> map = new TreeMap<>();
        map.put(key, "v");
        map.headMap(key, true).clear();
        return map.get(key).length();
    }

    // verdict: java.lang.NullPointerException
    // witness: Facts.caseless("a", "B")
    // because: The map has an order of its own, and its keys are not those that were put.
    static int caseless(String a, String b) {
        Objects.requireNonNull(a);
        Objects.requireNonNull(b);
        TreeMap<String, String> map = new TreeMap<>(String.CASE_INSENSITIVE_ORDER);
        map.put(a, "v");
        return map.containsKey(b) ? map.get(b).length() : map.get(b).length();
    }

    // verdict: java.lang.NullPointerException
    // witness: Facts.skipped(3)
    // because: One element is left out by the continue.
    static int skipped(int n) {
        String[] names = new String[Math.max(1, Math.min(n, 9))];
        for (int i = 0; i < names.length; i++) {
            if (i == 2) {
                continue;
            }
            names[i] = "n";
        }
        int total = 0;
        for (String name : names) {
            total += name.length();
        }
        return total;
    }

    // verdict: java.lang.NullPointerException
    // witness: Facts.stopped(new int[] {0})
    // because: The loop may stop before all elements are set.
    static int stopped(int[] a) {
        Objects.requireNonNull(a);
        String[] names = new String[a.length];
        for (int i = 0; i < names.length; i++) {
            if (a[i] == 0) {
                break;
            }
            names[i] = "n";
        }
        return names.length == 0 ? 0 : names[names.length - 1].length();
    }

    // verdict: java.lang.NullPointerException
    // witness: Facts.everySecond(3)
    // because: Only every second element is set.
    static int everySecond(int n) {
        String[] names = new String[Math.max(2, Math.min(n, 9))];
        for (int i = 0; i < names.length; i += 2) {
            names[i] = "n";
        }
        return names[1].length();
    }

    // verdict: java.lang.NullPointerException
    // witness: Facts.fromOne(3)
    // because: The loop begins at the second element.
    static int fromOne(int n) {
        String[] names = new String[Math.max(2, Math.min(n, 9))];
        for (int i = 1; i < names.length; i++) {
            names[i] = "n";
        }
        return names[0].length();
    }

    // verdict: java.lang.NullPointerException
    // witness: Facts.longer(2)
    // because: The copy is longer than what was filled.
    static int longer(int n) {
        String[] names = new String[Math.max(1, Math.min(n, 9))];
        Arrays.fill(names, "n");
        names = Arrays.copyOf(names, names.length + 1);
        return names[names.length - 1].length();
    }

    // verdict: safe
    // because: The copy is not longer than what was filled.
    static int shorter(int n) {
        String[] names = new String[Math.max(2, Math.min(n, 9))];
        Arrays.fill(names, "n");
        names = Arrays.copyOf(names, names.length - 1);
        return names[names.length - 1].length();
    }

    // verdict: java.lang.NullPointerException
    // witness: Facts.partlyFilled(2)
    // because: Only the first element is filled.
    static int partlyFilled(int n) {
        String[] names = new String[Math.max(2, Math.min(n, 9))];
        Arrays.fill(names, 0, 1, "n");
        return names[1].length();
    }

    // verdict: java.lang.ArithmeticException
    // witness: Facts.grown(1)
    // because: New elements of the copy are zero.
    static int grown(int n) {
        int[] a = {n == 0 ? 1 : n};
        a = Arrays.copyOf(a, 2);
        return 10 / a[1];
    }

    // verdict: java.lang.ArrayIndexOutOfBoundsException
    // witness: Facts.masked(new int[0], 3)
    // because: The mask of an empty array is minus one.
    static int masked(int[] a, int h) {
        return a == null ? 0 : a[h & (a.length - 1)];
    }

    // verdict: safe
    // because: A number masked by a number that is not negative is between zero and that number.
    static int maskedChecked(int[] a, int h) {
        return a == null || a.length == 0 ? 0 : a[h & (a.length - 1)];
    }

    // verdict: java.lang.ArrayIndexOutOfBoundsException
    // witness: Facts.longIndex(new int[] {1}, -1L)
    // because: Only the upper limit of the long is compared.
    static int longIndex(int[] a, long i) {
        return a == null || i >= a.length ? 0 : a[(int) i];
    }

    // verdict: safe
    // because: Both limits of the long are compared before the cast.
    static int longIndexChecked(int[] a, long i) {
        return a == null || i < 0 || i >= a.length ? 0 : a[(int) i];
    }

    // verdict: java.lang.ArrayIndexOutOfBoundsException
    // witness: Facts.castBefore(new int[] {1}, 1L << 32 | 5)
    // because: The comparison is made with the cut number, the access with another cast.
    static int castBefore(int[] a, long i) {
        if (a == null || (byte) i < 0 || (byte) i >= a.length + 5) {
            return 0;
        }
        return a[(int) i & 7];
    }

    // verdict: java.lang.ArrayIndexOutOfBoundsException
    // witness: Facts.tripled(20)
    // because: The product wraps around in the loop.
    static int tripled(int n) {
        int product = 1;
        for (int i = 0; i < Math.min(n, 30); i++) {
            product *= 3;
        }
        return TEN[product % 10];
    }

    // verdict: safe
    // because: The product is reduced in each step.
    static int tripledReduced(int n) {
        int product = 1;
        for (int i = 0; i < Math.min(n, 30); i++) {
            product = product * 3 % 10;
        }
        return TEN[product];
    }

    // verdict: java.lang.AssertionError
    // witness: Facts.ordered(Double.NaN)
    // because: Not a number is neither negative nor anything else.
    static void ordered(double d) {
        assert d < 0 || d >= 0;
    }

    // verdict: java.lang.IndexOutOfBoundsException
    // witness: Facts.beforeFailure("x")
    // because: The list is empty when the text cannot be parsed.
    static String beforeFailure(String s) {
        List<String> list = new ArrayList<>(List.of("a"));
        try {
            list.clear();
            list.add("n" + Integer.parseInt(s));
        } catch (NumberFormatException e) {
            // goes on with the list as it is
        }
        return list.get(0);
    }

    // verdict: safe
    // because: The text is parsed before the list is changed.
    static String beforeChange(String s) {
        List<String> list = new ArrayList<>(List.of("a"));
        try {
            String text = "n" + Integer.parseInt(s);
            list.clear();
            list.add(text);
        } catch (NumberFormatException e) {
            // goes on with the list as it is
        }
        return list.get(0);
    }

    // verdict: java.lang.ArrayIndexOutOfBoundsException
    // witness: Facts.betweenAssignments("x")
    // because: The handler sees the value between the two assignments.
    static int betweenAssignments(String s) {
        int i = 1;
        try {
            i = 50;
            i = Integer.parseInt(s) & 7;
        } catch (NumberFormatException e) {
            return TEN[i];
        }
        return TEN[i];
    }

    // verdict: java.lang.ArrayIndexOutOfBoundsException
    // witness: Facts.search(new int[] {1}, 2)
    // because: The helper gives minus one if nothing is found.
    static int search(int[] a, int x) {
        if (a == null || a.length > 100) {
            return 0;
        }
        return a[find(a, x, 0)];
    }

    private static int find(int[] a, int x, int i) {
        if (i >= a.length) {
            return -1;
        }
        return a[i] == x ? i : find(a, x, i + 1);
    }

    // verdict: java.lang.StackOverflowError
    // witness: Facts.sumFrom(new int[1000000], 0)
    // because: The recursion is as deep as the array is long.
    static int sumFrom(int[] a, int i) {
        return a == null || i < 0 || i >= a.length ? 0 : a[i] + sumFrom(a, i + 1);
    }
}
