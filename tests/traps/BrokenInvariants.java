import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Objects;
import java.util.function.IntSupplier;
import java.util.function.Supplier;
import java.util.function.UnaryOperator;

/** Classes that look as if they kept an invariant of their private fields. */
public final class BrokenInvariants {

    private BrokenInvariants() {
    }

    static class Counter {
        private int count;
        private final int[] slots = new int[4];

        void up() {
            count++;
        }

        void upLimited() {
            if (count < 3) {
                count++;
            }
        }

        // verdict: java.lang.ArrayIndexOutOfBoundsException
        // witness: BrokenInvariants.Counter c = new BrokenInvariants.Counter(); for (int i = 0; i < 4; i++) { c.up(); } c.slot()
        // because: One of the two methods counts without a limit.
        int slot() {
            return slots[count];
        }
    }

    static final class ShortCounter {
        private byte count;
        private final int[] slots = new int[128];

        void up() {
            count++;
        }

        // verdict: java.lang.ArrayIndexOutOfBoundsException
        // witness: BrokenInvariants.ShortCounter c = new BrokenInvariants.ShortCounter(); for (int i = 0; i < 128; i++) { c.up(); } c.slot()
        // because: The counter wraps around after 127 calls.
        int slot() {
            return slots[count];
        }
    }

    static final class Masked {
        private int count;
        private final int[] slots = new int[8];

        void up() {
            count = (count + 1) & 7;
        }

        // verdict: safe
        // because: The counter keeps three bits.
        int slot() {
            return slots[count];
        }
    }

    static final class Remainder {
        private int at;
        private final int[] slots = new int[8];

        void move(int by) {
            at = (at + by) % 8;
        }

        // verdict: java.lang.ArrayIndexOutOfBoundsException
        // witness: BrokenInvariants.Remainder r = new BrokenInvariants.Remainder(); r.move(-1); r.slot()
        // because: The remainder of a negative number is negative.
        int slot() {
            return slots[at];
        }
    }

    static final class FloorRemainder {
        private int at;
        private final int[] slots = new int[8];

        void move(int by) {
            at = Math.floorMod(at + by, 8);
        }

        // verdict: safe
        // because: floorMod by a positive number is never negative, even if the sum wraps around.
        int slot() {
            return slots[at];
        }
    }

    static class Base {
        protected int divisor = 1;

        // verdict: java.lang.ArithmeticException
        // witness: new BrokenInvariants.Derived().share(3)
        // because: The subclass sets the protected field to zero.
        int share(int n) {
            return n / divisor;
        }
    }

    static class Derived extends Base {
        Derived() {
            divisor = 0;
        }
    }

    static class SealedOff {
        private int divisor = 1;

        // verdict: safe
        // because: The field is private and the only setter keeps it positive.
        int share(int n) {
            return n / divisor;
        }

        void set(int n) {
            divisor = Math.max(1, n);
        }
    }

    static class PackageField {
        int divisor = 1;

        // verdict: java.lang.ArithmeticException
        // witness: BrokenInvariants.PackageField p = new BrokenInvariants.PackageField(); p.divisor = 0; p.share(3)
        // because: Other classes of the package can set the field.
        int share(int n) {
            return n / divisor;
        }
    }

    static final class NestMate {
        private int divisor = 1;

        // verdict: java.lang.ArithmeticException
        // witness: BrokenInvariants.NestMate m = new BrokenInvariants.NestMate(); BrokenInvariants.reset(m); m.share(3)
        // because: The outer class writes the private field.
        int share(int n) {
            return n / divisor;
        }
    }

    static void reset(NestMate mate) {
        mate.divisor = 0;
    }

    static final class Half {
        private int[] items = new int[2];
        private int size;

        void add(int value) {
            size++;
            if (value < 0) {
                throw new IllegalArgumentException("negative");
            }
            if (size > items.length) {
                items = Arrays.copyOf(items, size * 2);
            }
            items[size - 1] = value;
        }

        // verdict: java.lang.ArrayIndexOutOfBoundsException
        // witness: BrokenInvariants.Half h = new BrokenInvariants.Half(); for (int i = 0; i < 3; i++) { try { h.add(-1); } catch (IllegalArgumentException e) { } } h.last()
        // because: The size grows although the method then refuses the value.
        int last() {
            return size == 0 ? 0 : items[size - 1];
        }
    }

    static final class Whole {
        private int[] items = new int[2];
        private int size;

        void add(int value) {
            if (value < 0 || size > 1000) {
                throw new IllegalArgumentException("refused");
            }
            if (size >= items.length) {
                items = Arrays.copyOf(items, size * 2);
            }
            items[size] = value;
            size++;
        }

        // verdict: safe
        // because: Values are refused before anything changes.
        int last() {
            return size == 0 ? 0 : items[size - 1];
        }
    }

    static final class Filled {
        private int[] items = new int[2];
        private int size;

        void add(IntSupplier next) {
            if (size >= 2) {
                return;
            }
            size += 1;
            items[size - 1] = next.getAsInt();
            if (items[size - 1] == 0) {
                items[size - 1] = 1;
            }
        }

        // verdict: java.lang.ArithmeticException
        // witness: BrokenInvariants.Filled f = new BrokenInvariants.Filled(); try { f.add(() -> { throw new IllegalStateException(); }); } catch (IllegalStateException e) { } f.first()
        // because: The function may throw after the size was raised.
        int first() {
            return size == 0 ? 0 : 10 / items[0];
        }
    }

    static final class Computed {
        private int[] items = new int[2];
        private int size;

        void add(IntSupplier next) {
            int value = Objects.requireNonNull(next).getAsInt();
            if (size < 2 && value != 0) {
                items[size] = value;
                size++;
            }
        }

        // verdict: safe
        // because: The function is called before anything changes.
        int first() {
            return size == 0 ? 0 : 10 / items[0];
        }
    }

    static class Template {
        private final String name;

        Template() {
            name = describe();
        }

        String describe() {
            return "template";
        }

        // verdict: java.lang.NullPointerException
        // witness: new BrokenInvariants.LateTemplate("a").length()
        // because: The overriding method runs before the field of the subclass is set.
        int length() {
            return name.length();
        }
    }

    static final class LateTemplate extends Template {
        private final String text;

        LateTemplate(String text) {
            this.text = text;
        }

        @Override
        String describe() {
            return text;
        }
    }

    static class Leaking {
        static Leaking last;
        private final String name;

        Leaking(String name) {
            last = this;
            if (name == null) {
                throw new IllegalArgumentException("null");
            }
            this.name = name;
        }

        // verdict: java.lang.NullPointerException
        // witness: try { new BrokenInvariants.Leaking(null); } catch (IllegalArgumentException e) { } BrokenInvariants.Leaking.last.length()
        // because: The object is stored before its field is set, and the constructor then fails.
        int length() {
            return name.length();
        }
    }

    static final class Registering {
        private final String name;

        Registering(List<Registering> all, String name) {
            if (all != null) {
                all.add(this);
            }
            this.name = Objects.requireNonNull(name);
        }

        // verdict: java.lang.NullPointerException
        // witness: List<BrokenInvariants.Registering> all = new ArrayList<>(); try { new BrokenInvariants.Registering(all, null); } catch (NullPointerException e) { } all.get(0).length()
        // because: The list given to the constructor keeps an unfinished object.
        int length() {
            return name.length();
        }
    }

    static final class Window {
        private int from;
        private int to;

        void set(int from, int to) {
            if (from < 0 || to > 10) {
                throw new IllegalArgumentException("window");
            }
            this.from = from;
            this.to = to;
        }

        // verdict: java.lang.NegativeArraySizeException
        // witness: BrokenInvariants.Window w = new BrokenInvariants.Window(); w.set(5, 1); w.cells()
        // because: The order of the limits is not checked.
        int[] cells() {
            return new int[Math.min(1000, to - from)];
        }
    }

    static final class OrderedWindow {
        private int from;
        private int to;

        void set(int from, int to) {
            if (from < 0 || to > 10 || from > to) {
                throw new IllegalArgumentException("window");
            }
            this.from = from;
            this.to = to;
        }

        // verdict: safe
        // because: The lower limit is at most the upper limit.
        int[] cells() {
            return new int[to - from];
        }
    }

    static final class TwoSetters {
        private int from;
        private int to = 10;

        void setFrom(int n) {
            if (n >= 0 && n <= to) {
                from = n;
            }
        }

        void setTo(int n) {
            if (n >= 0 && n <= 10) {
                to = n;
            }
        }

        // verdict: java.lang.NegativeArraySizeException
        // witness: BrokenInvariants.TwoSetters w = new BrokenInvariants.TwoSetters(); w.setFrom(5); w.setTo(1); w.cells()
        // because: One of the setters does not look at the other limit.
        int[] cells() {
            return new int[to - from];
        }
    }

    static final class Swapped {
        private int low;
        private int high = 1;

        void exchange(Swapped other) {
            if (other == null) {
                return;
            }
            int keep = low;
            low = other.low;
            other.low = keep;
        }

        void widen(int n) {
            if (n > high) {
                high = n;
            }
        }

        void raise() {
            if (low < high - 1) {
                low++;
            }
        }

        // verdict: java.lang.ArithmeticException
        // witness: BrokenInvariants.Swapped a = new BrokenInvariants.Swapped(); a.widen(9); a.raise(); BrokenInvariants.Swapped b = new BrokenInvariants.Swapped(); b.exchange(a); b.per(3)
        // because: Another object gets the lower limit without its upper limit.
        int per(int n) {
            return n / (high - low);
        }
    }

    static final class Copy {
        private final int[] cells;
        private int used;

        Copy(int n) {
            cells = new int[Math.max(1, Math.min(n, 100))];
        }

        Copy(Copy other, int n) {
            cells = new int[Math.max(1, Math.min(n, 100))];
            used = other == null ? 0 : other.used;
        }

        void use() {
            if (used < cells.length - 1) {
                used++;
            }
        }

        // verdict: java.lang.ArrayIndexOutOfBoundsException
        // witness: BrokenInvariants.Copy c = new BrokenInvariants.Copy(5); c.use(); c.use(); new BrokenInvariants.Copy(c, 1).current()
        // because: The second constructor copies the use without the length.
        int current() {
            return cells[used];
        }
    }

    static final class Factory {
        private final int size;

        private Factory(int size) {
            this.size = size;
        }

        static Factory checked(int size) {
            if (size <= 0) {
                throw new IllegalArgumentException("size");
            }
            return new Factory(size);
        }

        static Factory sum(Factory a, Factory b) {
            return a == null || b == null ? checked(1) : new Factory(a.size + b.size);
        }

        // verdict: java.lang.NegativeArraySizeException
        // witness: BrokenInvariants.Factory f = BrokenInvariants.Factory.checked(Integer.MAX_VALUE); BrokenInvariants.Factory.sum(f, f).cells()
        // because: The sum of two sizes wraps around and is not checked.
        byte[] cells() {
            return new byte[Math.min(1000, size)];
        }

        // verdict: java.lang.ArithmeticException
        // witness: BrokenInvariants.Factory f = BrokenInvariants.Factory.checked(1 << 30); f = BrokenInvariants.Factory.sum(f, f); BrokenInvariants.Factory.sum(f, f).per(1)
        // because: The sum of two sums may be zero.
        int per(int n) {
            return n / size;
        }
    }

    static final class LazyName {
        private String name;
        private boolean loaded;

        void load(Supplier<String> source) {
            loaded = true;
            name = source == null ? "" : source.get();
            if (name == null) {
                name = "";
            }
        }

        // verdict: java.lang.NullPointerException
        // witness: BrokenInvariants.LazyName n = new BrokenInvariants.LazyName(); try { n.load(() -> { throw new IllegalStateException(); }); } catch (IllegalStateException e) { } n.length()
        // because: The flag is set before the source is asked, which may throw.
        int length() {
            return loaded ? name.length() : 0;
        }
    }

    static final class LateFlag {
        private String name;
        private boolean loaded;

        void load(Supplier<String> source) {
            String text = source == null ? "" : source.get();
            name = text == null ? "" : text;
            loaded = true;
        }

        // verdict: safe
        // because: The flag is set after the name.
        int length() {
            return loaded ? name.length() : 0;
        }
    }

    static final class Reset {
        private String name = "a";
        private boolean open = true;

        void close() {
            name = null;
            open = false;
        }

        void open() {
            open = true;
        }

        // verdict: java.lang.NullPointerException
        // witness: BrokenInvariants.Reset r = new BrokenInvariants.Reset(); r.close(); r.open(); r.length()
        // because: Opening again does not restore the name.
        int length() {
            return open ? name.length() : 0;
        }
    }

    static final class Checked {
        private String name = "a";
        private boolean open = true;

        void close() {
            name = null;
            open = false;
        }

        void open() {
            name = "b";
            open = true;
        }

        // verdict: safe
        // because: The name is not null as long as the object is open.
        int length() {
            return open ? name.length() : 0;
        }
    }

    static final class Initialised {
        private final int size;
        private int[] cells;

        {
            cells = new int[size()];
        }

        Initialised() {
            size = 5;
        }

        private int size() {
            return size;
        }

        // verdict: java.lang.ArrayIndexOutOfBoundsException
        // witness: new BrokenInvariants.Initialised().last()
        // because: The initialiser runs before the constructor sets the size.
        int last() {
            return cells[size - 1];
        }
    }

    static final class Inner {
        private int limit = 1;

        final class Editor {
            void lower() {
                limit--;
            }
        }

        Editor edit() {
            return new Editor();
        }

        // verdict: java.lang.ArithmeticException
        // witness: BrokenInvariants.Inner i = new BrokenInvariants.Inner(); i.edit().lower(); i.per(3)
        // because: The inner class changes the field.
        int per(int n) {
            return n / limit;
        }
    }

    static final class Hook {
        private int limit = 1;

        Runnable lowering() {
            return () -> limit--;
        }

        // verdict: java.lang.ArithmeticException
        // witness: BrokenInvariants.Hook h = new BrokenInvariants.Hook(); h.lowering().run(); h.per(3)
        // because: The function that is handed out changes the field.
        int per(int n) {
            return n / limit;
        }
    }

    static final class Cloned implements Cloneable {
        private final int[] cells = {1, 2};

        @Override
        public Cloned clone() {
            try {
                return (Cloned) super.clone();
            } catch (CloneNotSupportedException e) {
                throw new IllegalStateException(e);
            }
        }

        void zero() {
            Arrays.fill(cells, 0);
        }

        // verdict: java.lang.ArithmeticException
        // witness: BrokenInvariants.Cloned c = new BrokenInvariants.Cloned(); c.clone().zero(); c.per(3)
        // because: The clone shares the array.
        int per(int n) {
            return n / cells[0];
        }
    }

    static final class Applied {
        private List<String> names = new ArrayList<>(List.of("a"));

        void change(UnaryOperator<List<String>> change) {
            names = change.apply(names);
        }

        // verdict: java.lang.NullPointerException
        // witness: BrokenInvariants.Applied a = new BrokenInvariants.Applied(); a.change(x -> null); a.count()
        // because: The function may give null.
        int count() {
            return names.size();
        }
    }

    static final class Guarded {
        private final List<String> names = new ArrayList<>();

        void add(String name) {
            names.add(Objects.requireNonNull(name));
        }

        void addAll(List<String> more) {
            if (more != null) {
                names.addAll(more);
            }
        }

        // verdict: java.lang.NullPointerException
        // witness: BrokenInvariants.Guarded g = new BrokenInvariants.Guarded(); g.addAll(Arrays.asList((String) null)); g.total()
        // because: Only one of the two ways to add refuses null.
        int total() {
            int total = 0;
            for (String name : names) {
                total += name.length();
            }
            return total;
        }
    }

    static final class GuardedBoth {
        private final List<String> names = new ArrayList<>();

        void add(String name) {
            names.add(Objects.requireNonNull(name));
        }

        void addAll(List<String> more) {
            if (more != null) {
                for (String name : more) {
                    add(name);
                }
            }
        }

        List<String> names() {
            return Collections.unmodifiableList(names);
        }

        // verdict: safe
        // because: Both ways to add refuse null, and the view cannot be changed.
        int total() {
            int total = 0;
            for (String name : names) {
                total += name.length();
            }
            return total;
        }
    }
}
