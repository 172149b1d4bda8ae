import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.io.File;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.CountDownLatch;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.MethodOrderer;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestMethodOrder;
import org.junit.jupiter.api.io.TempDir;

/** Tests that would be the end of everything. */
@TestMethodOrder(MethodOrderer.OrderAnnotation.class)
class Endings {
    static final Object LOCK = new Object();
    static int after;

    @Test
    @Order(1)
    void leaves() {
        System.exit(3);
    }

    @Test
    @Order(2)
    void leavesInspiteOfHandlers() {
        assertThrows(Throwable.class, () -> Runtime.getRuntime().halt(4));
    }

    @Test
    @Order(3)
    void neverEnds() {
        for (int i = 0; ; i++) {
            try {
                if (i < 0) throw new IllegalStateException();
            } catch (Throwable ignored) {
                i = 0;
            }
        }
    }

    @Test
    @Order(4)
    void neverEndsLocked() {
        synchronized (LOCK) {
            while (after >= 0) after++;
        }
    }

    @Test
    @Order(5)
    void waitsForEver() throws InterruptedException {
        new CountDownLatch(1).await();
    }

    @Test
    @Order(6)
    void otherThreadNeverEnds() throws InterruptedException {
        Thread busy = new Thread(() -> {
            while (after != Integer.MIN_VALUE);
        });
        busy.start();
        busy.join();
    }

    @Test
    @Order(7)
    void takesAllMemory() {
        StringBuilder text = new StringBuilder("x");
        for (; ; ) text.append(text);
    }

    @Test
    @Order(8)
    void passes() throws InterruptedException {
        Thread other = new Thread(() -> {
            synchronized (LOCK) {
                after = 1;
            }
        });
        other.start();
        other.join();
        assertEquals(1, after);
    }

    @Test
    @Order(9)
    void writesFile(@TempDir Path folder) throws Exception {
        Files.writeString(folder.resolve("a.txt"), "text");
    }

    @Test
    @Order(10)
    void makesFile() throws Exception {
        File file = File.createTempFile("given", ".txt");
        assertEquals(0, file.length());
    }

    @Test
    @Order(11)
    void fails() {
        assertEquals(1, 2);
    }

    @AfterEach
    void afterEach() {
        after = 0;
    }
}
