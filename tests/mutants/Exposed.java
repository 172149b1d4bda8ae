import java.io.Serializable;

/** Fields that everybody, subclasses or the same package may set. */
public class Exposed implements Serializable, Cloneable {
    public int open = 1;
    protected int family = 2;
    int near = 3;
    private int own = 4;
    private final int[] shared = {1, 2};
    public final int[] handed = shared;

    int fromOpen() {
        return open < 0 ? -1 : open;
    }

    int fromFamily() {
        if (family == 7) {
            return 0;
        }
        return family;
    }

    int fromNear() {
        return near > 100 ? 100 : near;
    }

    int fromOwn() {
        return own > 100 ? 100 : own;
    }

    int fromShared() {
        return shared[0] > 5 ? 5 : shared[0];
    }

    static void poke(Exposed e, int v) {
        e.own = v;
    }

    Exposed copy() throws CloneNotSupportedException {
        Exposed e = (Exposed) clone();
        e.near = near + 1;
        return e;
    }

    static class Friend {
        private int count;

        int count() {
            return count > 1 ? 1 : count;
        }
    }

    static void visit(Friend f) {
        f.count += 2;
    }
}
