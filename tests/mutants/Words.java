/** Strings, characters and builders. */
public final class Words {
    private Words() {
    }

    static boolean palindrome(String s) {
        int i = 0;
        int j = s.length() - 1;
        while (i < j) {
            if (s.charAt(i) != s.charAt(j)) {
                return false;
            }
            i++;
            j--;
        }
        return true;
    }

    static int count(String s, char c) {
        int n = 0;
        for (int i = 0; i < s.length(); i++) {
            if (s.charAt(i) == c) {
                n++;
            }
        }
        return n;
    }

    static String capital(String s) {
        if (s == null || s.isEmpty()) {
            return s;
        }
        return Character.toUpperCase(s.charAt(0)) + s.substring(1);
    }

    static String join(String[] parts, char separator) {
        StringBuilder b = new StringBuilder(16);
        for (int i = 0; i < parts.length; i++) {
            if (i > 0) {
                b.append(separator);
            }
            b.append(parts[i]);
        }
        return b.toString();
    }

    static boolean same(String a, String b) {
        if (a == b) {
            return true;
        }
        return a != null && a.equals(b);
    }

    static int order(String a, String b) {
        int n = Math.min(a.length(), b.length());
        for (int i = 0; i < n; i++) {
            int d = a.charAt(i) - b.charAt(i);
            if (d != 0) {
                return d;
            }
        }
        return a.length() - b.length();
    }

    static boolean blank(String s) {
        for (int i = 0; i < s.length(); i++) {
            if (s.charAt(i) > ' ') {
                return false;
            }
        }
        return true;
    }

    static int hash(String s) {
        int h = 0;
        for (char c : s.toCharArray()) {
            h = 31 * h + c;
        }
        return h;
    }
}
