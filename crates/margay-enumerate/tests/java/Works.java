import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.Deque;
import java.util.HashMap;
import java.util.HashSet;
import java.util.IdentityHashMap;
import java.util.LinkedHashSet;
import java.util.LinkedList;
import java.util.List;
import java.util.Map;
import java.util.Stack;
import java.util.Vector;

/**
 * Runs the same random calls on a collection and on one of a subclass, which nobody can have a model of. Every call has to
 * come to the same, and so has a look at the whole contents.
 */
public class Works {
    static class Node {}

    static class Linked extends LinkedList<Object> {}

    static class Queue extends ArrayDeque<Object> {}

    static class Array extends ArrayList<Object> {}

    static class Old extends Vector<Object> {}

    static class Pile extends Stack<Object> {}

    static class Hashed extends HashSet<Object> {
        Hashed() {}

        Hashed(int capacity) {
            super(capacity);
        }
    }

    static class Ordered extends LinkedHashSet<Object> {}

    static class Mapped extends HashMap<Object, Object> {
        Mapped() {}

        Mapped(int capacity) {
            super(capacity);
        }
    }

    static class Same extends IdentityHashMap<Object, Object> {}

    Node a;
    Node b;
    Node c;
    int seed;

    private int state;
    private Node[] others;

    private int below(int n) {
        state = state * 1103515245 + 12345;
        return (state >>> 16) % n;
    }

    private Object element() {
        switch (below(8)) {
            case 0:
                return a;
            case 1:
                return b;
            case 2:
                return c;
            case 3:
                return null;
            default:
                return others[below(others.length)];
        }
    }

    public boolean collections() {
        begin(20);
        Collection<Object> model;
        Collection<Object> real;
        switch (seed % 8) {
            case 0:
                model = new LinkedList<>();
                real = new Linked();
                break;
            case 1:
                model = new ArrayDeque<>();
                real = new Queue();
                break;
            case 2:
                model = new ArrayList<>();
                real = new Array();
                break;
            case 3:
                model = new Vector<>();
                real = new Old();
                break;
            case 4:
                model = new Stack<>();
                real = new Pile();
                break;
            case 5:
                model = new HashSet<>();
                real = new Hashed();
                break;
            case 6:
                model = new HashSet<>(3);
                real = new Hashed(3);
                break;
            default:
                model = new LinkedHashSet<>();
                real = new Ordered();
                break;
        }
        for (int i = 0; i < 60; i++) {
            int call = below(26);
            Object element = element();
            int index = below(6) - 1;
            Object first = call(model, call, element, index);
            Object second = call(real, call, element, index);
            if (first != second && !(first instanceof String && first.equals(second))) {
                return false;
            }
            if (below(50) == 0 && !sameContents(model.toArray(), real.toArray())) {
                return false;
            }
        }
        return model.size() == real.size() && sameContents(model.toArray(), real.toArray());
    }

    public boolean maps() {
        begin(40);
        Map<Object, Object> model;
        Map<Object, Object> real;
        switch (seed % 3) {
            case 0:
                model = new HashMap<>();
                real = new Mapped();
                break;
            case 1:
                model = new HashMap<>(2);
                real = new Mapped(2);
                break;
            default:
                model = new IdentityHashMap<>();
                real = new Same();
                break;
        }
        for (int i = 0; i < 80; i++) {
            int call = below(16);
            Object key = element();
            Object value = element();
            Object first = call(model, call, key, value);
            Object second = call(real, call, key, value);
            if (first != second && !(first instanceof String && first.equals(second))) {
                return false;
            }
        }
        return model.size() == real.size()
                && sameContents(model.keySet().toArray(), real.keySet().toArray())
                && sameContents(model.values().toArray(), real.values().toArray());
    }

    private void begin(int size) {
        state = seed * 7919 + 17;
        others = new Node[size];
        for (int i = 0; i < size; i++) {
            others[i] = new Node();
        }
    }

    private static boolean sameContents(Object[] first, Object[] second) {
        if (first.length != second.length) {
            return false;
        }
        for (int i = 0; i < first.length; i++) {
            if (first[i] != second[i]) {
                return false;
            }
        }
        return true;
    }

    private static Object call(Collection<Object> c, int call, Object x, int index) {
        try {
            switch (call) {
                case 0:
                case 1:
                case 2:
                    return c.add(x) ? "true" : "false";
                case 3:
                    return c.contains(x) ? "true" : "false";
                case 4:
                    return c.isEmpty() ? "true" : "false";
                case 5:
                    return String.valueOf(c.size());
                case 6:
                    if (index == 0) {
                        c.clear();
                    }
                    return "cleared";
                case 7:
                    return index <= 0 && c.remove(x) ? "true" : "false";
                default:
                    break;
            }
            if (c instanceof Deque) {
                return call((Deque<Object>) c, call, x);
            }
            if (c instanceof Stack && call < 18) {
                Stack<Object> stack = (Stack<Object>) c;
                switch (call % 4) {
                    case 0:
                        return stack.push(x);
                    case 1:
                        return stack.pop();
                    case 2:
                        return stack.peek();
                    default:
                        return stack.empty() ? "true" : "false";
                }
            }
            if (c instanceof List) {
                List<Object> list = (List<Object>) c;
                return call % 2 == 0 ? list.get(index) : String.valueOf(list.indexOf(x));
            }
            return "nothing";
        } catch (RuntimeException e) {
            return e.getClass().getName() + ": " + e.getMessage();
        }
    }

    private static Object call(Deque<Object> d, int call, Object x) {
        switch (call) {
            case 8:
                d.addFirst(x);
                return "added";
            case 9:
                d.addLast(x);
                return "added";
            case 10:
                d.push(x);
                return "pushed";
            case 11:
                return d.offer(x) ? "true" : "false";
            case 12:
                return d.offerFirst(x) ? "true" : "false";
            case 13:
                return d.remove();
            case 14:
                return d.removeFirst();
            case 15:
                return d.removeLast();
            case 16:
                return d.pop();
            case 17:
                return d.poll();
            case 18:
                return d.pollLast();
            case 19:
                return d.peek();
            case 20:
                return d.peekLast();
            case 21:
                return d.getFirst();
            case 22:
                return d.getLast();
            case 23:
                return d.element();
            case 24:
                return d.pollFirst();
            default:
                return d.offerLast(x) ? "true" : "false";
        }
    }

    private static Object call(Map<Object, Object> m, int call, Object key, Object value) {
        switch (call) {
            case 0:
            case 1:
            case 2:
            case 3:
            case 4:
            case 5:
                return m.put(key, value);
            case 6:
            case 7:
                return m.get(key);
            case 8:
            case 9:
                return m.containsKey(key) ? "true" : "false";
            case 10:
                return m.isEmpty() ? "true" : "false";
            case 11:
                return String.valueOf(m.size());
            case 12:
            case 13:
                return m.remove(key);
            default:
                return "nothing";
        }
    }

    /** A set made of a map, as predicates use it to remember objects by identity. */
    public boolean remembers() {
        java.util.Set<Object> seen = Collections.newSetFromMap(new IdentityHashMap<>());
        return seen.add(a) && seen.add(b) && !seen.contains(c) && seen.size() == 2;
    }

    /** Breadth first with a queue, depth first with a stack, numbers in a map: all reach the same. */
    public boolean walks() {
        ArrayDeque<Node> queue = new ArrayDeque<>();
        Stack<Node> stack = new Stack<>();
        HashMap<Node, Integer> numbers = new HashMap<>();
        ArrayList<Node> seen = new ArrayList<>();
        Node[] all = {a, b, c};
        for (Node node : all) {
            if (node == null) {
                continue;
            }
            if (!seen.contains(node)) {
                seen.add(node);
                queue.add(node);
                stack.push(node);
            }
            Integer known = numbers.get(node);
            numbers.put(node, known == null ? 1 : known + 1);
        }
        int sum = 0;
        while (!queue.isEmpty()) {
            sum += numbers.get(queue.poll());
        }
        while (!stack.isEmpty()) {
            sum += numbers.get(stack.pop());
        }
        return sum == 2 * seed && numbers.size() == seen.size();
    }
}
