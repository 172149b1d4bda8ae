/** A binary search tree of its own. */
public class Tree {
    private static final class Node {
        final int key;
        Node left;
        Node right;

        Node(int key) {
            this.key = key;
        }
    }

    private Node root;
    private int size;

    public boolean add(int key) {
        if (root == null) {
            root = new Node(key);
            size = 1;
            return true;
        }
        Node n = root;
        while (true) {
            if (key < n.key) {
                if (n.left == null) {
                    n.left = new Node(key);
                    break;
                }
                n = n.left;
            } else if (key > n.key) {
                if (n.right == null) {
                    n.right = new Node(key);
                    break;
                }
                n = n.right;
            } else {
                return false;
            }
        }
        size++;
        return true;
    }

    public boolean contains(int key) {
        Node n = root;
        while (n != null) {
            if (n.key == key) {
                return true;
            }
            n = key < n.key ? n.left : n.right;
        }
        return false;
    }

    public int height() {
        return height(root);
    }

    private static int height(Node n) {
        return n == null ? 0 : 1 + Math.max(height(n.left), height(n.right));
    }

    public int smallest() {
        if (root == null) {
            return Integer.MAX_VALUE;
        }
        Node n = root;
        while (n.left != null) {
            n = n.left;
        }
        return n.key;
    }

    public int sum(int low, int high) {
        return sum(root, low, high);
    }

    private static int sum(Node n, int low, int high) {
        if (n == null) {
            return 0;
        }
        int s = 0;
        if (n.key > low) {
            s += sum(n.left, low, high);
        }
        if (n.key >= low && n.key <= high) {
            s += n.key;
        }
        if (n.key < high) {
            s += sum(n.right, low, high);
        }
        return s;
    }

    public int size() {
        return size;
    }
}
