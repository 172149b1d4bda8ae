import java.util.NoSuchElementException;
import java.util.function.Consumer;

/** Fields that are null together, or not quite. */
public final class Together {

    private static final class Node {
        final String text;
        Node next;

        Node(String text) {
            this.text = text;
        }
    }

    /** Head and tail are null together. */
    static final class Queue {
        private Node head;
        private Node tail;

        // verdict: safe
        // because: The tail is there whenever the head is.
        void add(String text) {
            Node node = new Node(text);
            if (head == null) {
                head = node;
            } else {
                tail.next = node;
            }
            tail = node;
        }

        // verdict: safe
        // because: An empty queue is refused on purpose.
        String remove() {
            if (head == null) {
                throw new NoSuchElementException("empty");
            }
            String text = head.text;
            head = head.next;
            if (head == null) {
                tail = null;
            }
            return text;
        }

        // verdict: safe
        // because: The tail is there whenever the head is.
        String last() {
            return head == null ? null : tail.text;
        }

        // verdict: safe
        // because: The nodes are only turned around.
        void reverse() {
            Node done = null;
            Node rest = head;
            tail = head;
            while (rest != null) {
                Node next = rest.next;
                rest.next = done;
                done = rest;
                rest = next;
            }
            head = done;
        }
    }

    /** The tail is forgotten. */
    static final class Forgetful {
        private Node head;
        private Node tail;

        void add(String text) {
            Node node = new Node(text);
            if (head == null) {
                head = node;
                tail = node;
            } else {
                node.next = head;
                head = node;
            }
        }

        void cut() {
            tail = null;
        }

        // verdict: java.lang.NullPointerException
        // witness: Together.Forgetful f = new Together.Forgetful(); f.add("a"); f.cut(); f.last()
        // because: Cutting forgets the tail alone.
        String last() {
            return head == null ? null : tail.text;
        }
    }

    /** Other code runs between two changes. */
    static final class Interrupted {
        private String name;
        private String title;

        void set(String value, Consumer<Interrupted> listener) {
            if (value == null || listener == null) {
                throw new IllegalArgumentException();
            }
            name = value;
            listener.accept(this);
            title = value;
        }

        // verdict: java.lang.NullPointerException
        // witness: new Together.Interrupted().set("a", i -> i.length())
        // because: The listener sees the name without the title.
        int length() {
            return name == null ? 0 : title.length();
        }
    }

    /** The flag says that there is a value. */
    static final class Flagged {
        private String value;
        private boolean there;

        void put(String text) {
            if (text != null) {
                value = text;
                there = true;
            }
        }

        void clear() {
            there = false;
            value = null;
        }

        // verdict: safe
        // because: The flag is set together with the value.
        int length() {
            return there ? value.length() : 0;
        }
    }

    /** The flag is set too early. */
    static final class TooEarly {
        private String value;
        private boolean there;

        void put(String text) {
            there = true;
            if (text.isEmpty()) {
                return;
            }
            value = text;
        }

        // verdict: java.lang.NullPointerException
        // witness: Together.TooEarly t = new Together.TooEarly(); t.put(""); t.length()
        // because: An empty text sets the flag alone.
        int length() {
            return there ? value.length() : 0;
        }
    }

    // verdict: safe
    // because: The flag is set where the value is.
    static int longest(String[] words) {
        String best = null;
        boolean found = false;
        for (String word : words == null ? new String[0] : words) {
            if (word != null && (!found || word.length() > best.length())) {
                best = word;
                found = true;
            }
        }
        return found ? best.length() : 0;
    }

    // verdict: java.lang.NullPointerException
    // witness: Together.longestWrong(new String[] {"a", null})
    // because: A later null takes the place of the value.
    static int longestWrong(String[] words) {
        String best = null;
        boolean found = false;
        for (String word : words == null ? new String[0] : words) {
            if (word != null) {
                found = true;
            }
            best = word;
        }
        return found ? best.length() : 0;
    }

    // verdict: java.lang.ArithmeticException
    // witness: Together.average(new int[] {0})
    // because: The sum may be zero where there are numbers.
    static int average(int[] numbers) {
        int sum = 0;
        int count = 0;
        for (int number : numbers == null ? new int[0] : numbers) {
            sum += number;
            count++;
        }
        return count == 0 ? 0 : 100 / sum;
    }
}
