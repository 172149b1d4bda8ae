import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Objects;

/** Generic containers, erased arrays and comparisons. */
public final class Generics {

    private Generics() {
    }

    static final class Stack<T> {
        @SuppressWarnings("unchecked")
        private T[] items = (T[]) new Object[2];
        private int size;

        void push(T item) {
            if (size == items.length) {
                items = Arrays.copyOf(items, size * 2);
            }
            items[size++] = item;
        }

        // verdict: java.lang.ArrayIndexOutOfBoundsException
        // witness: new Generics.Stack<String>().pop()
        // because: An empty stack has no last element.
        T pop() {
            return items[--size];
        }

        // verdict: java.lang.ArrayIndexOutOfBoundsException
        // witness: Generics.Stack<String> s = new Generics.Stack<>(); try { s.pop(); } catch (RuntimeException e) { } try { s.pop(); } catch (RuntimeException e) { } s.peek()
        // because: A failed pop leaves a negative size.
        T peek() {
            return size == 0 ? null : items[size - 1];
        }

        T[] items() {
            return items;
        }
    }

    static final class GoodStack<T> {
        private Object[] items = new Object[2];
        private int size;

        void push(T item) {
            if (size > 1_000_000) {
                throw new IllegalStateException("full");
            }
            if (size == items.length) {
                items = Arrays.copyOf(items, size * 2);
            }
            items[size++] = item;
        }

        // verdict: safe
        // because: The size is compared with zero before it is lowered.
        @SuppressWarnings("unchecked")
        T pop() {
            if (size == 0) {
                throw new IllegalStateException("empty");
            }
            T item = (T) items[--size];
            items[size] = null;
            return item;
        }

        // verdict: safe
        // because: The size stays between zero and the length.
        @SuppressWarnings("unchecked")
        T peek() {
            return size == 0 ? null : (T) items[size - 1];
        }
    }

    // verdict: java.lang.ClassCastException
    // witness: Generics.Stack<String> s = new Generics.Stack<>(); Generics.arrayLength(s)
    // because: The array behind the type variable is an Object[].
    static int arrayLength(Stack<String> stack) {
        Objects.requireNonNull(stack);
        String[] items = stack.items();
        return items.length;
    }

    // verdict: safe
    // because: Without a String[] nothing is cast.
    static int objectsLength(Stack<?> stack) {
        Objects.requireNonNull(stack);
        Object[] items = stack.items();
        return items.length;
    }

    // verdict: java.lang.ClassCastException
    // witness: Generics.pair("a", "b")
    // because: The array of the type variable is an Object[] here.
    static String pair(String a, String b) {
        String[] both = Generics.<String>unchecked(a, b);
        return both[0];
    }

    @SuppressWarnings("unchecked")
    private static <T> T[] unchecked(T a, T b) {
        return (T[]) new Object[] {a, b};
    }

    // verdict: safe
    // because: The variable arguments make an array of the right class.
    static String pairOf(String a, String b) {
        String[] both = array(a, b);
        return both[1];
    }

    @SafeVarargs
    private static <T> T[] array(T... items) {
        return items;
    }

    static final class Heap<T extends Comparable<T>> {
        private final List<T> items = new ArrayList<>();

        void add(T item) {
            items.add(item);
        }

        // verdict: java.lang.NullPointerException
        // witness: Generics.Heap<Integer> h = new Generics.Heap<>(); h.add(1); h.add(null); h.smallest()
        // because: Null may be added and is then compared.
        T smallest() {
            T smallest = null;
            for (T item : items) {
                if (smallest == null || smallest.compareTo(item) > 0) {
                    smallest = item;
                }
            }
            return smallest;
        }
    }

    static final class NotNullHeap<T extends Comparable<T>> {
        private final List<T> items = new ArrayList<>();

        void add(T item) {
            items.add(Objects.requireNonNull(item));
        }

        // verdict: safe
        // because: The items are not null.
        T smallest() {
            T smallest = null;
            for (T item : items) {
                if (smallest == null || smallest.compareTo(item) > 0) {
                    smallest = item;
                }
            }
            return smallest;
        }
    }

    static final class RawHeap {
        private final List<Object> items = new ArrayList<>();

        void add(Object item) {
            items.add(Objects.requireNonNull(item));
        }

        // verdict: java.lang.ClassCastException
        // witness: Generics.RawHeap h = new Generics.RawHeap(); h.add(1); h.add("a"); h.smallest()
        // because: The items need not be comparable with each other.
        @SuppressWarnings("unchecked")
        Object smallest() {
            Object smallest = null;
            for (Object item : items) {
                if (smallest == null || ((Comparable<Object>) smallest).compareTo(item) > 0) {
                    smallest = item;
                }
            }
            return smallest;
        }
    }

    // verdict: java.lang.ClassCastException
    // witness: Generics.textOf(new Generics.Box<Integer>(1))
    // because: The box may hold another class.
    static String textOf(Box<?> box) {
        Objects.requireNonNull(box);
        Object value = box.value;
        return value == null ? "" : (String) value;
    }

    static final class Box<T> {
        final T value;

        Box(T value) {
            this.value = value;
        }

        // verdict: java.lang.ClassCastException
        // witness: new Generics.Box<>("a").compareWith("b", Integer.class)
        // because: The class that is asked for need not be that of the value.
        <C> C compareWith(T other, Class<C> wanted) {
            Objects.requireNonNull(wanted);
            return value == null || !value.equals(value) ? null : wanted.cast(value);
        }

        // verdict: safe
        // because: The value is cast only if it is of the class.
        <C> C as(Class<C> wanted) {
            Objects.requireNonNull(wanted);
            return wanted.isInstance(value) ? wanted.cast(value) : null;
        }
    }

    // verdict: java.lang.IllegalArgumentException
    // witness: List<Integer> l = new ArrayList<>(); java.util.Random r = new java.util.Random(1); for (int i = 0; i < 500; i++) { l.add(r.nextInt()); } Generics.sorted(l)
    // because: The order is not consistent, which sorting a long list may notice.
    static List<Integer> sorted(List<Integer> numbers) {
        if (numbers == null) {
            return null;
        }
        List<Integer> copy = new ArrayList<>();
        for (Integer number : numbers) {
            copy.add(number == null ? 0 : number);
        }
        copy.sort((a, b) -> (b - a + 3) % 3 == 1 ? -1 : (b - a + 3) % 3 == 2 ? 1 : 0);
        return copy;
    }

    // verdict: safe
    // because: Integer.compare is a consistent order.
    static List<Integer> sortedChecked(List<Integer> numbers) {
        if (numbers == null) {
            return null;
        }
        List<Integer> copy = new ArrayList<>();
        for (Integer number : numbers) {
            copy.add(number == null ? 0 : number);
        }
        copy.sort((a, b) -> Integer.compare(b, a));
        return copy;
    }

    // verdict: null
    // witness: Generics.larger(1, null)
    // because: The second argument may be null.
    static <T extends Comparable<T>> T larger(T a, T b) {
        return a == null ? b : a.compareTo(b) >= 0 ? a : b;
    }

    // verdict: null
    // witness: Generics.largest(Arrays.asList("a", null), Comparator.naturalOrder())
    // because: The comparator need not know null.
    static String largest(List<String> values, Comparator<String> order) {
        if (values == null || order == null || values.isEmpty()) {
            return null;
        }
        String largest = values.get(0);
        for (String value : values) {
            if (order.compare(value, largest) > 0) {
                largest = value;
            }
        }
        return largest;
    }

    interface Visitor<R> {
        R leaf(int value);

        R node(R left, R right);
    }

    // verdict: null
    // witness: Generics.visited(new Generics.Visitor<Integer>() { public Integer leaf(int v) { return null; } public Integer node(Integer l, Integer r) { return 1; } }, 3)
    // because: A visitor may give null.
    static int visited(Visitor<Integer> visitor, int n) {
        Objects.requireNonNull(visitor);
        return visitor.leaf(n) + 1;
    }

    // verdict: java.lang.ArrayStoreException
    // witness: Generics.filled(new Integer[1], 1.5)
    // because: The type variable is Number, but the array is an Integer[].
    static <T> T[] filled(T[] array, T value) {
        Objects.requireNonNull(array);
        for (int i = 0; i < array.length; i++) {
            array[i] = value;
        }
        return array;
    }

    static final class Link<T> {
        private T value;
        private Link<T> next;

        Link(T value, Link<T> next) {
            this.value = value;
            this.next = next;
        }

        void setNext(Link<T> next) {
            this.next = next;
        }

        // verdict: java.lang.StackOverflowError
        // witness: Generics.Link<String> a = new Generics.Link<>("x", null); a.setNext(a); a.length()
        // because: The links may form a circle.
        int length() {
            return next == null ? 1 : 1 + next.length();
        }

        // verdict: java.lang.NullPointerException
        // witness: new Generics.Link<>("x", null).secondValue()
        // because: The last link has no next one.
        T secondValue() {
            return next.value;
        }

        // verdict: safe
        // because: The links are followed only while there are some, and at most one hundred.
        T lastValue() {
            Link<T> link = this;
            for (int i = 0; i < 100 && link.next != null; i++) {
                link = link.next;
            }
            return link.value;
        }
    }

    // verdict: java.lang.StackOverflowError
    // witness: Generics.depth(100000)
    // because: The recursion is as deep as the number.
    static int depth(int n) {
        return n <= 0 ? 0 : 1 + depth(n - 1);
    }

    // verdict: safe
    // because: The number is halved in each step.
    static int halvings(int n) {
        return n <= 0 ? 0 : 1 + halvings(n / 2);
    }
}
