/** Types that nothing here implements: a test may bring an implementation of its own. */
public class Open {
    interface Operation {
        int apply(int a, int b);
    }

    abstract static class Rule {
        abstract int of(int x);

        int twice(int x) {
            return 2 * of(x);
        }
    }

    static int operation(Operation o, int k) {
        if (o.apply(2, k) == 9 && k > 5) {
            return 1;
        }
        return 0;
    }

    static int rule(Rule rule) {
        if (rule.twice(3) == 10) {
            return 1;
        }
        return 0;
    }
}
