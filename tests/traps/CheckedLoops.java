import java.util.*;
public final class CheckedLoops {
    // verdict: safe
    // because: each weight is checked
    static int spread(int[] weights, int amount) {
        if (weights == null) return 0;
        for (int w : weights) if (w <= 0) throw new IllegalArgumentException();
        int sum = 0;
        for (int w : weights) sum += amount / w;
        return sum;
    }
    // verdict: java.lang.ArithmeticException
    // witness: CheckedLoops.spreadFromSecond(new int[] {0, 1}, 1)
    // because: the first weight is not checked
    static int spreadFromSecond(int[] weights, int amount) {
        if (weights == null) return 0;
        for (int i = 1; i < weights.length; i++) if (weights[i] <= 0) throw new IllegalArgumentException();
        int sum = 0;
        for (int w : weights) sum += amount / w;
        return sum;
    }
    // verdict: java.lang.ArithmeticException
    // witness: CheckedLoops.spreadButLast(new int[] {1, 0}, 1)
    // because: the last weight is not checked
    static int spreadButLast(int[] weights, int amount) {
        if (weights == null) return 0;
        for (int i = 0; i < weights.length - 1; i++) if (weights[i] <= 0) throw new IllegalArgumentException();
        int sum = 0;
        for (int w : weights) sum += amount / w;
        return sum;
    }
    // verdict: java.lang.ArithmeticException
    // witness: CheckedLoops.skipped(new int[] {0}, 1)
    // because: negative ones end the check, zero is skipped
    static int skipped(int[] weights, int amount) {
        if (weights == null) return 0;
        for (int i = 0; i < weights.length; i++) { if (weights[i] == 0) continue; if (weights[i] < 0) throw new IllegalArgumentException(); }
        int sum = 0;
        for (int w : weights) sum += amount / w;
        return sum;
    }
    // verdict: java.lang.ArithmeticException
    // witness: CheckedLoops.broken(new int[] {-1, 0}, 1)
    // because: the check may end early
    static int broken(int[] weights, int amount) {
        if (weights == null) return 0;
        for (int w : weights) { if (w < 0) break; if (w == 0) throw new IllegalArgumentException(); }
        int sum = 0;
        for (int w : weights) sum += amount / w;
        return sum;
    }
    // verdict: java.lang.ArithmeticException
    // witness: CheckedLoops.everySecond(new int[] {1, 0}, 1)
    // because: only every second weight is checked
    static int everySecond(int[] weights, int amount) {
        if (weights == null) return 0;
        for (int i = 0; i < weights.length; i += 2) if (weights[i] <= 0) throw new IllegalArgumentException();
        int sum = 0;
        for (int w : weights) sum += amount / w;
        return sum;
    }
    // verdict: java.lang.ArithmeticException
    // witness: CheckedLoops.changedBehind(new int[] {1}, 1)
    // because: a checked weight is set to zero
    static int changedBehind(int[] weights, int amount) {
        if (weights == null) return 0;
        for (int w : weights) if (w <= 0) throw new IllegalArgumentException();
        if (weights.length > 0) weights[0] = 0;
        int sum = 0;
        for (int w : weights) sum += amount / w;
        return sum;
    }
    // verdict: java.lang.ArithmeticException
    // witness: CheckedLoops.changedMeanwhile(new int[] {1, 1}, 1)
    // because: the weight before the one that is looked at is set to zero
    static int changedMeanwhile(int[] weights, int amount) {
        if (weights == null) return 0;
        for (int i = 0; i < weights.length; i++) { if (weights[i] <= 0) throw new IllegalArgumentException(); if (i > 0) weights[i - 1] = 0; }
        int sum = 0;
        for (int w : weights) sum += amount / w;
        return sum;
    }
    // verdict: java.lang.ArithmeticException
    // witness: int[] a = {1, 1}; CheckedLoops.aliased(a, a, 1)
    // because: the other array may be the same one
    static int aliased(int[] weights, int[] other, int amount) {
        if (weights == null || other == null) return 0;
        for (int i = 0; i < weights.length; i++) { if (weights[i] <= 0) throw new IllegalArgumentException(); if (i > 0 && i <= other.length) other[i - 1] = 0; }
        int sum = 0;
        for (int w : weights) sum += amount / w;
        return sum;
    }
    // verdict: safe
    // because: each name is checked
    static int lengths(List<String> names) {
        if (names == null) return 0;
        for (String n : names) if (n == null) throw new IllegalArgumentException();
        int sum = 0;
        for (String n : names) sum += n.length();
        return sum;
    }
    // verdict: java.lang.NullPointerException
    // witness: CheckedLoops.lengthsAdded(new ArrayList<>(List.of("a")))
    // because: a null is added after the check
    static int lengthsAdded(ArrayList<String> names) {
        if (names == null) return 0;
        for (String n : names) if (n == null) throw new IllegalArgumentException();
        names.add(null);
        int sum = 0;
        for (String n : names) sum += n.length();
        return sum;
    }
    // verdict: java.lang.NullPointerException
    // witness: CheckedLoops.lengthsSet(new ArrayList<>(List.of("a", "b")))
    // because: a null is set while the loop runs
    static int lengthsSet(ArrayList<String> names) {
        if (names == null) return 0;
        for (String n : names) { if (n == null) throw new IllegalArgumentException(); names.set(0, names.size() > 1 && !n.equals(names.get(0)) ? null : "x"); }
        int sum = 0;
        for (String n : names) sum += n.length();
        return sum;
    }
    // verdict: java.lang.NullPointerException
    // witness: CheckedLoops.firstOnly(Arrays.asList("a", null))
    // because: the loop ends after the first name
    static int firstOnly(List<String> names) {
        if (names == null) return 0;
        for (String n : names) { if (n == null) throw new IllegalArgumentException(); if (n.length() == 1) break; }
        int sum = 0;
        for (String n : names) sum += n.length();
        return sum;
    }
    // verdict: java.lang.NullPointerException
    // witness: CheckedLoops.nextTwice(Arrays.asList(null, "a"))
    // because: every second name is not looked at
    static int nextTwice(List<String> names) {
        if (names == null) return 0;
        for (Iterator<String> it = names.iterator(); it.hasNext();) { it.next(); if (!it.hasNext()) break; if (it.next() == null) throw new IllegalArgumentException(); }
        int sum = 0;
        for (String n : names) sum += n.length();
        return sum;
    }
    // verdict: safe
    // because: all but nulls are kept
    static int kept(List<String> names) {
        if (names == null) return 0;
        List<String> kept = new ArrayList<>();
        for (String n : names) if (n != null) kept.add(n);
        int sum = 0;
        for (int i = 0; i < kept.size(); i++) sum += kept.get(i).length();
        return sum;
    }
    // verdict: safe
    // because: each name is checked by index
    static int indexed(List<String> names) {
        if (names == null) return 0;
        for (int i = 0; i < names.size(); i++) if (names.get(i) == null) return -1;
        int sum = 0;
        for (String n : names) sum += n.length();
        return sum;
    }
    // verdict: safe
    // because: each cell is filled
    static int filled(int n) {
        String[] cells = new String[Math.max(0, Math.min(n, 100))];
        for (int i = 0; i < cells.length; i++) cells[i] = "c" + i;
        int sum = 0;
        for (String c : cells) sum += c.length();
        return sum;
    }
    // verdict: java.lang.NullPointerException
    // witness: CheckedLoops.filledButLast(3)
    // because: the last cell stays null
    static int filledButLast(int n) {
        String[] cells = new String[Math.max(0, Math.min(n, 100))];
        for (int i = 0; i < cells.length - 1; i++) cells[i] = "c" + i;
        int sum = 0;
        for (String c : cells) sum += c.length();
        return sum;
    }
    // verdict: java.lang.NullPointerException
    // witness: CheckedLoops.sorted(new ArrayList<>(List.of("b", "a")))
    // because: a name that has been passed may be set while the loop runs through a sorted copy
    static int sorted(ArrayList<String> names) {
        if (names == null) return 0;
        for (int i = 0; i < names.size(); i++) { if (names.get(i) == null) return 0; Collections.swap(names, 0, i); names.set(0, null); names.set(i, "q"); }
        int sum = 0;
        for (String n : names) sum += n.length();
        return sum;
    }
    // verdict: java.lang.ArithmeticException
    // witness: CheckedLoops.boxes(3000, 5000)
    // because: Each box has a number of its own.
    static int boxes(int a, int b) {
        Integer[] boxes = new Integer[2];
        for (int i = 0; i < 2; i++) boxes[i] = Integer.valueOf(i == 0 ? a : b);
        return boxes[0] == 3000 && boxes[1] == 5000 ? 1 / 0 : 0;
    }
    // verdict: java.lang.ArithmeticException
    // witness: CheckedLoops.texts(new String[] {"a", "bb"})
    // because: Each text has a length of its own.
    static int texts(String[] texts) {
        if (texts == null) return 0;
        for (String t : texts) if (t == null || t.isEmpty()) return 0;
        return texts.length == 2 && texts[0].length() != texts[1].length() ? 1 / 0 : 0;
    }
    // verdict: java.lang.ArithmeticException
    // witness: CheckedLoops.listed(List.of(1, 2))
    // because: Each number is another one.
    static int listed(List<Integer> numbers) {
        if (numbers == null) return 0;
        for (Integer n : numbers) if (n == null || n < 1) return 0;
        return numbers.size() == 2 && !numbers.get(0).equals(numbers.get(1)) ? 1 / 0 : 0;
    }
    // verdict: java.lang.ArithmeticException
    // witness: CheckedLoops.rows(new int[][] {{1}, {1, 2}})
    // because: Each row has a length of its own.
    static int rows(int[][] rows) {
        if (rows == null) return 0;
        for (int i = 0; i < rows.length; i++) if (rows[i] == null || rows[i].length == 0) return 0;
        return rows.length == 2 && rows[0].length != rows[1].length ? 1 / 0 : 0;
    }
    static final class Weights {
        private final int[] weights;
        private final List<Integer> parts;
        Weights(int[] input, List<Integer> parts) {
            int[] copy = input.clone();
            for (int w : copy) if (w <= 0) throw new IllegalArgumentException("weight " + w);
            this.weights = copy;
            this.parts = new ArrayList<>(parts);
            for (Integer p : this.parts) if (p == null || p < 1) throw new IllegalArgumentException();
        }
        // verdict: safe
        // because: the copied weights were checked
        int spread(int amount) {
            int sum = 0;
            for (int w : weights) sum += amount / w;
            return sum;
        }
        // verdict: safe
        // because: the copied parts were checked
        int share(int amount) {
            int sum = 0;
            for (int p : parts) sum += amount / p;
            return sum;
        }
    }
    static final class Leaky {
        private final int[] weights;
        Leaky(int[] input) {
            for (int w : input) if (w <= 0) throw new IllegalArgumentException("weight " + w);
            this.weights = input;
        }
        // verdict: java.lang.ArithmeticException
        // witness: int[] a = {1}; CheckedLoops.Leaky l = new CheckedLoops.Leaky(a); a[0] = 0; l.spread(1)
        // because: the caller still has the array
        int spread(int amount) {
            int sum = 0;
            for (int w : weights) sum += amount / w;
            return sum;
        }
    }
}
