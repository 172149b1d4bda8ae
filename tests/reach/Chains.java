/** Inputs of which something is required: a comment says which predicate holds and what follows from it. */
public class Chains {
    static class Node {
        Node next;
        int key;
    }

    static boolean isSmall(int n) {
        return n >= -5 && n < 10;
    }

    static int squared(int n) {
        int m = n * n;
        if (m == 81) {
            return 1; // with isSmall: reached
        }
        if (m > 100) {
            return 2; // with isSmall: unreachable
        }
        return 0;
    }

    static boolean isOrdered(int a, int b) {
        return a < b;
    }

    static int between(int a, int b) {
        if (b - a == 7 && a < 0 && b > 0) {
            return 1; // with isOrdered: reached
        }
        if (a == b) {
            return 2; // with isOrdered: unreachable
        }
        return 0;
    }

    static boolean isRing(Node n) {
        Node at = n;
        for (int i = 0; i < 4; i++) {
            at = at.next;
            if (at == n) {
                return true;
            }
        }
        return false;
    }

    static int around(Node n) {
        if (n.next == null) {
            return 1; // with isRing: unreachable
        }
        if (n.next != n && n.next.next == n) {
            return 2; // with isRing: reached
        }
        if (n.next != n && n.key == 3) {
            return 3; // with isRing: reached
        }
        return 0;
    }

    static boolean isChain(Node n) {
        int steps = 0;
        while (n != null) {
            n = n.next;
            if (++steps > 3) {
                return false;
            }
        }
        return true;
    }

    static int length(Node n) {
        if (n != null && n.next == n) {
            return 1; // with isChain: unreachable
        }
        if (n != null && n.next != null && n.next.next == n) {
            return 2; // with isChain: unreachable
        }
        if (n != null && n.next != null && n.next.next != null) {
            return 3; // with isChain: reached
        }
        return 0;
    }

    static boolean isSorted(int[] a) {
        for (int i = 0; i + 1 < a.length; i++) {
            if (a[i] > a[i + 1]) {
                return false;
            }
        }
        return a.length < 5;
    }

    static int first(int[] a) {
        if (a.length == 3 && a[0] > 5 && a[2] < 5) {
            return 1; // with isSorted: unreachable
        }
        if (a.length == 4 && a[3] == 9 && a[1] == 9) {
            return 2; // with isSorted: reached
        }
        return 0;
    }

    /** A list that counts its nodes. */
    static class Counted {
        Node head;
        int size;

        boolean repOk() {
            int n = 0;
            for (Node at = head; at != null; at = at.next) {
                if (++n > 3) {
                    return false;
                }
            }
            return n == size;
        }

        int second() {
            if (size == 2 && head.next.key == 8) {
                return 1; // with repOk: reached
            }
            if (size == 0 && head != null) {
                return 2; // with repOk: unreachable
            }
            if (size > 0 && head == null) {
                return 3; // with repOk: unreachable
            }
            return 0;
        }
    }
}
