// verdict: safe
// target: TargetSortedInsert.first

import org.sosy_lab.sv_benchmarks.Verifier;

public class TargetSortedInsert {
    static class Node {
        final int value;
        Node next;

        Node(int value, Node next) {
            this.value = value;
            this.next = next;
        }
    }

    /** Puts a value before a list or after its first node, in order, as far as these two go. */
    static Node first(Node list, int value) {
        if (list == null || value <= list.value) {
            Node head = new Node(value, list);
            assert head.next == list;
            return head;
        }
        list.next = new Node(value, list.next);
        assert list.value < list.next.value;
        return list;
    }

    public static void main(String[] args) {
        first(first(null, Verifier.nondetInt()), Verifier.nondetInt());
    }
}
