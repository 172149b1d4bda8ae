// verdict: safe

import org.sosy_lab.sv_benchmarks.Verifier;

public class BinaryTreeSearch {
    static class Node {
        final int key;
        Node left;
        Node right;

        Node(int key) {
            this.key = key;
        }
    }

    Node root;

    void insert(int key) {
        Node added = new Node(key);
        if (root == null) {
            root = added;
            return;
        }
        Node at = root;
        while (true) {
            if (key < at.key) {
                if (at.left == null) {
                    at.left = added;
                    return;
                }
                at = at.left;
            } else {
                if (at.right == null) {
                    at.right = added;
                    return;
                }
                at = at.right;
            }
        }
    }

    boolean contains(int key) {
        Node at = root;
        while (at != null && at.key != key) {
            at = key < at.key ? at.left : at.right;
        }
        return at != null;
    }

    public static void main(String[] args) {
        BinaryTreeSearch tree = new BinaryTreeSearch();
        int a = Verifier.nondetInt();
        int b = Verifier.nondetInt();
        int c = Verifier.nondetInt();
        tree.insert(a);
        tree.insert(b);
        tree.insert(c);
        assert tree.contains(a) && tree.contains(b) && tree.contains(c);
        assert tree.root.left == null || tree.root.left.key < a;
    }
}
