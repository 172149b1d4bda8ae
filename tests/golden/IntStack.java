// $ generate: generate IntStack
// $ generate-out: generate IntStack --method push --out {out}
// $ check-unknown: check IntStack.pop --max-objects 4
// $ check-no-predicates: check IntStack.push --predicates none
// $ enumerate: enumerate IntStack --scope 3
// $ enumerate-count: enumerate IntStack --scope 4 --count
// $ enumerate-draw: enumerate IntStack --scope 2 --draw 3
// $ enumerate-sample: enumerate IntStack --scope 4 --sample 2 --seed 1

/** A linked structure with a predicate: the size is the number of nodes, and keys grow. */
public class IntStack {
    static class Node {
        Node next;
        int key;
    }

    private Node top;
    private int size;

    public boolean repOk() {
        int count = 0;
        for (Node node = top; node != null; node = node.next) {
            if (++count > size || node.next != null && node.next.key >= node.key) {
                return false;
            }
        }
        return count == size;
    }

    public boolean push(int key) {
        if (top != null && top.key >= key) {
            return false;
        }
        Node node = new Node();
        node.key = key;
        node.next = top;
        top = node;
        size++;
        return true;
    }

    public int pop() {
        if (top == null) {
            return -1;
        }
        int key = top.key;
        top = top.next;
        size--;
        return key;
    }
}
