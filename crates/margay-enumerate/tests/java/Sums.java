import java.util.LinkedList;

/** Predicates that compute with more than one open number. */
public class Sums {
    static class Node {
        Node left;
        Node right;
        int weight;
    }

    /** A node with what was added up on the way to it. */
    private static final class Visit {
        final Node node;
        final int sum;

        Visit(Node node, int sum) {
            this.node = node;
            this.sum = sum;
        }
    }

    Node root;
    int total;
    int[] numbers;

    private static boolean isTree(Node node, int depth) {
        return node == null || depth > 0 && isTree(node.left, depth - 1) && isTree(node.right, depth - 1);
    }

    /** On all ways down the weights that are not 0 are the same in number, and no two of 0 follow each other. */
    public boolean isBalanced() {
        if (!isTree(root, 3) || !isSpaced(root)) {
            return false;
        }
        int reached = -1;
        LinkedList<Visit> visits = new LinkedList<>();
        visits.add(new Visit(root, 0));
        while (!visits.isEmpty()) {
            Visit visit = visits.removeFirst();
            Node node = visit.node;
            int sum = visit.sum;
            if (node != null && node.weight != 0) {
                sum++;
            }
            if (node == null) {
                if (reached == -1) {
                    reached = sum;
                } else if (reached != sum) {
                    return false;
                }
            } else {
                visits.add(new Visit(node.left, sum));
                visits.add(new Visit(node.right, sum));
            }
        }
        return true;
    }

    private static boolean isSpaced(Node node) {
        if (node == null) {
            return true;
        }
        if (node.weight == 0) {
            if (node.left != null && node.left.weight == 0) {
                return false;
            }
            if (node.right != null && node.right.weight == 0) {
                return false;
            }
        }
        return isSpaced(node.left) && isSpaced(node.right);
    }

    /** The same by small methods that ask, of which some call others. */
    public boolean isSpacedByCalls() {
        return isTree(root, 3) && followsRules(root);
    }

    private boolean followsRules(Node node) {
        if (node == null) {
            return true;
        }
        if (isLight(node) && !(isHeavy(node.left) && isHeavy(node.right))) {
            return false;
        }
        return followsRules(node.left) && followsRules(node.right);
    }

    private static boolean isHeavy(Node node) {
        return node == null || weightOf(node) > least();
    }

    private boolean isLight(Node node) {
        note();
        return !isHeavy(node);
    }

    private void note() {}

    private static int weightOf(Node node) {
        return node.weight;
    }

    private static int least() {
        return 0;
    }

    /** The same by a method that counts. */
    public boolean hasHeight() {
        return isTree(root, 3) && height(root) >= 0;
    }

    private static int height(Node node) {
        if (node == null) {
            return 0;
        }
        int left = height(node.left);
        if (left < 0 || left != height(node.right)) {
            return -1;
        }
        return node.weight == 1 ? left + 1 : left;
    }

    /** All weights come to the total. */
    public boolean addsUp() {
        return isTree(root, 3) && sum(root) == total;
    }

    private static int sum(Node node) {
        return node == null ? 0 : node.weight + sum(node.left) + sum(node.right);
    }

    /** Numbers that are multiplied, divided and subtracted, and lead to an element. */
    public boolean isReckoned() {
        int all = 0;
        for (int i = 0; i + 1 < numbers.length; i++) {
            int product = numbers[i] * numbers[i + 1];
            int difference = numbers[i] - numbers[i + 1];
            if (product > total + difference) {
                return false;
            }
            all += difference < 0 ? -difference : difference;
        }
        if (all % 2 == 1 && numbers[all % numbers.length] == 0) {
            return false;
        }
        // Throws when the two are the same in size.
        return total / (numbers[0] * numbers[0] - total * total) <= all;
    }

    /** A sum that is not asked for, and one of what was added before. */
    public boolean isDoubled() {
        int once = numbers[0] + total;
        int twice = once + numbers[0];
        int other = numbers.length > 1 ? numbers[1] + numbers[0] : twice;
        return twice - once == other - (other - numbers[0]) && (once & 1) == (other & 1);
    }
}
