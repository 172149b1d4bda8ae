import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.Locale;
import org.junit.jupiter.api.MethodOrderer;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestMethodOrder;

/** State that a test leaves behind is there for the next one. */
@TestMethodOrder(MethodOrderer.OrderAnnotation.class)
class LeftBehind {
    static int count;

    @Test
    @Order(1)
    void leaves() {
        count = 1;
        System.setProperty("left.behind", "yes");
        Locale.setDefault(Locale.GERMANY);
    }

    @Test
    @Order(2)
    void finds() {
        assertEquals(1, count);
        assertEquals("yes", System.getProperty("left.behind"));
        assertEquals("1.234,5", String.format("%,.1f", 1234.5));
        Locale.setDefault(Locale.ENGLISH);
    }
}
