/** Targets that need certain texts. */
public class Words {
    enum Mode { OFF, SLOW, FAST }

    static int keyword(String s) {
        switch (s) {
            case "alpha":
                return 1;
            case "Aa":
                return 2;
            case "BB":
                return 3; // target: the second of two words with one hash
            default:
                return 0;
        }
    }

    static int modes(Mode a, Mode b) {
        switch (a) {
            case SLOW:
                if (b.ordinal() > a.ordinal()) {
                    return 1; // target: a larger constant
                }
                return 2;
            case OFF:
                if (b.ordinal() < a.ordinal()) {
                    return 3; // unreachable: nothing is less than the first
                }
                return 4;
            default:
                return 5;
        }
    }

    static int valueOf(String s) {
        Mode m = Mode.valueOf(s);
        if (m == Mode.FAST) {
            return 1; // target: the name of a constant
        }
        return 0;
    }

    static int named(Mode m) {
        if (m.name().length() == 3) {
            return 1; // target: OFF
        }
        return 0;
    }

    static int builder(int n, char c) {
        StringBuilder b = new StringBuilder();
        b.append('x').append(n).append(c);
        if (b.length() == 5 && b.charAt(4) == '!' && b.charAt(1) == '-') {
            return 1; // target: a negative number of two digits
        }
        return 0;
    }

    static int reversed(String s) {
        if (s.length() == 4 && new StringBuilder(s).reverse().toString().equals("abcd")) {
            return 1; // target: dcba
        }
        return 0;
    }

    static int negative(String s) {
        if (Integer.parseInt(s) < -99) {
            return 1; // target: a minus and three digits
        }
        return 0;
    }

    static int notANumber(String s) {
        try {
            Integer.parseInt(s);
            return 0;
        } catch (NumberFormatException e) {
            return s.length() == 2 ? 1 : 2; // target: no number
        }
    }

    static int palindrome(String s) {
        int n = s.length();
        for (int i = 0; i < n / 2; i++) {
            if (s.charAt(i) != s.charAt(n - 1 - i)) {
                return 0;
            }
        }
        if (n == 5 && s.charAt(0) == 'r' && s.charAt(1) != 'r') {
            return 1; // target: a palindrome of five
        }
        return 0;
    }

    static int prefix(String s, String t) {
        if (s.startsWith(t) && t.endsWith("ing") && s.length() > t.length()) {
            return 1; // target: one begins with the other
        }
        return 0;
    }

    static int found(String s) {
        int at = s.indexOf("->");
        if (at == 3 && s.substring(at + 2).equals("ok")) {
            return 1; // target: an arrow in the middle
        }
        return 0;
    }

    static int trimmed(String s) {
        if (s.length() == 6 && s.trim().equals("mid")) {
            return 1; // target: blanks around
        }
        return 0;
    }

    static int compared(String s, String t) {
        if (s.compareTo(t) < 0 && t.compareTo("b") < 0 && s.length() > t.length()) {
            return 1; // target: longer but less
        }
        return 0;
    }

    static int hashed(String s) {
        if (s.length() == 2 && s.hashCode() == 2112 && s.charAt(0) != 'A') {
            return 1; // target: BB has the hash of Aa
        }
        return 0;
    }

    static int joined(String a, String b) {
        String all = a + ":" + b;
        if (all.equals("k:v:w")) {
            return 1; // target: cut at one of two places
        }
        return 0;
    }

    static int empty(String s) {
        if (s.isEmpty() && s.length() > 0) {
            return 1; // unreachable: an empty text with characters
        }
        return 0;
    }

    static int ends(String s) {
        if (s.startsWith("ab") && s.charAt(1) == 'c') {
            return 1; // unreachable: its second character is b
        }
        return 0;
    }
}
