// verdict: violation java.lang.AssertionError
// witness: 20

import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReference;
import org.sosy_lab.sv_benchmarks.Verifier;

public class AtomicCounter {
    public static void main(String[] args) {
        int x = Verifier.nondetInt();
        AtomicInteger counter = new AtomicInteger(x);
        counter.addAndGet(2);
        counter.compareAndSet(22, 100);
        AtomicReference<Integer> box = new AtomicReference<>(counter.get());
        assert box.get() != 100 || x == 98;
    }
}
