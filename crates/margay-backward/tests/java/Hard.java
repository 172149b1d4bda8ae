/** Targets that need many iterations, long lists, or several things at once. */
class Hard {
    int v;
    Hard next;
    Hard prev;

    static int forty(int[] a) {
        int c = 0;
        for (int i = 0; i < a.length; i++) if (a[i] > 0) c++;
        if (c == 40) return 1; // reach
        return 0;
    }

    static int exactly300(int n) {
        int s = 0;
        int i = n;
        while (i != 0) {
            i = i - 1;
            s = s + 2;
        }
        if (s == 600) return 1; // reach
        return 0;
    }

    static int collatz(int n) {
        int steps = 0;
        while (n != 1) {
            if (n % 2 == 0) n = n / 2;
            else n = 3 * n + 1;
            steps++;
        }
        if (steps == 7) return 1; // reach
        return 0;
    }

    static int longList(Hard h) {
        int n = 0;
        while (h != null) {
            n++;
            h = h.next;
        }
        if (n == 40) return 1; // reach
        return 0;
    }

    static int doubly(Hard h) {
        if (h.next.prev == h && h.prev.next == h && h.next != h.prev && h.next.next == h.prev) return 1; // reach
        return 0;
    }

    static int rotate(Hard p) {
        Hard q = p.next;
        p.next = q.next;
        q.next = p;
        if (p.next == p) return 1; // reach
        if (q.next != p) return 2; // never
        return 0;
    }

    static int reverse(Hard h) {
        Hard r = null;
        while (h != null) {
            Hard n = h.next;
            h.next = r;
            r = h;
            h = n;
        }
        if (r != null && r.next != null && r.v == 3 && r.next.v == 4 && r.next.next == null) return 1; // reach
        return 0;
    }

    static int search(int[] a, int key) {
        int lo = 0, hi = a.length - 1;
        while (lo <= hi) {
            int mid = (lo + hi) >>> 1;
            if (a[mid] < key) lo = mid + 1;
            else if (a[mid] > key) hi = mid - 1;
            else return mid; // reach
        }
        if (lo == 3) return -2; // reach
        return -1;
    }

    static int bubble(int[] a) {
        if (a.length != 3) return 0;
        for (int i = 0; i < 2; i++)
            for (int j = 0; j < 2 - i; j++)
                if (a[j] > a[j + 1]) {
                    int t = a[j];
                    a[j] = a[j + 1];
                    a[j + 1] = t;
                }
        if (a[0] > a[1] || a[1] > a[2]) return 1; // never
        if (a[0] == 1 && a[1] == 5 && a[2] == 9) return 2; // reach
        return 0;
    }

    static long mix(long h, int k) {
        h ^= h >>> 17;
        h *= 0x9E3779B97F4A7C15L;
        if (h == 42L) return 1; // reach
        if (k > 0 && (long) k * k < 0) return 2; // never
        if (k > 0 && k * k < 0) return 3; // reach
        return 0;
    }

    static boolean palindrome(String s) {
        int i = 0, j = s.length() - 1;
        while (i < j) {
            if (s.charAt(i) != s.charAt(j)) return false;
            i++;
            j--;
        }
        return true;
    }

    static int words(String s) {
        if (s.length() == 5 && palindrome(s) && s.charAt(0) == 'r' && s.charAt(2) == 'd') return 1; // reach
        return 0;
    }

    static int number(String s) {
        int n = 0;
        for (int i = 0; i < s.length(); i++) {
            char c = s.charAt(i);
            if (c < '0' || c > '9') return -1;
            n = n * 10 + (c - '0');
        }
        if (n == 4711) return 1; // reach
        return 0;
    }

    static int down(int n) { return n <= 0 ? 0 : 1 + down(n - 1); }

    static int deep(int n) {
        if (down(n) == 25) return 1; // reach
        return 0;
    }

    static int joined(String s, char c) {
        String t = s + c;
        if (t.equals("abc")) return 1; // reach
        if (t.length() == 0) return 2; // never
        return 0;
    }

    static int matrix(int[][] m) {
        if (m.length == 2 && m[0].length == 2 && m[1] != m[0] && m[1][1] - m[0][0] == 3 && m[1][0] == 7) return 1; // reach
        return 0;
    }

    static int find(String s) {
        if (s.indexOf('x') == 2) return 1; // reach
        return 0;
    }

    static int contains(String s) {
        if (s.contains("key") && s.length() == 5) return 1; // reach
        return 0;
    }

    static int build(String s) {
        StringBuilder b = new StringBuilder();
        for (int i = 0; i < s.length(); i++) b.append(s.charAt(i)).append('-');
        if (b.length() == 6) return 1; // reach
        return 0;
    }

    static int loopInvariant(int n) {
        int i = 0;
        int even = 0;
        while (i < n) {
            i++;
            even ^= 2;
        }
        if (even == 1) return 1; // never
        if (i > n && n >= 0) return 2; // never
        return 0;
    }

    static int everyOther(int from, int to) {
        int count = 0;
        for (int i = from; i < to; i++) {
            if ((i & 1) == 0) continue;
            count++;
        }
        if (count == 40 && from == 17) return 1; // reach
        return 0;
    }

    static int ones(Hard list) {
        int count = 0;
        for (Hard p = list; p != null && p.v == 1; p = p.next) count++;
        if (count == 120) return 1; // reach
        return 0;
    }
}
