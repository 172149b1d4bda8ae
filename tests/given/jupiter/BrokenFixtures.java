import static org.junit.jupiter.api.Assertions.assertEquals;

import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** What surrounds the tests fails. Each class has tests of its own. */
class BrokenFixtures {
    static class BeforeAllFails {
        @BeforeAll
        static void begin() {
            throw new IllegalStateException("before all");
        }

        @Test
        void neverRuns() {}
    }

    static class AfterAllFails {
        @Test
        void passes() {}

        @AfterAll
        static void end() {
            throw new IllegalStateException("after all");
        }
    }

    static class BothFail {
        @BeforeEach
        void begin() {
            throw new IllegalStateException("before each");
        }

        @Test
        void neverRuns() {}

        @AfterEach
        void end() {
            throw new IllegalArgumentException("after each");
        }
    }

    static class ConstructorFails {
        ConstructorFails() {
            throw new UnsupportedOperationException("constructor");
        }

        @Test
        void neverRuns() {}
    }

    static class InitialiserFails {
        static final int LENGTH = nothing().length();

        static String nothing() {
            return null;
        }

        @Test
        void first() {
            assertEquals(0, LENGTH);
        }

        @Test
        void second() {}
    }

    @Test
    void passes() {}
}
