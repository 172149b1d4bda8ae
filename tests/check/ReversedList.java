// verdict: safe

import org.sosy_lab.sv_benchmarks.Verifier;

public class ReversedList {
    static class Node {
        final int value;
        Node next;

        Node(int value, Node next) {
            this.value = value;
            this.next = next;
        }
    }

    static Node reverse(Node list) {
        Node done = null;
        while (list != null) {
            Node rest = list.next;
            list.next = done;
            done = list;
            list = rest;
        }
        return done;
    }

    public static void main(String[] args) {
        int n = Verifier.nondetInt();
        Verifier.assume(n >= 0 && n <= 4);
        Node list = null;
        for (int i = 0; i < n; i++) {
            list = new Node(i, list);
        }
        int expected = 0;
        for (Node at = reverse(list); at != null; at = at.next) {
            assert at.value == expected++;
        }
        assert expected == n;
    }
}
