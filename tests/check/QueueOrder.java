// verdict: violation java.lang.AssertionError
// witness: 3, 2, 1

import java.util.PriorityQueue;
import org.sosy_lab.sv_benchmarks.Verifier;

public class QueueOrder {
    public static void main(String[] args) {
        PriorityQueue<Integer> queue = new PriorityQueue<>();
        int first = Verifier.nondetInt();
        queue.add(first);
        queue.add(Verifier.nondetInt());
        queue.add(Verifier.nondetInt());
        int a = queue.poll();
        int b = queue.poll();
        int c = queue.poll();
        assert a <= b && b <= c;
        assert a == first || b == first;
    }
}
