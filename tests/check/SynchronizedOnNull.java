// verdict: violation java.lang.NullPointerException
// witness: 0

import org.sosy_lab.sv_benchmarks.Verifier;

public class SynchronizedOnNull {
    public static void main(String[] args) {
        Object lock = Verifier.nondetInt() == 0 ? null : new Object();
        synchronized (lock) {
            System.out.println("locked");
        }
    }
}
