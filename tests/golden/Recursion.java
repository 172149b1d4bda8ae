// $ generate: generate Recursion --method gcd
// $ check-violation: check Recursion.depth
// $ reach: reach Recursion.gcd:@end

/** Methods that call themselves. */
public class Recursion {
    final Recursion left, right;

    Recursion(Recursion left, Recursion right) {
        this.left = left;
        this.right = right;
    }

    static int gcd(int a, int b) {
        if (a < 0 || b < 0 || a > 20 || b > 20) {
            return 0;
        }
        if (b == 0) {
            return a; // @end
        }
        return gcd(b, a % b);
    }

    static int depth(Recursion tree) {
        int depth = tree == null ? 0 : 1 + Math.max(depth(tree.left), depth(tree.right));
        assert depth < 3;
        return depth;
    }
}
