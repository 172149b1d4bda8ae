// verdict: violation java.lang.NullPointerException
// target: TargetListSum.second
// witness:
// The main method is the witness: a list with one node.

public class TargetListSum {
    static class Node {
        int value;
        Node next;
    }

    static int second(Node list) {
        if (list == null) {
            return 0;
        }
        return list.value + list.next.value;
    }

    public static void main(String[] args) {
        second(new Node());
    }
}
