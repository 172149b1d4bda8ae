import java.util.ArrayList;
import java.util.List;
import java.util.Set;

/** Copies that nobody can change, and what only looks like one. */
public final class Copies {
    static final class Copied {
        private final List<Integer> prices;

        Copied(List<Integer> prices) {
            this.prices = List.copyOf(prices);
            if (this.prices.isEmpty()) {
                throw new IllegalArgumentException("empty");
            }
        }

        List<Integer> prices() {
            return prices;
        }

        // verdict: safe
        // because: The copy is not empty, has no null, and nobody can change it.
        int average() {
            int sum = 0;
            for (int price : prices) {
                sum += price;
            }
            return sum / prices.size();
        }

        // verdict: java.lang.ArithmeticException
        // witness: new Copies.Copied(List.of(0)).per(1)
        // because: A price may be zero.
        int per(int x) {
            return x / prices.get(0);
        }

        // verdict: java.lang.UnsupportedOperationException
        // witness: new Copies.Copied(List.of(1)).add(2)
        // because: The copy cannot be changed.
        void add(int price) {
            prices.add(price);
        }
    }

    static final class CheckedBefore {
        private final List<Integer> prices;

        CheckedBefore(List<Integer> prices) {
            if (prices.isEmpty()) {
                throw new IllegalArgumentException("empty");
            }
            this.prices = prices;
        }

        // verdict: java.lang.ArithmeticException
        // witness: List<Integer> l = new ArrayList<>(List.of(1)); Copies.CheckedBefore c = new Copies.CheckedBefore(l); l.clear(); c.average()
        // because: The list is the caller's, who may clear it.
        int average() {
            int sum = 0;
            for (Integer price : prices) {
                sum += price == null ? 0 : price;
            }
            return sum / prices.size();
        }
    }

    static final class Kept {
        private List<String> names = List.of();
        private List<String> own = new ArrayList<>();

        void take(List<String> names) {
            this.names = List.copyOf(names);
        }

        void add(String name) {
            own.add(name == null ? "" : name);
        }

        void freeze() {
            names = List.copyOf(own);
        }

        List<String> own() {
            return own;
        }

        // verdict: safe
        // because: The size is asked of the list that is read.
        String last() {
            return names.isEmpty() ? "" : names.get(names.size() - 1);
        }

        // verdict: java.lang.ArrayIndexOutOfBoundsException
        // witness: Copies.Kept k = new Copies.Kept(); k.add("a"); k.lastOfOwn()
        // because: The other list may be longer than the copy.
        String lastOfOwn() {
            return own.isEmpty() ? "" : names.get(own.size() - 1);
        }
    }

    // verdict: safe
    // because: The set has what the list has, at least one element.
    static int distinct(List<String> names) {
        if (names == null || names.isEmpty()) {
            return 0;
        }
        for (String name : names) {
            if (name == null) {
                return 0;
            }
        }
        return 100 / Set.copyOf(names).size();
    }

    // verdict: java.lang.ArithmeticException
    // witness: Copies.fewer(List.of("a", "a"))
    // because: The set has fewer elements than the list.
    static int fewer(List<String> names) {
        if (names == null || names.size() < 2) {
            return 0;
        }
        return 100 / (Set.copyOf(names).size() - 1);
    }
}
