// violation: java.lang.AssertionError

import org.cprover.CProver;

/** What is asked for without an example is of the class that it is cast to. */
public class ObjectThatIsAskedFor {
    static class Node {
        int value;
    }

    public static void main(String[] args) {
        Node node = CProver.nondetWithNull();
        assert node == null || node.value != 42;
    }
}
