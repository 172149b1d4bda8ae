// verdict: safe

import org.cprover.CProver;

/** What is asked for without an example is of the class that it is cast to. */
public class CProverCast {
    static class Node {
        int value;
        Node next;
    }

    interface Shape {
        int corners();
    }

    static final class Square implements Shape {
        @Override
        public int corners() {
            return 4;
        }
    }

    public static void main(String[] args) {
        Node node = CProver.nondetWithNull();
        if (node != null && node.value > 3) {
            Node next = node.next;
            assert next == null || next.value == node.next.value;
        }
        String text = CProver.nondetWithNull();
        assert text == null || text.length() >= 0;
        int[] numbers = CProver.nondetWithNull();
        if (numbers != null && numbers.length > 0 && numbers.length < 4) {
            numbers[0] = numbers.length;
            assert numbers[0] > 0;
        }
        Shape shape = CProver.nondetWithNull();
        assert shape == null || shape.corners() == 4;
    }
}
