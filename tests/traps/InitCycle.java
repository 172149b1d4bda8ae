/** Two classes whose constants depend on each other: who is initialised first decides. */
public final class InitCycle {

    private InitCycle() {
    }

    static final class Left {
        static final String OWN = String.valueOf("left");
        static final String OTHER = Right.COPY;

        private Left() {
        }
    }

    static final class Right {
        static final String COPY = Left.OWN;
        static final int LENGTH = COPY == null ? 0 : COPY.length();

        private Right() {
        }
    }

    static int touchRight() {
        return Right.LENGTH;
    }

    // verdict: java.lang.NullPointerException
    // witness: InitCycle.touchRight(); InitCycle.leftLength()
    // because: If the other class is initialised first, this constant is copied before it is set.
    static int leftLength() {
        return Left.OTHER.length();
    }
}
