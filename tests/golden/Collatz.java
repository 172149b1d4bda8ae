// $ check-unknown: check Collatz.steps --loop-bound 3 --max-depth 20
// $ reach-unknown: reach Collatz.steps:@target --max-iterations 4 --max-blocks 40 --loop-bound 4

/** A loop of which nobody knows the bound. */
public class Collatz {
    static int steps(int n) {
        int steps = 0;
        for (long rest = n; rest > 1; rest = rest % 2 == 0 ? rest / 2 : 3 * rest + 1) {
            steps++;
        }
        if (steps == 20 && n == 21) {
            return 0; // @target
        }
        return steps;
    }
}
