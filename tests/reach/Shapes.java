import java.util.List;

/** Targets that need objects of a certain shape, type or content. */
public class Shapes {
    public static class Node {
        public int key;
        public Node next;
        public Node prev;
    }

    static int cycleOfThree(Node n) {
        Node a = n.next;
        Node b = a.next;
        if (a != n && b != n && b != a && b.next == n) {
            return 1; // target: cycleOfThree
        }
        return 0;
    }

    static int selfLoop(Node n) {
        if (n == n.next && n.key > 5) {
            return 1; // target: selfLoop
        }
        return 0;
    }

    static int back(Node n) {
        if (n.next.prev == n && n.next != n && n.prev == n.next) {
            return 1; // target: back
        }
        return 0;
    }

    static int lengthSeven(Node n) {
        int length = 0;
        while (n != null) {
            length++;
            n = n.next;
        }
        if (length == 7) {
            return 1; // target: lengthSeven
        }
        return 0;
    }

    static int lengthForty(Node n) {
        int length = 0;
        while (n != null && length < 100) {
            length++;
            n = n.next;
        }
        if (length == 40) {
            return 1; // target: lengthForty
        }
        return 0;
    }

    static int around(Node n, int start) {
        int steps = 0;
        Node at = n;
        do {
            at = at.next;
            steps++;
        } while (at != n && steps < 50);
        if (steps == 5 && at == n && n.key == start) {
            return 1; // target: around
        }
        return 0;
    }

    static int aliased(Node a, Node b) {
        a.key = 1;
        b.key = 2;
        if (a.key == 2) {
            return 1; // target: aliased
        }
        return 0;
    }

    static int sameArrays(int[] a, int[] b) {
        a[0] = 5;
        b[0] = 7;
        if (a[0] == 7 && a.length == 3) {
            return 1; // target: sameArrays
        }
        return 0;
    }

    interface Shape {
        int area();
    }

    static class Square implements Shape {
        int side;

        public int area() {
            return side * side;
        }
    }

    static class Strip implements Shape {
        int length;

        public int area() {
            return length;
        }
    }

    static int typed(Shape s) {
        if (s.area() == 49 && s instanceof Square) {
            return 1; // target: typed
        }
        return 0;
    }

    static int other(Shape s) {
        if (s.area() == 50 && !(s instanceof Strip)) {
            return 1; // unreachable: other
        }
        return 0;
    }

    static int indices(int[] a, int i, int j) {
        if (i > j && a[i] == a[j] + 1 && a[a[i]] == j) {
            return 1; // target: indices
        }
        return 0;
    }

    static int sorted(int[] a) {
        for (int i = 1; i < a.length; i++) {
            if (a[i - 1] >= a[i]) {
                return 0;
            }
        }
        if (a.length == 5 && a[4] == a[0] + 4) {
            return 1; // target: sorted
        }
        return 2;
    }

    static int word(String s) {
        if (s.length() == 6 && s.startsWith("mar") && s.charAt(5) == 'y' && s.indexOf('g') == 3) {
            return 1; // target: word
        }
        return 0;
    }

    static int vowels(String s) {
        int count = 0;
        for (int i = 0; i < s.length(); i++) {
            char c = s.charAt(i);
            if (c == 'a' || c == 'e') {
                count++;
            }
        }
        if (count == 7) {
            return 1; // target: vowels
        }
        return 0;
    }

    static int caught(int[] a, int i) {
        try {
            a[i] = 100 / i;
        } catch (ArithmeticException e) {
            return 1; // target: caught division
        } catch (ArrayIndexOutOfBoundsException e) {
            return 2; // target: caught index
        } catch (NullPointerException e) {
            return 3; // target: caught null
        }
        return 0;
    }

    static int inLambda(List<Integer> list) {
        list.forEach(x -> {
            if (x == 77) {
                System.nanoTime(); // target: lambda
            }
        });
        return 0;
    }

    private int secret(Node n) {
        if (n.key == 11) {
            return 1; // target: private
        }
        return 0;
    }

    final int size;

    Shapes(int size) {
        if (size == 42) {
            size = -1; // target: constructor
        }
        this.size = size;
    }
}
