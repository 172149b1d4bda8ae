import margay.Check;

/** Predicates by {@code margay.Check}, each with one that says the same in plain Java. */
public class Checked {
    static class Node {
        Node next;
        int key;
    }

    static class Leaf extends Node {}

    int a;
    int b;
    int c;
    long wide;
    boolean flag;
    Node first;
    Node second;
    Node third;
    int[] data;
    Integer low;
    Integer high;

    boolean sorted() {
        return Check.isSorted(a, b, c);
    }

    boolean sortedByHand() {
        return a <= b && b <= c;
    }

    boolean sortedData() {
        if (!Check.isSorted(data)) {
            return false;
        }
        return data.length > 1;
    }

    boolean sortedDataByHand() {
        for (int i = 1; i < data.length; i++) {
            if (data[i - 1] > data[i]) {
                return false;
            }
        }
        return data.length > 1;
    }

    boolean different() {
        return Check.allDifferent(a, b, c, 2);
    }

    boolean differentByHand() {
        return a != b && a != c && b != c && a != 2 && b != 2 && c != 2;
    }

    boolean among() {
        return Check.isIn(a, 1, 3) && Check.isIn(b, a, 0);
    }

    boolean amongByHand() {
        return (a == 1 || a == 3) && (b == a || b == 0);
    }

    boolean joined() {
        return Check.or(Check.and(Check.less(a, b), Check.less(b, c)), Check.not(Check.isIn(a, 0, 1, 2)), Check.equal(wide, 2L));
    }

    boolean joinedByHand() {
        return a < b && b < c || !(a == 0 || a == 1 || a == 2) || wide == 2L;
    }

    boolean kept() {
        boolean less = Check.less(a, b);
        flag = Check.not(less);
        int number = less ? 1 : 2;
        if (Check.or(flag, Check.equal(b, c))) {
            return c == number;
        }
        return Check.less(wide, 1L) | flag;
    }

    boolean keptByHand() {
        boolean less = a < b;
        int number = less ? 1 : 2;
        if (!less || b == c) {
            return c == number;
        }
        return wide < 1L | !less;
    }

    boolean apart() {
        return Check.allDifferent(first, second, third, null);
    }

    boolean apartByHand() {
        return first != second && first != third && second != third && first != null && second != null && third != null;
    }

    boolean oneOf() {
        if (!Check.isIn(second, first, null)) {
            return false;
        }
        return Check.equal(third, second) || Check.isInstance(third, Leaf.class);
    }

    boolean oneOfByHand() {
        if (second != first && second != null) {
            return false;
        }
        return third == second || third instanceof Leaf;
    }

    boolean boxes() {
        return Check.less(low, high) && Check.less(a, b);
    }

    boolean boxesByHand() {
        return low != null && high != null && low < high && a < b;
    }

    boolean boxedFields() {
        return Check.less((Integer) a, (Integer) b) && Check.equal((Integer) b, (Integer) c);
    }

    boolean boxedFieldsByHand() {
        return a < b && b == c;
    }

    boolean thrown() {
        Object[] none = null;
        return Check.less(a, b) && Check.isIn(first, none);
    }

    boolean thrownByHand() {
        int[] none = null;
        return a < b && none.length > 0;
    }
}
