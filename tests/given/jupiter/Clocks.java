import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTimeout;
import static org.junit.jupiter.api.Assertions.assertTimeoutPreemptively;

import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Time limits, sleeping, and threads. */
class Clocks {
    @Test
    @Timeout(5)
    void fast() {}

    @Test
    @Timeout(value = 50, unit = TimeUnit.MILLISECONDS)
    void slow() throws InterruptedException {
        Thread.sleep(60_000);
    }

    @Test
    @Timeout(value = 50, unit = TimeUnit.MILLISECONDS, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
    void slowElsewhere() throws InterruptedException {
        Thread.sleep(60_000);
    }

    @Test
    void inTime() {
        assertEquals("done", assertTimeout(Duration.ofSeconds(5), () -> "done"));
    }

    @Test
    void preemptively() {
        assertTimeoutPreemptively(Duration.ofMillis(50), () -> Thread.sleep(60_000));
    }

    @Test
    void preemptivelyInTime() {
        assertEquals(3, assertTimeoutPreemptively(Duration.ofSeconds(20), () -> 3));
    }

    @Test
    void pool() throws Exception {
        ExecutorService pool = Executors.newFixedThreadPool(2);
        CountDownLatch latch = new CountDownLatch(2);
        pool.submit(latch::countDown);
        pool.submit(latch::countDown);
        latch.await();
        pool.shutdown();
        assertEquals(true, pool.awaitTermination(1, TimeUnit.SECONDS));
    }

    @Test
    void future() {
        assertEquals(42, CompletableFuture.supplyAsync(() -> 6).thenApply(n -> n * 7).join());
    }
}
