/** Strings, boxes, Math, arraycopy. */
class Library {
    static int text(String s) {
        if (s.length() == 3 && s.charAt(1) == 'x') return 1; // reach
        if (s.equals("hello")) return 2; // reach
        if (s.isEmpty()) return 3; // reach
        if (s.length() < 0) return 4; // never
        if (s.startsWith("ab") && s.endsWith("yz")) return 5; // reach
        return 0;
    }

    static int two(String s, String t) {
        if (s.equals(t) && s.length() == 2 && s.charAt(0) == 'q') return 1; // reach
        if (s.equals(t) && s.length() != t.length()) return 2; // never
        return 0;
    }

    static int sw(String s) {
        switch (s) {
            case "alpha": return 1; // reach
            case "beta": return 2; // reach
            default: return 3; // reach
        }
    }

    static int count(String s) {
        int n = 0;
        for (int i = 0; i < s.length(); i++) if (s.charAt(i) == 'a') n++;
        if (n == 3) return 1; // reach
        return 0;
    }

    static int boxes(Integer i, Integer j) {
        if (i.intValue() == 4 && j > i) return 1; // reach
        if (i.equals(j) && i != j) return 2; // reach
        if (i > 3 && i < 3) return 3; // never
        return 0;
    }

    static int objects(Object o) {
        if (o instanceof String && ((String) o).length() == 2) return 1; // reach
        if ("key".equals(o)) return 2; // reach
        if ("no".equals(o)) return 3; // never
        return 0;
    }

    static int math(int x, int y) {
        if (Math.max(x, y) == 7 && Math.min(x, y) == 8) return 1; // never
        if (Math.abs(x) == 5 && Math.max(x, 0) == 0) return 2; // reach
        if (Math.abs(x) < 0) return 3; // reach
        return 0;
    }

    static int copy(int[] a) {
        int[] b = new int[4];
        System.arraycopy(a, 0, b, 1, 2);
        if (b[0] != 0) return 1; // never
        if (b[1] == 5 && b[2] == 6) return 2; // reach
        return 0;
    }

    static int cloned(int[] a) {
        int[] b = a.clone();
        b[0] = 3;
        if (a[0] == 3 && a.length == 2) return 1; // reach
        if (b == a) return 2; // never
        return 0;
    }

    static int same(Object a, Object b) {
        if (a.getClass() == b.getClass() && a != b) return 1; // reach
        if (a.getClass() == String.class) return 2; // reach
        return 0;
    }

    static int sub(String s) {
        if (s.substring(1, 3).equals("oo")) return 1; // reach
        return 0;
    }

    static int bad(String s, int i) {
        try {
            return s.charAt(i);
        } catch (StringIndexOutOfBoundsException e) {
            return 1; // reach
        }
    }

    static int root(double d) {
        if (Math.sqrt(d) == 3.0) return 1; // reach
        return 0;
    }
}
