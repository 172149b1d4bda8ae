/** Values that nobody knows, in loops. */
public class Passes {
    static int twiceFound(String s) {
        int sum = 0;
        for (int i = 0; i < 2; i++) {
            int at = s.indexOf(i == 0 ? 'a' : 'b');
            sum = sum * 10 + at;
        }
        if (sum == 13) {
            return 1; // target: a at 1 and b at 3
        }
        return 0;
    }

    static int boxes(int a, int b) {
        Integer[] boxes = new Integer[2];
        for (int i = 0; i < 2; i++) {
            boxes[i] = Integer.valueOf(i == 0 ? a : b);
        }
        if (boxes[0] == 3000 && boxes[1] == 5000) {
            return 1; // target: two boxes
        }
        return 0;
    }

    static int sameTexts(String[] s) {
        int n = 0;
        for (int i = 0; i < 2; i++) {
            if (s[i].equals(s[2])) {
                n += i + 1;
            }
        }
        if (n == 2) {
            return 1; // target: the second only
        }
        return 0;
    }

    static int contained(String s) {
        int n = 0;
        for (int i = 0; i < 2; i++) {
            if (s.contains(i == 0 ? "xy" : "z")) {
                n += i + 1;
            }
        }
        if (n == 2) {
            return 1; // target: z without xy
        }
        return 0;
    }

    static int prefixes(String s) {
        int n = 0;
        for (int i = 0; i < 3; i++) {
            if (s.startsWith("k", i)) {
                n += 1 << i;
            }
        }
        if (n == 5) {
            return 1; // target: k.k
        }
        return 0;
    }
}
