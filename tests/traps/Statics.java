import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;

/** Static state, order of initialisation, default methods and subclasses. */
public class Statics {
    static final Statics FIRST = new Statics();
    private static final String PREFIX = String.valueOf("p");
    private static int calls;
    private static int limit = 3;
    static String label = "a";
    private static final int[] SLOTS = new int[5];
    private static final Map<String, String> NAMES = new HashMap<>();
    private static final List<String> FIXED = List.of("a", "b");
    private static List<String> current = FIXED;

    static {
        NAMES.put("a", "A");
    }

    private final String prefix = PREFIX;

    // verdict: java.lang.NullPointerException
    // witness: Statics.FIRST.prefixLength()
    // because: The first object is made before the constant is set.
    int prefixLength() {
        return prefix.length();
    }

    // verdict: safe
    // because: When a method of an object runs from outside, the constant is set.
    int constantLength() {
        return PREFIX.length();
    }

    // verdict: java.lang.ArrayIndexOutOfBoundsException
    // witness: for (int i = 0; i < 6; i++) { Statics.count(); }
    // because: The counter grows with each call and is never reset.
    static int count() {
        return SLOTS[calls++];
    }

    // verdict: java.lang.ArithmeticException
    // witness: Statics.setLimit(0); Statics.perLimit(1)
    // because: Another method sets the static field.
    static int perLimit(int n) {
        return n / limit;
    }

    static void setLimit(int n) {
        limit = n;
    }

    // verdict: java.lang.NullPointerException
    // witness: Statics.label = null; Statics.labelLength()
    // because: The field can be set by other classes.
    static int labelLength() {
        return label.length();
    }

    // verdict: java.lang.NullPointerException
    // witness: Statics.forget("a"); Statics.nameLength()
    // because: Another method removes the name.
    static int nameLength() {
        return NAMES.get("a").length();
    }

    static void forget(String name) {
        NAMES.remove(name);
    }

    // verdict: safe
    // because: The list is immutable.
    static String fixed(boolean second) {
        return FIXED.get(second ? 1 : 0);
    }

    // verdict: java.lang.IndexOutOfBoundsException
    // witness: Statics.use(new ArrayList<>()); Statics.firstOfCurrent()
    // because: The field may hold another list.
    static String firstOfCurrent() {
        return current.get(0);
    }

    static void use(List<String> list) {
        if (list != null) {
            current = list;
        }
    }

    interface Sized {
        int size();

        // verdict: java.lang.ArithmeticException
        // witness: ((Statics.Sized) () -> 0).per(3)
        // because: An implementation may have the size zero.
        default int per(int n) {
            return n / size();
        }

        // verdict: safe
        // because: The size is read once and compared with zero.
        default int perChecked(int n) {
            int size = size();
            return size == 0 ? 0 : n / size;
        }

        // verdict: java.lang.ArithmeticException
        // witness: new Statics.Sized() { int n = 1; public int size() { return n--; } }.perTwice(3)
        // because: The size may change between the two calls.
        default int perTwice(int n) {
            return size() == 0 ? 0 : n / size();
        }
    }

    static class Account {
        private int balance = 1;

        int rate() {
            return 1;
        }

        void deposit(int n) {
            if (n > 0 && n < 100 && balance < 10000) {
                balance += n;
            }
        }

        // verdict: java.lang.ArithmeticException
        // witness: new Statics.FreeAccount().months(5)
        // because: A subclass has the rate zero.
        int months(int n) {
            return n / rate();
        }

        // verdict: safe
        // because: The balance is at least one.
        int parts(int n) {
            return n / balance;
        }
    }

    static final class FreeAccount extends Account {
        @Override
        int rate() {
            return 0;
        }
    }

    static class Shape {
        final String name() {
            return "shape";
        }

        String title() {
            return "title";
        }
    }

    static final class Blank extends Shape {
        @Override
        String title() {
            return null;
        }
    }

    // verdict: safe
    // because: The final method never gives null.
    static int nameOf(Shape shape) {
        return shape == null ? 0 : shape.name().length();
    }

    // verdict: java.lang.NullPointerException
    // witness: Statics.titleOf(new Statics.Blank())
    // because: A subclass gives null.
    static int titleOf(Shape shape) {
        return shape == null ? 0 : shape.title().length();
    }

    static class Parent {
        private final List<String> items = new ArrayList<>();

        Parent() {
            init();
        }

        void init() {
            items.add("a");
        }

        // verdict: java.lang.IndexOutOfBoundsException
        // witness: new Statics.Child().first()
        // because: A subclass overrides the method that the constructor calls.
        String first() {
            return items.get(0);
        }
    }

    static final class Child extends Parent {
        @Override
        void init() {
            // adds nothing
        }
    }

    static class FinalParent {
        private final List<String> items = new ArrayList<>();

        FinalParent() {
            init();
        }

        final void init() {
            items.add("a");
        }

        // verdict: safe
        // because: The method that the constructor calls cannot be overridden.
        String first() {
            return items.get(0);
        }
    }

    static abstract class Parser {
        private int position;
        private final String text;

        Parser(String text) {
            this.text = Objects.requireNonNull(text);
        }

        protected void advance(int n) {
            position += n;
        }

        // verdict: java.lang.StringIndexOutOfBoundsException
        // witness: Statics.Fast f = new Statics.Fast("ab"); f.skip(); f.skip(); f.current()
        // because: The subclass advances without a look at the end.
        char current() {
            return position == text.length() ? ' ' : text.charAt(position);
        }
    }

    static final class Fast extends Parser {
        Fast(String text) {
            super(text);
        }

        void skip() {
            advance(3);
        }
    }

    static final class Node {
        private Node parent;
        private final List<Node> children = new ArrayList<>();

        void add(Node child) {
            if (child != null) {
                children.add(child);
                child.parent = this;
            }
        }

        void detach() {
            if (parent != null) {
                parent.children.remove(this);
                parent = null;
            }
        }

        // verdict: java.lang.NullPointerException
        // witness: Statics.Node a = new Statics.Node(); Statics.Node b = new Statics.Node(); Statics.Node c = new Statics.Node(); a.add(c); b.add(c); c.detach(); a.firstSibling()
        // because: A child that was added twice stays in the first list without a parent.
        int firstSibling() {
            return children.isEmpty() ? 0 : children.get(0).parent.children.size();
        }

        // verdict: java.util.ConcurrentModificationException
        // witness: Statics.Node a = new Statics.Node(); a.add(new Statics.Node()); a.add(new Statics.Node()); a.add(new Statics.Node()); a.detachAll()
        // because: Each child removes itself from the list that is iterated.
        void detachAll() {
            for (Node child : children) {
                child.detach();
            }
        }

        // verdict: safe
        // because: A copy is iterated, and children are never null.
        void detachAllChecked() {
            for (Node child : new ArrayList<>(children)) {
                child.detach();
            }
        }
    }

    static final class Sequence {
        private int low = 1;
        private int high = 2;

        void step() {
            int sum = low + high;
            low = high;
            high = sum;
        }

        // verdict: java.lang.NegativeArraySizeException
        // witness: Statics.Sequence s = new Statics.Sequence(); for (int i = 0; i < 44; i++) { s.step(); } s.cells()
        // because: The numbers wrap around after many steps.
        int[] cells() {
            return new int[Math.min(100, high)];
        }
    }

    static final class Doubling {
        private int n = 1;

        void twice() {
            n *= 2;
        }

        // verdict: java.lang.ArithmeticException
        // witness: Statics.Doubling d = new Statics.Doubling(); for (int i = 0; i < 32; i++) { d.twice(); } d.per(1)
        // because: After thirty-two calls the number is zero.
        int per(int x) {
            return x / n;
        }
    }

    static final class Tripling {
        private int n = 1;

        void thrice() {
            n *= 3;
        }

        // verdict: safe
        // because: A power of three is odd and stays odd when it wraps around.
        int per(int x) {
            return x / n;
        }
    }

    static final class Summing {
        private int sum;
        private int count;

        void add(int n) {
            sum += n;
            count++;
        }

        // verdict: java.lang.ArithmeticException
        // witness: new Statics.Summing().mean()
        // because: Nothing may have been added.
        int mean() {
            return sum / count;
        }

        // verdict: java.lang.ArithmeticException
        // witness: Statics.Summing s = new Statics.Summing(); s.add(0); s.perSum()
        // because: The sum may be zero although something was added.
        int perSum() {
            return count == 0 ? 0 : count / sum;
        }
    }

    static final class Toggle {
        private String on = "on";
        private String off;

        void flip() {
            String keep = on;
            on = off;
            off = keep;
        }

        // verdict: java.lang.NullPointerException
        // witness: Statics.Toggle t = new Statics.Toggle(); t.flip(); t.onLength()
        // because: An odd number of calls exchanges the text with null.
        int onLength() {
            return on.length();
        }

        // verdict: safe
        // because: One of both texts is not null.
        int eitherLength() {
            return on != null ? on.length() : off.length();
        }
    }

    static final class Parity {
        private int n;

        void add(int k) {
            n += 2 * k;
        }

        // verdict: safe
        // because: An even number minus one is odd.
        int per(int x) {
            return x / (n - 1);
        }

        // verdict: java.lang.ArithmeticException
        // witness: Statics.Parity p = new Statics.Parity(); p.add(1); p.perEven(1)
        // because: An even number may be two.
        int perEven(int x) {
            return x / (n - 2);
        }
    }
}
