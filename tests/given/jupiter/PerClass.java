import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.DisplayNameGeneration;
import org.junit.jupiter.api.DisplayNameGenerator;
import org.junit.jupiter.api.MethodOrderer;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.TestMethodOrder;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** One object for all tests, in the order of their names; tests that an interface brings along. */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
@TestMethodOrder(MethodOrderer.MethodName.class)
@DisplayNameGeneration(DisplayNameGenerator.ReplaceUnderscores.class)
class PerClass implements Ordered<Integer> {
    private int count;

    @BeforeAll
    void begin() {
        count = 10;
    }

    @Test
    void a_first() {
        assertEquals(11, ++count);
    }

    @Test
    void b_second() {
        assertEquals(12, ++count);
    }

    @ParameterizedTest
    @MethodSource("numbers")
    void c_numbers(int n) {
        assertEquals(n, ++count);
    }

    Stream<Integer> numbers() {
        return Stream.of(13, 14, 16);
    }

    @Override
    public Integer small() {
        return 1;
    }

    @Override
    public Integer large() {
        return 2;
    }

    @AfterAll
    void end() {
        assertEquals(15, count);
    }
}

interface Ordered<T extends Comparable<T>> {
    T small();

    T large();

    @Test
    default void small_is_less() {
        assertEquals(-1, Integer.signum(small().compareTo(large())));
    }

    @Test
    default void wrong_on_purpose() {
        assertEquals(small(), large());
    }
}
