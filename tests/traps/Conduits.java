import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.function.Supplier;

/** More ways by which a private list or array leaves its class. */
public final class Conduits {

    private Conduits() {
    }

    static final class View {
        private final List<String> list;

        View(List<String> list) {
            this.list = list;
        }

        void clear() {
            list.clear();
        }
    }

    static final class ByHelper {
        private final List<String> names = new ArrayList<>(List.of("a"));

        View view() {
            return new View(names);
        }

        // verdict: java.lang.IndexOutOfBoundsException
        // witness: Conduits.ByHelper x = new Conduits.ByHelper(); x.view().clear(); x.first()
        // because: An object of another class holds the list and clears it.
        String first() {
            return names.get(0);
        }
    }

    static final class Counting {
        private final List<String> list;

        Counting(List<String> list) {
            this.list = list;
        }

        int count() {
            return list.size();
        }
    }

    static final class ByCounting {
        private final List<String> names = new ArrayList<>(List.of("a"));

        Counting view() {
            return new Counting(names);
        }

        // verdict: safe
        // because: The object of the other class holds the list, but only counts.
        String first() {
            return names.get(0);
        }
    }

    static List<String> last = new ArrayList<>();

    static final class ByStatic {
        private final List<String> names = new ArrayList<>(List.of("a"));

        void publish() {
            last = names;
        }

        // verdict: java.lang.IndexOutOfBoundsException
        // witness: Conduits.ByStatic x = new Conduits.ByStatic(); x.publish(); Conduits.last.clear(); x.first()
        // because: The list is stored in a static field.
        String first() {
            return names.get(0);
        }
    }

    static final class Full extends IllegalStateException {
        private static final long serialVersionUID = 1;
        final transient List<String> names;

        Full(List<String> names) {
            this.names = names;
        }
    }

    static final class ByException {
        private final List<String> names = new ArrayList<>(List.of("a"));

        void add(String name) {
            if (name == null) {
                throw new Full(names);
            }
            names.add(name);
        }

        // verdict: java.lang.IndexOutOfBoundsException
        // witness: Conduits.ByException x = new Conduits.ByException(); try { x.add(null); } catch (Conduits.Full e) { e.names.clear(); } x.first()
        // because: The exception hands out the list.
        String first() {
            return names.get(0);
        }
    }

    static final class ByConditional {
        private final List<String> names = new ArrayList<>(List.of("a"));

        List<String> some(boolean own) {
            return own ? names : new ArrayList<>();
        }

        // verdict: java.lang.IndexOutOfBoundsException
        // witness: Conduits.ByConditional x = new Conduits.ByConditional(); x.some(true).clear(); x.first()
        // because: One side of the conditional is the list itself.
        String first() {
            return names.get(0);
        }
    }

    static final class ByLoop {
        private final List<String> names = new ArrayList<>(List.of("a"));

        List<String> some(int n) {
            List<String> result = names;
            for (int i = 0; i < Math.min(n, 3); i++) {
                result = new ArrayList<>(result);
            }
            return result;
        }

        // verdict: java.lang.IndexOutOfBoundsException
        // witness: Conduits.ByLoop x = new Conduits.ByLoop(); x.some(0).clear(); x.first()
        // because: If the loop does not run, the list itself is handed out.
        String first() {
            return names.get(0);
        }
    }

    static final class ByCopyLoop {
        private final List<String> names = new ArrayList<>(List.of("a"));

        List<String> some(int n) {
            List<String> result = new ArrayList<>(names);
            for (int i = 0; i < Math.min(n, 3); i++) {
                result = new ArrayList<>(result);
            }
            return result;
        }

        // verdict: safe
        // because: Only copies are handed out.
        String first() {
            return names.get(0);
        }
    }

    static final class BySwitch {
        private final List<String> names = new ArrayList<>(List.of("a"));

        Object part(int n) {
            return switch (n) {
                case 0 -> names.size();
                case 1 -> names;
                default -> "none";
            };
        }

        // verdict: java.lang.IndexOutOfBoundsException
        // witness: Conduits.BySwitch x = new Conduits.BySwitch(); ((List<?>) x.part(1)).clear(); x.first()
        // because: One case is the list itself.
        String first() {
            return names.get(0);
        }
    }

    static final class ByInner {
        private final List<String> names = new ArrayList<>(List.of("a"));

        final class Access {
            List<String> list() {
                return names;
            }
        }

        Access access() {
            return new Access();
        }

        // verdict: java.lang.IndexOutOfBoundsException
        // witness: Conduits.ByInner x = new Conduits.ByInner(); x.access().list().clear(); x.first()
        // because: An inner object hands out the list.
        String first() {
            return names.get(0);
        }
    }

    static final class ByPeer {
        private List<String> names = new ArrayList<>(List.of("a"));

        void take(ByPeer other) {
            if (other != null) {
                names = other.names;
            }
        }

        void drop() {
            if (names.size() > 1) {
                names.clear();
                names = new ArrayList<>(List.of("b"));
            }
        }

        void add(String s) {
            names.add(s);
        }

        // verdict: java.lang.IndexOutOfBoundsException
        // witness: Conduits.ByPeer a = new Conduits.ByPeer(); Conduits.ByPeer b = new Conduits.ByPeer(); a.take(b); b.add("x"); b.drop(); a.first()
        // because: Two objects share a list for a while, and one clears it before it takes a new one.
        String first() {
            return names.get(0);
        }
    }

    static final class ByReturnOfArgument {
        private final List<String> names = new ArrayList<>(List.of("a"));

        private static <T> T same(T value) {
            return Objects.requireNonNull(value);
        }

        List<String> all() {
            return same(names);
        }

        // verdict: java.lang.IndexOutOfBoundsException
        // witness: Conduits.ByReturnOfArgument x = new Conduits.ByReturnOfArgument(); x.all().clear(); x.first()
        // because: The helper gives back what it is given.
        String first() {
            return names.get(0);
        }
    }

    static final class ByArrayElement {
        private final int[] weights = {1, 2};

        int[][] all() {
            int[][] result = new int[2][];
            result[0] = weights;
            return result;
        }

        // verdict: java.lang.ArithmeticException
        // witness: Conduits.ByArrayElement x = new Conduits.ByArrayElement(); x.all()[0][0] = 0; x.per(1)
        // because: The array is handed out inside another one.
        int per(int n) {
            return n / weights[0];
        }
    }

    static final class ByGrowth {
        private int[] weights = {1, 2};

        int[] grow() {
            int[] old = weights;
            weights = Arrays.copyOf(old, old.length + 1);
            weights[old.length] = 1;
            return old;
        }

        // verdict: safe
        // because: The old array is handed out when the class does not use it any more.
        int per(int n) {
            return n / weights[0];
        }
    }

    static final class ByGrowthTwice {
        private int[] weights = {1, 2};
        private int[] before = weights;

        int[] grow() {
            int[] old = before;
            before = weights;
            return old;
        }

        // verdict: java.lang.ArithmeticException
        // witness: Conduits.ByGrowthTwice x = new Conduits.ByGrowthTwice(); x.grow()[0] = 0; x.per(1)
        // because: The array of before is the array of now.
        int per(int n) {
            return n / weights[0];
        }
    }

    static final class ByArgumentList {
        private final List<String> names = new ArrayList<>(List.of("a"));

        void moveTo(List<List<String>> target) {
            if (target instanceof ArrayList) {
                target.add(names);
            }
        }

        // verdict: java.lang.IndexOutOfBoundsException
        // witness: Conduits.ByArgumentList x = new Conduits.ByArgumentList(); List<List<String>> t = new ArrayList<>(); x.moveTo(t); t.get(0).clear(); x.first()
        // because: The list is added to a list of the caller.
        String first() {
            return names.get(0);
        }
    }

    static final class ByFieldOfArgument {
        List<String> shared;
        private final List<String> names = new ArrayList<>(List.of("a"));

        void shareWith(ByFieldOfArgument other) {
            if (other != null) {
                other.shared = names;
            }
        }

        // verdict: java.lang.IndexOutOfBoundsException
        // witness: Conduits.ByFieldOfArgument x = new Conduits.ByFieldOfArgument(); x.shareWith(x); x.shared.clear(); x.first()
        // because: The list is stored in an open field.
        String first() {
            return names.get(0);
        }
    }

    static final class ByLambda {
        private final Map<String, List<String>> groups = new HashMap<>();

        List<String> group(String key) {
            return groups.computeIfAbsent(key, k -> new ArrayList<>(List.of("a")));
        }

        // verdict: java.lang.IndexOutOfBoundsException
        // witness: Conduits.ByLambda x = new Conduits.ByLambda(); x.group("k").clear(); x.firsts()
        // because: The lists of the map are handed out.
        int firsts() {
            int total = 0;
            for (List<String> group : groups.values()) {
                String first = group.get(0);
                total += first == null ? 0 : first.length();
            }
            return total;
        }
    }

    static final class HiddenGroups {
        private final Map<String, List<String>> groups = new HashMap<>();

        void add(String key, String value) {
            groups.computeIfAbsent(key, k -> new ArrayList<>()).add(value);
        }

        // verdict: safe
        // because: Every list gets an element right after it was made, and none leaves the class.
        int firsts() {
            int total = 0;
            for (List<String> group : groups.values()) {
                if (!group.isEmpty()) {
                    String first = group.get(0);
                    total += first == null ? 0 : first.length();
                }
            }
            return total;
        }
    }

    static final class BySupplierField {
        private final List<String> names = new ArrayList<>(List.of("a"));
        final Supplier<List<String>> source = () -> names;

        // verdict: java.lang.IndexOutOfBoundsException
        // witness: Conduits.BySupplierField x = new Conduits.BySupplierField(); x.source.get().clear(); x.first()
        // because: A function in an open field gives the list.
        String first() {
            return names.get(0);
        }
    }

    static class ByOverride {
        private final List<String> names = new ArrayList<>(List.of("a"));

        String first() {
            return names.get(0);
        }

        // verdict: java.lang.IndexOutOfBoundsException
        // witness: new Conduits.Overriding().use()
        // because: The list is passed to a method that a subclass overrides.
        String use() {
            touch(names);
            return names.get(0);
        }

        void touch(List<String> list) {
            list.add("b");
        }
    }

    static final class Overriding extends ByOverride {
        @Override
        void touch(List<String> list) {
            list.clear();
        }
    }
}
