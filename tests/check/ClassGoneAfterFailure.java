// verdict: violation java.lang.NoClassDefFoundError
// witness: true

import org.sosy_lab.sv_benchmarks.Verifier;

public class ClassGoneAfterFailure {
    static boolean fail;

    static class Fragile {
        static int value = compute();

        static int compute() {
            if (fail) {
                throw new IllegalStateException();
            }
            return 1;
        }
    }

    public static void main(String[] args) {
        fail = Verifier.nondetBoolean();
        try {
            Fragile.value++;
        } catch (ExceptionInInitializerError e) {
            fail = false;
        }
        System.out.println(Fragile.value);
    }
}
