import static org.junit.jupiter.api.Assertions.*;
import static org.junit.jupiter.api.Assumptions.assumeFalse;
import static org.junit.jupiter.api.Assumptions.assumeTrue;
import static org.junit.jupiter.api.Assumptions.assumingThat;

import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** Assertions that fail, each in its own words, and assumptions. */
class Claims {
    record Point(int x, int y) {}

    @Test
    void numbers() {
        assertEquals(0.1 + 0.2, 0.3);
    }

    @Test
    void nearNumbers() {
        assertEquals(0.3, 0.1 + 0.2, 1e-9);
        assertEquals(1.0f, 1.5f, 0.1f);
    }

    @Test
    void objects() {
        assertEquals(new Point(1, 2), new Point(2, 1), "points");
    }

    @Test
    void sameText() {
        assertEquals("1", (Object) 1);
    }

    @Test
    void arrays() {
        assertArrayEquals(new int[][] {{1, 2}, {3}}, new int[][] {{1, 2}, {4}});
    }

    @Test
    void iterables() {
        assertIterableEquals(List.of(1, 2, 3), List.of(1, 2));
    }

    @Test
    void lines() {
        assertLinesMatch(List.of("a.*", ">> skip >>", "z"), List.of("abc", "1", "2", "y"));
    }

    @Test
    void all() {
        assertAll("three", () -> assertTrue(true), () -> assertTrue(false, "first"), () -> assertNull("second"));
    }

    @Test
    void thrown() {
        IllegalArgumentException e = assertThrows(IllegalArgumentException.class, () -> Integer.parseInt("x"));
        assertEquals("For input string: \"x\"", e.getMessage());
    }

    @Test
    void notThrown() {
        assertThrows(IllegalStateException.class, () -> {});
    }

    @Test
    void otherThrown() {
        assertThrows(IllegalStateException.class, () -> Map.of(1, 2, 1, 3));
    }

    @Test
    void exactlyThrown() {
        assertThrowsExactly(IllegalArgumentException.class, () -> Integer.parseInt("x"));
    }

    @Test
    void doesNotThrow() {
        assertDoesNotThrow(() -> List.of().get(0));
    }

    @Test
    void instance() {
        assertInstanceOf(Number.class, "text");
    }

    @Test
    void same() {
        assertNotSame("a", "a");
    }

    @Test
    void assumed() {
        assumeTrue(System.getProperty("java.version") == null, "only without Java");
        fail("never");
    }

    @Test
    void assumedFalse() {
        assumeFalse(true);
    }

    @Test
    void inPart() {
        assumingThat(false, () -> fail("never"));
        assumingThat(true, () -> assertEquals(2, 1 + 1));
    }

    @Test
    void withCause() {
        fail("outside", new IllegalStateException("inside"));
    }

    @Test
    void nullPointer() {
        Point[] points = new Point[1];
        points[0].x();
    }

    @Test
    void ownMessage() {
        throw new RuntimeException() {
            @Override
            public String getMessage() {
                return "computed " + (6 * 7);
            }
        };
    }

    @Test
    void deep() {
        deep();
    }

    @Test
    void asserted() {
        assert false : "only with -ea";
    }
}
