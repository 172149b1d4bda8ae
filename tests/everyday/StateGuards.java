import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Objects;

/** Classes whose private state decides whether a method can fail. */
public final class StateGuards {

    static final class Tags {
        private final List<String> tags = new ArrayList<>();

        Tags(String first) {
            tags.add(Objects.requireNonNull(first, "first"));
        }

        void add(String tag) {
            if (tag != null && tags.size() < 100) {
                tags.add(tag);
            }
        }

        List<String> all() {
            return Collections.unmodifiableList(tags);
        }

        // verdict: safe
        // because: The constructor adds one tag and nothing outside can remove it.
        String main() {
            return tags.get(0);
        }

        // verdict: safe
        // because: Only tags that are not null get into the list.
        int totalLength() {
            int total = 0;
            for (String tag : tags) {
                total += tag.length();
            }
            return total;
        }
    }

    static final class OpenTags {
        private final List<String> tags = new ArrayList<>();

        OpenTags(String first) {
            tags.add(Objects.requireNonNull(first, "first"));
        }

        List<String> all() {
            return tags;
        }

        // verdict: java.lang.IndexOutOfBoundsException
        // witness: StateGuards.OpenTags t = new StateGuards.OpenTags("a"); t.all().clear(); t.main()
        // because: The private list is handed out and can be cleared by the caller.
        String main() {
            return tags.get(0);
        }
    }

    static final class Weights {
        private final int[] weights;

        Weights(int[] weights) {
            Objects.requireNonNull(weights, "weights");
            for (int weight : weights) {
                if (weight <= 0) {
                    throw new IllegalArgumentException("weight " + weight);
                }
            }
            this.weights = weights;
        }

        // verdict: java.lang.ArithmeticException
        // witness: int[] w = {1}; StateGuards.Weights x = new StateGuards.Weights(w); w[0] = 0; x.spread(100)
        // because: The array is not copied, so the caller can change it after the check.
        int spread(int amount) {
            int sum = 0;
            for (int weight : weights) {
                sum += amount / weight;
            }
            return sum;
        }
    }

    static final class CopiedWeights {
        private final int[] weights;

        CopiedWeights(int[] input) {
            int[] copy = Objects.requireNonNull(input, "input").clone();
            for (int weight : copy) {
                if (weight <= 0) {
                    throw new IllegalArgumentException("weight " + weight);
                }
            }
            this.weights = copy;
        }

        // verdict: safe
        // because: The array was copied and checked, so no weight is zero.
        int spread(int amount) {
            int sum = 0;
            for (int weight : weights) {
                sum += amount / weight;
            }
            return sum;
        }

        // verdict: java.lang.ArrayIndexOutOfBoundsException
        // witness: new StateGuards.CopiedWeights(new int[0]).largest()
        // because: An empty array of weights is accepted.
        int largest() {
            int[] sorted = weights.clone();
            Arrays.sort(sorted);
            return sorted[sorted.length - 1];
        }
    }

    static final class Scale {
        private int divisor = 1;
        private int offset = 1;

        void setDivisor(int divisor) {
            if (divisor > 0) {
                this.divisor = divisor;
            }
        }

        void setOffset(int offset) {
            if (offset >= 0) {
                this.offset = offset;
            }
        }

        // verdict: safe
        // because: The divisor starts at one and is set only to positive numbers.
        int scaled(int value) {
            return value / divisor;
        }

        // verdict: java.lang.ArithmeticException
        // witness: StateGuards.Scale s = new StateGuards.Scale(); s.setOffset(0); s.shifted(5)
        // because: The setter of the offset accepts zero.
        int shifted(int value) {
            return value / offset;
        }
    }

    static final class Lazy {
        private String[] names;
        private int calls;

        void load() {
            names = new String[] {"a", "b", "c"};
        }

        // verdict: java.lang.NullPointerException
        // witness: new StateGuards.Lazy().count()
        // because: The names are null until load was called.
        int count() {
            return names.length;
        }

        // verdict: safe
        // because: The names are loaded first if needed.
        int countLoaded() {
            if (names == null) {
                load();
            }
            return names.length;
        }

        // verdict: safe
        // because: The number of calls is kept between zero and two.
        String nextName() {
            if (names == null) {
                load();
            }
            String name = names[calls];
            calls = (calls + 1) % 3;
            return name;
        }
    }

    static final class Turnstile {
        private int inside;

        void enter() {
            if (inside < 1000) {
                inside++;
            }
        }

        void leave() {
            if (inside > 0) {
                inside--;
            }
        }

        void force() {
            inside -= 1;
        }

        // verdict: java.lang.NegativeArraySizeException
        // witness: StateGuards.Turnstile t = new StateGuards.Turnstile(); t.force(); t.seats()
        // because: The method force can make the counter negative.
        int[] seats() {
            return new int[inside];
        }
    }

    static final class Gate {
        private int inside;

        void enter() {
            if (inside < 1000) {
                inside++;
            }
        }

        void leave() {
            if (inside > 0) {
                inside--;
            }
        }

        // verdict: safe
        // because: The counter is never negative.
        int[] seats() {
            return new int[inside];
        }

        // verdict: safe
        // because: The counter never exceeds one thousand.
        void check() {
            assert inside >= 0 && inside <= 1000;
        }
    }
}
