// verdict: violation java.util.NoSuchElementException
// witness: 1, 2

import java.util.ArrayDeque;
import java.util.Deque;
import org.sosy_lab.sv_benchmarks.Verifier;

public class PopFromEmpty {
    public static void main(String[] args) {
        Deque<Integer> stack = new ArrayDeque<>();
        int pushes = Verifier.nondetInt();
        int pops = Verifier.nondetInt();
        Verifier.assume(pushes >= 0 && pushes <= 2 && pops >= 0 && pops <= 2);
        for (int i = 0; i < pushes; i++) {
            stack.push(i);
        }
        for (int i = 0; i < pops; i++) {
            stack.pop();
        }
    }
}
