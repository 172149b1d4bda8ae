import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assertions.fail;
import static org.junit.jupiter.api.DynamicContainer.dynamicContainer;
import static org.junit.jupiter.api.DynamicTest.dynamicTest;

import java.util.ArrayDeque;
import java.util.Collection;
import java.util.Deque;
import java.util.List;
import java.util.NoSuchElementException;
import java.util.stream.Stream;
import org.junit.jupiter.api.Assertions;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.DynamicNode;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.RepeatedTest;
import org.junit.jupiter.api.RepetitionInfo;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;

/** Nested classes, repeated tests, and tests that a factory makes. */
class Groups {
    final Deque<String> stack = new ArrayDeque<>();

    @Test
    void isEmpty() {
        assertTrue(stack.isEmpty());
    }

    @Nested
    @DisplayName("after a push")
    class Pushed {
        @BeforeEach
        void push() {
            stack.push("one");
        }

        @Test
        void isNotEmpty() {
            assertEquals(1, stack.size());
        }

        @Nested
        class AndPopped {
            @BeforeEach
            void pop() {
                stack.pop();
            }

            @Test
            void throwsWhenPopped() {
                Assertions.assertThrows(NoSuchElementException.class, stack::pop);
            }

            @Test
            void wrong() {
                stack.pop();
            }
        }
    }

    @RepeatedTest(3)
    void repeated(RepetitionInfo info) {
        assertTrue(info.getCurrentRepetition() != 2, () -> "repetition " + info.getCurrentRepetition());
    }

    @RepeatedTest(value = 2, name = "{displayName}: {currentRepetition} of {totalRepetitions}")
    @DisplayName("again")
    void named() {}

    @TestFactory
    Stream<DynamicTest> letters() {
        return Stream.of("a", "bb", "c").map(text -> dynamicTest("length of " + text, () -> assertEquals(1, text.length())));
    }

    @TestFactory
    Collection<DynamicNode> tree() {
        return List.of(
                dynamicContainer("first", List.of(dynamicTest("good", () -> {}), dynamicTest("bad", () -> fail("bad")))),
                dynamicTest("alone", () -> assertEquals(0, stack.size())));
    }

    @TestFactory
    Stream<DynamicTest> broken() {
        return Stream.of(1, 0).map(n -> dynamicTest("quotient " + 1 / n, () -> {}));
    }
}
