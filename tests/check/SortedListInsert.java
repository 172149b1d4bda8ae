// verdict: violation java.lang.AssertionError
// witness: 5, 5
// Equal values are put before, against what the program promises.

import org.sosy_lab.sv_benchmarks.Verifier;

public class SortedListInsert {
    static class Node {
        final int value;
        final int order;
        Node next;

        Node(int value, int order) {
            this.value = value;
            this.order = order;
        }
    }

    static Node insert(Node list, int value, int order) {
        Node added = new Node(value, order);
        if (list == null || value <= list.value) {
            added.next = list;
            return added;
        }
        Node at = list;
        while (at.next != null && at.next.value < value) {
            at = at.next;
        }
        added.next = at.next;
        at.next = added;
        return list;
    }

    public static void main(String[] args) {
        Node list = null;
        for (int i = 0; i < 2; i++) {
            list = insert(list, Verifier.nondetInt(), i);
        }
        assert list.value < list.next.value || list.order < list.next.order;
    }
}
