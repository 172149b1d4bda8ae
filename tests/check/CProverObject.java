// verdict: violation java.lang.NullPointerException
// witness: false

import org.cprover.CProver;

public class CProverObject {
    static class Node {
        int value;
        Node next;
    }

    public static void main(String[] args) {
        Node node = CProver.nondetWithNull(new Node());
        System.out.println(node.value);
    }
}
