// $ generate: generate Box
// $ check-violation: check Box.total
// $ reach: reach Box.equal:@twin

/** A container of our own with a type parameter. */
public class Box<T> {
    private T content;
    private int changes;

    Box() {}

    void put(T content) {
        if (this.content != content) {
            changes++;
        }
        this.content = content;
    }

    T take() {
        T taken = content;
        content = null;
        return taken;
    }

    static int total(Box<?> one, Box<?> other) {
        return one == null ? 0 : one.changes + other.changes;
    }

    boolean equal(Box<?> other) {
        if (other == null || content == null) {
            return false;
        }
        if (other != this && other.changes == 2 && other.content == content) {
            return true; // @twin
        }
        return changes == other.changes;
    }
}
