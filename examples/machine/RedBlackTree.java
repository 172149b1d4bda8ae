import java.util.Locale;
import java.util.Random;

/** A left-leaning red-black tree that checks its own invariants after every change. */
public class RedBlackTree<K extends Comparable<K>> {
    private static final class Node<K> {
        K key;
        Node<K> left, right;
        boolean red = true;

        Node(K key) {
            this.key = key;
        }
    }

    private Node<K> root;
    private int size;

    static boolean isRed(Node<?> node) {
        return node != null && node.red;
    }

    void insert(K key) {
        root = insert(root, key);
        root.red = false;
    }

    private Node<K> insert(Node<K> node, K key) {
        if (node == null) {
            size++;
            return new Node<>(key);
        }
        int order = key.compareTo(node.key);
        if (order < 0) {
            node.left = insert(node.left, key);
        } else if (order > 0) {
            node.right = insert(node.right, key);
        }
        if (isRed(node.right) && !isRed(node.left)) {
            node = rotateLeft(node);
        }
        if (isRed(node.left) && isRed(node.left.left)) {
            node = rotateRight(node);
        }
        if (isRed(node.left) && isRed(node.right)) {
            node.red = true;
            node.left.red = false;
            node.right.red = false;
        }
        return node;
    }

    private Node<K> rotateLeft(Node<K> node) {
        Node<K> up = node.right;
        node.right = up.left;
        up.left = node;
        up.red = node.red;
        node.red = true;
        return up;
    }

    private Node<K> rotateRight(Node<K> node) {
        Node<K> up = node.left;
        node.left = up.right;
        up.right = node;
        up.red = node.red;
        node.red = true;
        return up;
    }

    /** Sorted, no red node with a red child, as many black nodes on every way down. */
    boolean repOk() {
        return !isRed(root) && blackHeight(root, null, null) >= 0;
    }

    private int blackHeight(Node<K> node, K low, K high) {
        if (node == null) {
            return 0;
        }
        if (low != null && node.key.compareTo(low) <= 0 || high != null && node.key.compareTo(high) >= 0) {
            return -1;
        }
        if (isRed(node.right) || isRed(node) && isRed(node.left)) {
            return -1;
        }
        int left = blackHeight(node.left, low, node.key);
        int right = blackHeight(node.right, node.key, high);
        return left < 0 || left != right ? -1 : left + (node.red ? 0 : 1);
    }

    private static int height(Node<?> node) {
        return node == null ? 0 : 1 + Math.max(height(node.left), height(node.right));
    }

    private void draw(Node<K> node, String indent, StringBuilder out) {
        if (node != null) {
            draw(node.right, indent + "    ", out);
            out.append(indent).append(node.red ? "(" + node.key + ")" : "[" + node.key + "]").append('\n');
            draw(node.left, indent + "    ", out);
        }
    }

    public static void main(String[] args) {
        RedBlackTree<Integer> small = new RedBlackTree<>();
        for (int key : new int[] {5, 2, 8, 1, 9, 3}) {
            small.insert(key);
        }
        StringBuilder picture = new StringBuilder();
        small.draw(small.root, "", picture);
        System.out.print(picture);

        RedBlackTree<Integer> large = new RedBlackTree<>();
        Random random = new Random(42);
        for (int i = 1; i <= 2000; i++) {
            large.insert(random.nextInt(1_000_000));
            if (!large.repOk()) {
                throw new AssertionError("broken after " + i + " insertions");
            }
        }
        System.out.printf(Locale.ROOT, "%,d keys, height %d, valid after each of 2,000 insertions%n",
                large.size, height(large.root));
    }
}
