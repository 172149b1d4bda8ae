// verdict: violation java.lang.NullPointerException
// witness: 9
// Looking for what is not there runs over the end.

import org.sosy_lab.sv_benchmarks.Verifier;

public class RemoveFromList {
    static class Node {
        int value;
        Node next;
    }

    static Node listOf(int... values) {
        Node list = null;
        for (int i = values.length - 1; i >= 0; i--) {
            Node node = new Node();
            node.value = values[i];
            node.next = list;
            list = node;
        }
        return list;
    }

    public static void main(String[] args) {
        Node head = listOf(0, 3, 5, 8);
        int wanted = Verifier.nondetInt();
        Verifier.assume(wanted > 0 && wanted < 10 && wanted != 1 && wanted % 3 == 0 || wanted == 5 || wanted == 8);
        Node at = head;
        while (at.next.value != wanted) {
            at = at.next;
        }
        at.next = at.next.next;
    }
}
