// verdict: safe

import java.util.ArrayList;
import java.util.List;
import java.util.function.IntSupplier;
import org.sosy_lab.sv_benchmarks.Verifier;

public class CapturedInLoop {
    public static void main(String[] args) {
        int base = Verifier.nondetInt();
        Verifier.assume(base > -1000 && base < 1000);
        List<IntSupplier> suppliers = new ArrayList<>();
        for (int i = 0; i < 3; i++) {
            int step = i;
            suppliers.add(() -> base + step);
        }
        int sum = 0;
        for (IntSupplier supplier : suppliers) {
            sum += supplier.getAsInt();
        }
        assert sum == 3 * base + 3;
    }
}
