// verdict: violation java.lang.ClassCastException
// witness: 2

import org.sosy_lab.sv_benchmarks.Verifier;

public class BridgedComparable {
    static class Version implements Comparable<Version> {
        final int number;

        Version(int number) {
            this.number = number;
        }

        @Override
        public int compareTo(Version other) {
            return Integer.compare(number, other.number);
        }
    }

    @SuppressWarnings({"rawtypes", "unchecked"})
    public static void main(String[] args) {
        int n = Verifier.nondetInt();
        Comparable c = new Version(1);
        Object other = n == 2 ? "2" : new Version(n);
        System.out.println(c.compareTo(other));
    }
}
