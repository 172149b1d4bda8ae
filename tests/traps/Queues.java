import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.Deque;
import java.util.Iterator;
import java.util.LinkedList;
import java.util.List;
import java.util.Objects;
import java.util.PriorityQueue;
import java.util.Queue;

/** Queues, stacks and linked lists of the library. */
public final class Queues {
    private final Deque<String> waiting = new ArrayDeque<>();
    private final LinkedList<String> history = new LinkedList<>();
    private int size;

    // verdict: null
    // witness: new Queues().push(null)
    // because: An ArrayDeque refuses null.
    void push(String s) {
        waiting.push(s);
        size++;
    }

    // verdict: safe
    // because: A LinkedList accepts null.
    void record(String s) {
        history.addFirst(s);
    }

    // verdict: java.util.NoSuchElementException
    // witness: new Queues().take()
    // because: Nothing may be waiting.
    String take() {
        return waiting.removeFirst();
    }

    // verdict: java.util.NoSuchElementException
    // witness: Queues q = new Queues(); q.push("a"); q.take(); q.takeCounted()
    // because: The own count is not lowered by every method that removes.
    String takeCounted() {
        if (size == 0) {
            return "";
        }
        size--;
        return waiting.pop();
    }

    // verdict: java.lang.NullPointerException
    // witness: new Queues().peekLength()
    // because: peek gives null if nothing is waiting.
    int peekLength() {
        return waiting.peek().length();
    }

    // verdict: safe
    // because: An ArrayDeque has no null elements, and it is asked first.
    int peekLengthChecked() {
        return waiting.isEmpty() ? 0 : waiting.peek().length();
    }

    // verdict: java.lang.NullPointerException
    // witness: Queues q = new Queues(); q.record(null); q.historyLength()
    // because: A LinkedList may have null elements.
    int historyLength() {
        return history.isEmpty() ? 0 : history.peekFirst().length();
    }

    // verdict: java.lang.NullPointerException
    // witness: Queues q = new Queues(); q.record("a"); q.record(null); q.drainHistory()
    // because: A null element ends the loop too early, and then the next one is null.
    int drainHistory() {
        int total = 0;
        while (!history.isEmpty()) {
            total += history.poll().length();
        }
        return total;
    }

    // verdict: safe
    // because: An ArrayDeque has no null elements, so null means that it is empty.
    int drain() {
        int total = 0;
        String s;
        while ((s = waiting.poll()) != null) {
            total += s.length();
        }
        size = 0;
        return total;
    }

    // verdict: java.util.NoSuchElementException
    // witness: Queues q = new Queues(); q.push("a"); q.twoAtATime()
    // because: An odd number leaves one element without a partner.
    int twoAtATime() {
        int total = 0;
        while (!waiting.isEmpty()) {
            total += waiting.pop().length() * waiting.pop().length();
        }
        return total;
    }

    // verdict: safe
    // because: Two elements are there before two are taken.
    int twoAtATimeChecked() {
        int total = 0;
        while (waiting.size() >= 2) {
            total += waiting.pop().length() * waiting.pop().length();
        }
        return total;
    }

    static final class Task {
        final int priority;

        Task(int priority) {
            this.priority = priority;
        }
    }

    // verdict: java.lang.ClassCastException
    // witness: Queues.tasks(new Queues.Task(1))
    // because: Tasks have no natural order.
    static int tasks(Task task) {
        Objects.requireNonNull(task);
        Queue<Task> queue = new PriorityQueue<>();
        queue.add(task);
        return queue.size();
    }

    // verdict: safe
    // because: The queue has an order of its own.
    static int tasksOrdered(Task task) {
        Objects.requireNonNull(task);
        Queue<Task> queue = new PriorityQueue<>((a, b) -> Integer.compare(a.priority, b.priority));
        queue.add(task);
        queue.add(new Task(1));
        return queue.poll().priority;
    }

    // verdict: java.lang.NullPointerException
    // witness: Queues.copied(java.util.Arrays.asList("a", null))
    // because: An ArrayDeque refuses the null of the list.
    static int copied(Collection<String> names) {
        Objects.requireNonNull(names);
        return new ArrayDeque<>(names).size();
    }

    // verdict: java.lang.IllegalArgumentException
    // witness: Queues.sized(0)
    // because: A PriorityQueue refuses the capacity zero.
    static int sized(int n) {
        return n < 0 || n > 100 ? 0 : new PriorityQueue<String>(n).size();
    }

    // verdict: safe
    // because: An ArrayList accepts the capacity zero.
    static int sizedList(int n) {
        return n < 0 || n > 100 ? 0 : new ArrayList<String>(n).size();
    }

    // verdict: java.util.NoSuchElementException
    // witness: Queues.balanced("(()))")
    // because: More brackets may be closed than were opened.
    static boolean balanced(String s) {
        if (s == null) {
            return false;
        }
        Deque<Character> open = new ArrayDeque<>();
        for (char c : s.toCharArray()) {
            if (c == '(' || c == '[') {
                open.push(c);
            } else if (c == ')' || c == ']') {
                char o = open.pop();
                if (o == '(' != (c == ')')) {
                    return false;
                }
            }
        }
        return open.isEmpty();
    }

    // verdict: safe
    // because: The stack is asked before it is popped.
    static boolean balancedChecked(String s) {
        if (s == null) {
            return false;
        }
        Deque<Character> open = new ArrayDeque<>();
        for (char c : s.toCharArray()) {
            if (c == '(' || c == '[') {
                open.push(c);
            } else if (c == ')' || c == ']') {
                if (open.isEmpty()) {
                    return false;
                }
                char o = open.pop();
                if (o == '(' != (c == ')')) {
                    return false;
                }
            }
        }
        return open.isEmpty();
    }

    // verdict: java.util.NoSuchElementException
    // witness: Queues.postfix("1 +")
    // because: An operator needs two operands.
    static int postfix(String s) {
        if (s == null || !s.matches("[0-9+ ]*")) {
            return 0;
        }
        Deque<Integer> stack = new ArrayDeque<>();
        for (String token : s.split(" ")) {
            if (token.equals("+")) {
                stack.push(stack.pop() + stack.pop());
            } else {
                stack.push(token.length());
            }
        }
        return stack.isEmpty() ? 0 : stack.pop();
    }

    // verdict: java.util.ConcurrentModificationException
    // witness: Queues.requeue(new ArrayDeque<>(List.of("a", "b")))
    // because: The queue grows while it is iterated.
    static void requeue(ArrayDeque<String> queue) {
        Objects.requireNonNull(queue);
        for (String s : queue) {
            if (s.length() < 5) {
                queue.addLast(s + "!");
            }
        }
    }

    // verdict: safe
    // because: The number of steps is fixed before, and each step takes one and adds at most one.
    static void rotate(ArrayDeque<String> queue) {
        Objects.requireNonNull(queue);
        int n = queue.size();
        for (int i = 0; i < n; i++) {
            String s = queue.removeFirst();
            queue.addLast(s + "!");
        }
    }

    // verdict: java.util.NoSuchElementException
    // witness: Queues.rotateSome(new ArrayDeque<>(List.of("aaaaaa")), 2)
    // because: Some elements are not added again.
    static void rotateSome(ArrayDeque<String> queue, int steps) {
        Objects.requireNonNull(queue);
        if (queue.isEmpty()) {
            return;
        }
        for (int i = 0; i < Math.min(steps, 20); i++) {
            String s = queue.removeFirst();
            if (s.length() < 5) {
                queue.addLast(s);
            }
        }
    }

    // verdict: java.util.NoSuchElementException
    // witness: Queues.lastOf(new LinkedList<>())
    // because: An empty list has no last element.
    static String lastOf(LinkedList<String> list) {
        Objects.requireNonNull(list);
        return list.getLast();
    }

    // verdict: java.lang.UnsupportedOperationException
    // witness: Queues.cleared(List.of("a"))
    // because: The collection passed in may be immutable.
    static int cleared(Collection<String> names) {
        if (names == null || names.isEmpty()) {
            return 0;
        }
        int n = names.size();
        names.clear();
        return n;
    }

    // verdict: java.lang.UnsupportedOperationException
    // witness: Queues.removed(Collections.unmodifiableList(new ArrayList<>(List.of("a"))))
    // because: The iterator of an immutable collection removes nothing.
    static int removed(Collection<String> names) {
        int count = 0;
        if (names == null) {
            return 0;
        }
        for (Iterator<String> it = names.iterator(); it.hasNext();) {
            if ("a".equals(it.next())) {
                it.remove();
                count++;
            }
        }
        return count;
    }
}
