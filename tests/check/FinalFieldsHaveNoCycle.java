// verdict: safe
// target: FinalFieldsHaveNoCycle.nodes
// What a record is made of was there before it, so no formula contains itself and the recursion ends.

public class FinalFieldsHaveNoCycle {
    interface Formula { }

    record Number(int value) implements Formula { }

    record Sum(Formula left, Formula right) implements Formula { }

    static int nodes(Formula formula) {
        if (formula instanceof Sum sum) {
            return 1 + nodes(sum.left()) + nodes(sum.right());
        }
        return formula == null ? 0 : 1;
    }

    public static void main(String[] args) {
        assert nodes(new Sum(new Number(1), new Sum(null, new Number(2)))) == 4;
    }
}
