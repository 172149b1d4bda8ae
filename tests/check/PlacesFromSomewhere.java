// verdict: safe
// What the library finds from some place on is what comparing character by character finds.

import org.sosy_lab.sv_benchmarks.Verifier;

public class PlacesFromSomewhere {
    static int first(String s, String t, int from) {
        for (int i = Math.max(from, 0); i + t.length() <= s.length(); i++) {
            if (stands(s, t, i)) {
                return i;
            }
        }
        return t.isEmpty() && from > s.length() ? s.length() : -1;
    }

    static int last(String s, String t, int from) {
        for (int i = Math.min(from, s.length() - t.length()); i >= 0; i--) {
            if (stands(s, t, i)) {
                return i;
            }
        }
        return -1;
    }

    static boolean stands(String s, String t, int at) {
        if (at < 0 || at + t.length() > s.length()) {
            return false;
        }
        for (int i = 0; i < t.length(); i++) {
            if (s.charAt(at + i) != t.charAt(i)) {
                return false;
            }
        }
        return true;
    }

    public static void main(String[] args) {
        String s = Verifier.nondetString();
        String t = Verifier.nondetString();
        int from = Verifier.nondetInt();
        Verifier.assume(s.length() < 2 && t.length() < 2 && from >= -1 && from <= 2);
        assert s.indexOf(t, from) == first(s, t, from);
        assert s.lastIndexOf(t, from) == last(s, t, from);
        assert s.startsWith(t, from) == stands(s, t, from);
        assert s.indexOf('x', from) == first(s, "x", from);
        assert s.lastIndexOf('x', from) == last(s, "x", from);
    }
}
