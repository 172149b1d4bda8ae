/** New objects that others get to know in roundabout ways, and change. */
public final class Leaking {
    private Leaking() {
    }

    static class Box {
        int v;
        Box next;
    }

    interface Step {
        void run();
    }

    static Box held;
    static final Box[] SHELF = new Box[1];
    static final Step TOUCH = () -> {
        if (held != null) {
            held.v = 7;
        }
        if (SHELF[0] != null) {
            SHELF[0].v = 8;
        }
    };
    static final Step NOTHING = () -> {
    };

    static int byStatic() {
        Box b = new Box();
        b.v = 5;
        held = b;
        TOUCH.run();
        return b.v == 5 ? 1 : 2;
    }

    static int byElement() {
        Box b = new Box();
        SHELF[0] = b;
        held = null;
        TOUCH.run();
        return b.v == 0 ? 1 : 2;
    }

    static int byChain() {
        Box b = new Box();
        Box outer = new Box();
        outer.next = b;
        held = outer;
        Step step = () -> held.next.v = 3;
        step.run();
        return b.v == 0 ? 1 : 2;
    }

    static int byLoop(int n) {
        Box b = new Box();
        Box x = null;
        for (int i = 0; i < n; i++) {
            x = b;
        }
        held = x;
        SHELF[0] = null;
        TOUCH.run();
        return b.v == 0 ? 1 : 2;
    }

    static int byLambda() {
        Box b = new Box();
        Step step = () -> b.v++;
        step.run();
        return b.v == 0 ? 1 : 2;
    }

    static int byArray() {
        int[] a = new int[2];
        Step step = () -> a[1] = 4;
        step.run();
        return a[1] == 0 ? 1 : 2;
    }

    static int byLock() {
        Box b = new Box();
        held = b;
        synchronized (b) {
            TOUCH.run();
        }
        return b.v == 0 ? 1 : 2;
    }

    static int later() {
        Box b = new Box();
        NOTHING.run();
        b.v = 1;
        NOTHING.run();
        held = b;
        TOUCH.run();
        return b.v == 1 ? 1 : 2;
    }

    static int byFailure() {
        Box b = new Box();
        try {
            held = b;
            TOUCH.run();
            throw new IllegalStateException("x");
        } catch (IllegalStateException e) {
            return b.v == 0 ? 1 : 2;
        }
    }

    static int kept() {
        Box b = new Box();
        NOTHING.run();
        return b.v == 0 ? 1 : 2;
    }

    static int keptBehindOthers() {
        Box b = new Box();
        Box other = new Box();
        b.v = 4;
        held = other;
        TOUCH.run();
        return b.v == 4 ? other.v : -1;
    }
}
