import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;

/** Targets that need certain objects. */
public class Heaps {
    static class Node {
        Node next;
        Node other;
        int key;
    }

    static int counter;
    static Node shared;

    static int exactly7(Node n) {
        int c = 0;
        Node start = n;
        do {
            n = n.next;
            c++;
        } while (n != start);
        if (c == 7) {
            return 1; // target: a ring of seven
        }
        return 0;
    }

    static int rho(Node n) {
        Node slow = n;
        Node fast = n;
        while (fast != null && fast.next != null) {
            slow = slow.next;
            fast = fast.next.next;
            if (slow == fast) {
                if (slow != n && n.next != slow) {
                    return 1; // target: a tail before the ring
                }
                return 2;
            }
        }
        return 0;
    }

    static int threeHundred(long n) {
        int c = 0;
        while (n > 0) {
            n -= 3;
            c++;
        }
        if (c == 300) {
            return 1; // target: three hundred rounds
        }
        return 0;
    }

    static int written(Node a, Node b) {
        a.key = 1;
        b.key = 2;
        if (a.key == 2) {
            return 1; // target: one object for both
        }
        return 0;
    }

    static int cross(Node a, Node b) {
        if (a.next == b && b.next == a && a.other == b.other && a.other != null && a.other.next == a.other) {
            return 1; // target: crossed
        }
        return 0;
    }

    static int overwritten(Node a, Node b) {
        Node old = a.next;
        b.next = null;
        if (old != null && a.next == null && a != b) {
            return 1; // unreachable: only one object could lose its next
        }
        return 0;
    }

    static int fresh(Node a) {
        Node n = new Node();
        n.next = a;
        if (a.next == n) {
            return 1; // unreachable: nobody knows the new one
        }
        return 0;
    }

    static int matrix(int[][] m) {
        if (m.length == 3 && m[1] == m[2] && m[0] != m[1] && m[0].length == 2 && m[2][0] == 8 && m[0][1] == m[1][0]) {
            return 1; // target: shared rows
        }
        return 0;
    }

    static int jagged(int[][] m) {
        int s = 0;
        for (int[] row : m) {
            for (int x : row) {
                s += x;
            }
        }
        if (m.length == 3 && m[0].length == 0 && s == 1000) {
            return 1; // target: rows of different lengths
        }
        return 0;
    }

    static int permutation(int[] p) {
        if (p.length != 4) {
            return 0;
        }
        boolean[] seen = new boolean[4];
        for (int x : p) {
            if (x < 0 || x >= 4 || seen[x]) {
                return 0;
            }
            seen[x] = true;
        }
        if (p[0] == 2 && p[p[0]] == 1 && p[3] != 3) {
            return 1; // target: a permutation
        }
        return 2;
    }

    static int index(int[] a, int i) {
        if (a[a[i]] == i && a[i] != i && a[0] == 2 && i > 2) {
            return 1; // target: two that point at each other
        }
        return 0;
    }

    static int state(int n) {
        counter = 0;
        for (int i = 0; i < n; i++) {
            counter += i;
        }
        if (counter == 21) {
            return 1; // target: the sum to 6
        }
        return 0;
    }

    static int publish(Node n) {
        shared = n;
        n.next = shared;
        if (shared.next.next == n && n.key == 4) {
            return 1; // target: through a static field
        }
        return 0;
    }

    static int listMade(int a, int b) {
        List<Integer> list = new ArrayList<>();
        list.add(a);
        list.add(b);
        list.add(a + b);
        if (list.get(2) == 30 && list.indexOf(10) == 1) {
            return 1; // target: 20 and 10
        }
        return 0;
    }

    static int listGiven(ArrayList<String> list) {
        if (list.size() == 3 && list.get(1).equals("mid")) {
            return 1; // target: a list of three
        }
        return 0;
    }

    static int listSum(List<Integer> list) {
        int s = 0;
        for (int x : list) {
            s += x;
        }
        if (s == 42 && list.size() == 2) {
            return 1; // target: two numbers
        }
        return 0;
    }

    static int mapMade(int k) {
        Map<Integer, String> map = new HashMap<>();
        map.put(1, "one");
        map.put(k, "other");
        if (map.size() == 1) {
            return 1; // target: one key twice
        }
        return 0;
    }

    static int set(int a, int b, int c) {
        Set<Integer> set = new HashSet<>();
        set.add(a);
        set.add(b);
        set.add(c);
        if (set.size() == 2 && a != b && b != c) {
            return 1; // target: first and last are equal
        }
        return 0;
    }

    static int sortedMap(int a, int b) {
        TreeMap<Integer, Integer> map = new TreeMap<>();
        map.put(a, 1);
        map.put(b, 2);
        map.put(10, 3);
        if (map.size() == 3 && map.firstKey() == 10 && map.lastEntry().getValue() == 1) {
            return 1; // target: in order
        }
        return 0;
    }

    static int queue(int a, int b) {
        ArrayDeque<Integer> q = new ArrayDeque<>();
        q.addFirst(a);
        q.addLast(b);
        q.addFirst(5);
        if (q.pollLast() == 6 && q.pollLast() == 4) {
            return 1; // target: from the other end
        }
        return 0;
    }

    static int linked(LinkedList<Integer> list) {
        if (list.size() == 2 && list.getFirst() > list.getLast()) {
            return 1; // target: descending
        }
        return 0;
    }

    static int emptied(int a) {
        List<Integer> list = new ArrayList<>();
        list.add(a);
        list.remove(0);
        if (!list.isEmpty()) {
            return 1; // unreachable: nothing is left
        }
        return 0;
    }

    static int ackermann(int m, int n) {
        if (m == 0) {
            return n + 1;
        }
        return n == 0 ? ackermann(m - 1, 1) : ackermann(m - 1, ackermann(m, n - 1));
    }

    static int recursion(int m, int n) {
        if (m > 0 && m < 3 && n > 0 && n < 4 && ackermann(m, n) == 7) {
            return 1; // target: 2 and 2
        }
        return 0;
    }

    static boolean isEven(int n) {
        return n == 0 || isOdd(n - 1);
    }

    static boolean isOdd(int n) {
        return n != 0 && isEven(n - 1);
    }

    static int mutual(int n) {
        if (n > 10 && n < 13 && isOdd(n)) {
            return 1; // target: 11
        }
        return 0;
    }

    static int binary(int[] a, int key) {
        int lo = 0;
        int hi = a.length - 1;
        while (lo <= hi) {
            int mid = (lo + hi) >>> 1;
            if (a[mid] < key) {
                lo = mid + 1;
            } else if (a[mid] > key) {
                hi = mid - 1;
            } else {
                if (mid == 5 && a.length == 8) {
                    return 1; // target: found in the second half
                }
                return 2;
            }
        }
        return 0;
    }

    static int bubble(int[] a) {
        if (a.length != 4) {
            return 0;
        }
        int swaps = 0;
        for (int i = 0; i < 4; i++) {
            for (int j = 0; j + 1 < 4 - i; j++) {
                if (a[j] > a[j + 1]) {
                    int t = a[j];
                    a[j] = a[j + 1];
                    a[j + 1] = t;
                    swaps++;
                }
            }
        }
        if (swaps == 6) {
            return 1; // target: all in the wrong order
        }
        if (a[0] > a[1]) {
            return 2; // unreachable: they are sorted
        }
        return 3;
    }
}
