// verdict: safe

import org.sosy_lab.sv_benchmarks.Verifier;
import java.util.*;

public class SortIsStable {
    static class P implements Comparable<P> {
        final int k, seq;
        P(int k, int s) {
            this.k = k;
            seq = s;
        }
        public int compareTo(P o) {
            return Integer.compare(k, o.k);
        }
    }
    public static void main(String[] args) {
        P[] ps = new P[3];
        for (int i = 0; i < 3; i++) ps[i] = new P(Verifier.nondetInt(), i);
        Arrays.sort(ps);
        for (int i = 1; i < 3; i++) {
            assert ps[i - 1].k <= ps[i].k;
            if (ps[i - 1].k == ps[i].k) assert ps[i - 1].seq < ps[i].seq;
        }
    }
}
