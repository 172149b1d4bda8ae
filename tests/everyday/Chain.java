import java.util.NoSuchElementException;
import java.util.Objects;

/** An immutable list of texts that ends in the shared constant EMPTY. */
public final class Chain {

    static final Chain EMPTY = new Chain(null, null);

    private final String head;
    private final Chain tail;

    private Chain(String head, Chain tail) {
        this.head = head;
        this.tail = tail;
    }

    // verdict: safe
    // because: Both arguments are checked on purpose.
    static Chain cons(String head, Chain tail) {
        Objects.requireNonNull(head, "head");
        Objects.requireNonNull(tail, "tail");
        return new Chain(head.strip(), tail);
    }

    static Chain of(String... values) {
        Chain chain = EMPTY;
        if (values == null) {
            return chain;
        }
        for (int i = values.length - 1; i >= 0; i--) {
            if (values[i] != null) {
                chain = new Chain(values[i], chain);
            }
        }
        return chain;
    }

    boolean isEmpty() {
        return this == EMPTY;
    }

    // verdict: safe
    // because: Only the constant EMPTY has a null head.
    int headLength() {
        if (this == EMPTY) {
            return 0;
        }
        return head.length();
    }

    // verdict: java.lang.NullPointerException
    // witness: Chain.EMPTY.firstChar()
    // because: The empty chain has a null head.
    char firstChar() {
        return head.isEmpty() ? ' ' : head.charAt(0);
    }

    // verdict: safe
    // because: The chain of tails is finite and ends in EMPTY, which stops the loop.
    int size() {
        int size = 0;
        for (Chain c = this; c != EMPTY; c = c.tail) {
            size++;
        }
        return size;
    }

    // verdict: java.lang.NullPointerException
    // witness: Chain.EMPTY.last()
    // because: The loop looks at the tail of the tail, and EMPTY has no tail.
    String last() {
        Chain c = this;
        while (!c.tail.isEmpty()) {
            c = c.tail;
        }
        return c.head;
    }

    // verdict: safe
    // because: The empty chain is refused on purpose, every other chain has a tail.
    String lastOrFail() {
        if (this == EMPTY) {
            throw new NoSuchElementException("empty chain");
        }
        Chain c = this;
        while (c.tail != EMPTY) {
            c = c.tail;
        }
        return c.head;
    }

    // verdict: java.lang.StringIndexOutOfBoundsException
    // witness: Chain.cons("", Chain.EMPTY).initials()
    // because: A text in the chain may be empty.
    String initials() {
        StringBuilder result = new StringBuilder();
        for (Chain c = this; !c.isEmpty(); c = c.tail) {
            result.append(c.head.charAt(0));
        }
        return result.toString();
    }

    // verdict: safe
    // because: Heads are never null outside of EMPTY and joining them cannot fail.
    String join(String separator) {
        StringBuilder result = new StringBuilder();
        for (Chain c = this; c != EMPTY; c = c.tail) {
            if (result.length() > 0) {
                result.append(separator);
            }
            result.append(c.head.trim());
        }
        return result.toString();
    }
}
