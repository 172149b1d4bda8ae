// verdict: safe

import org.sosy_lab.sv_benchmarks.Verifier;

public class GenericPair {
    static class Pair<A extends Comparable<A>> {
        final A first;
        final A second;

        Pair(A first, A second) {
            this.first = first;
            this.second = second;
        }

        A max() {
            return first.compareTo(second) >= 0 ? first : second;
        }
    }

    public static void main(String[] args) {
        int a = Verifier.nondetInt();
        int b = Verifier.nondetInt();
        int max = new Pair<>(a, b).max();
        assert max >= a && max >= b;
        assert new Pair<>("a", "b").max().equals("b");
    }
}
