import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.fail;

import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Disabled;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.MethodOrderer;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInfo;
import org.junit.jupiter.api.TestMethodOrder;

/** What runs before and after tests, in which order; failing and disabled tests. */
@TestMethodOrder(MethodOrderer.OrderAnnotation.class)
@DisplayName("the life of a test")
class LifeCycle {
    static final List<String> LOG = new ArrayList<>();
    private final List<String> own = new ArrayList<>();

    @BeforeAll
    static void beforeAll() {
        LOG.add("all");
    }

    @BeforeEach
    void beforeEach(TestInfo info) {
        own.add(info.getTestMethod().get().getName());
    }

    @Test
    @Order(1)
    void first() {
        assertEquals(List.of("all"), LOG);
        assertEquals(List.of("first"), own);
    }

    @Test
    @Order(2)
    @DisplayName("a name of its own ✓")
    void second() {
        assertEquals(List.of("all", "after first"), LOG);
    }

    @Test
    @Order(3)
    void fails() {
        assertEquals(1, own.size() + 1, "a sum");
    }

    @Test
    @Order(4)
    void failsWithoutWords() {
        fail();
    }

    @Test
    @Order(5)
    void throwsAtWork() {
        own.get(7);
    }

    @Test
    @Order(6)
    @Disabled("not today")
    void disabled() {
        fail("never runs");
    }

    @Test
    @Order(7)
    @Tag("late")
    void last() {
        assertSame(own, own);
        assertEquals(6, LOG.size(), () -> "log is " + LOG);
    }

    @AfterEach
    void afterEach() {
        LOG.add("after " + own.get(0));
    }

    @AfterAll
    static void afterAll() {
        LOG.clear();
    }
}
