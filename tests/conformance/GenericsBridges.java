import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.Comparator;
import java.util.List;
import java.util.function.Function;

public class GenericsBridges {
    static abstract class Node<T extends Comparable<T>> implements Comparable<Node<T>> {
        T data;

        Node(T d) { data = d; }

        void set(T d) {
            System.out.println("Node.set " + d);
            data = d;
        }

        abstract Node<T> copy();

        @Override
        public int compareTo(Node<T> o) { return data.compareTo(o.data); }
    }

    static class IntNode extends Node<Integer> {
        IntNode(int i) { super(i); }

        @Override
        void set(Integer i) {
            System.out.println("IntNode.set " + i);
            super.set(i + 1);
        }

        @Override
        IntNode copy() { return new IntNode(data); }
    }

    interface Converter<A, B> {
        B convert(A a);

        default <C> Converter<A, C> then(Converter<? super B, ? extends C> next) {
            return a -> next.convert(convert(a));
        }
    }

    static class Len implements Converter<String, Integer> {
        public Integer convert(String s) { return s.length(); }
    }

    static class Box<T> {
        private T v;

        Box(T v) { this.v = v; }

        T get() { return v; }

        <R> Box<R> map(Function<? super T, ? extends R> f) { return new Box<>(f.apply(v)); }

        static <T extends Comparable<? super T>> T max(Collection<? extends T> c) {
            T best = null;
            for (T t : c) if (best == null || t.compareTo(best) > 0) best = t;
            return best;
        }

        @SafeVarargs
        static <T> List<T> listOf(T... ts) { return new ArrayList<>(Arrays.asList(ts)); }

        @Override
        public String toString() { return "Box(" + v + ")"; }
    }

    static <T extends Number & Comparable<T>> double sumIfSorted(List<T> l) {
        double s = 0;
        T prev = null;
        for (T t : l) {
            if (prev != null && prev.compareTo(t) > 0) return -1;
            s += t.doubleValue();
            prev = t;
        }
        return s;
    }

    static void copy(List<? super Integer> dst, List<? extends Integer> src) {
        for (Integer i : src) dst.add(i);
    }

    static class Animal {
        Animal self() { return this; }

        Object me() { return "animal"; }
    }

    static class Dog extends Animal {
        @Override
        Dog self() { return this; }

        @Override
        String me() { return "dog"; }

        void bark() { System.out.println("woof"); }
    }

    static abstract class Builder<B extends Builder<B>> {
        StringBuilder sb = new StringBuilder();

        abstract B self();

        B add(String s) {
            sb.append(s).append(';');
            return self();
        }
    }

    static class Fancy extends Builder<Fancy> {
        Fancy self() { return this; }

        Fancy star() {
            sb.append('*');
            return this;
        }
    }

    @SuppressWarnings({"unchecked", "rawtypes"})
    public static void main(String[] args) {
        Node n = new IntNode(5);
        n.set(7);
        System.out.println(n.data);
        try {
            n.set("oops");
        } catch (ClassCastException e) {
            System.out.println("bridge: " + e.getMessage());
        }
        System.out.println(n.copy().compareTo(new IntNode(3)));
        try {
            n.compareTo("str");
        } catch (ClassCastException e) {
            System.out.println("compareTo CCE");
        }
        System.out.println(new Len().then(i -> i * i).then(i -> "len2=" + i).convert("four"));
        System.out.println(new Box<>("a").map(String::length).map(i -> i + 0.5));
        System.out.println(Box.max(List.of(3, 9, 2)) + Box.max(List.of("pear", "zoo", "apple")));
        System.out.println(Box.listOf(1, "a", 2.0) + " " + Box.<Integer>listOf());
        System.out.println(sumIfSorted(List.of(1, 2, 3)) + " " + sumIfSorted(List.of(3.0, 1.0)));
        List<Number> nums = new ArrayList<>(List.of(1.5));
        copy(nums, List.of(1, 2));
        System.out.println(nums);
        Animal a = new Dog();
        System.out.println(a.self().me());
        new Dog().self().bark();
        System.out.println(new Fancy().add("x").star().add("y").sb);
        List<Integer> raw = (List) new ArrayList<>(List.of("not an int"));
        Object fine = ((List<?>) raw).get(0);
        System.out.println(fine);
        try {
            Integer bad = raw.get(0);
            System.out.println(bad);
        } catch (ClassCastException e) {
            System.out.println("heap pollution: " + e.getMessage());
        }
        Comparator<String> cmp = new Comparator<>() {
            public int compare(String x, String y) { return y.compareTo(x); }
        };
        List<String> ls = Box.listOf("b", "c", "a");
        ls.sort(cmp);
        System.out.println(ls);
        long bridges = Arrays.stream(IntNode.class.getDeclaredMethods()).filter(m -> m.isBridge()).count();
        System.out.println(bridges);
    }
}
