// verdict: violation java.lang.NullPointerException
// witness: 8

import org.cprover.CProver;

public class CProverCastNull {
    static class Node {
        int value;
    }

    public static void main(String[] args) {
        int number = CProver.nondetInt();
        Node node = CProver.nondetWithNull();
        if (number > 7) {
            System.out.println(node.value);
        }
    }
}
