// verdict: safe

import java.util.function.BinaryOperator;
import java.util.function.Function;
import java.util.function.IntBinaryOperator;
import java.util.function.Supplier;
import org.sosy_lab.sv_benchmarks.Verifier;

public class MethodReferences {
    public static void main(String[] args) {
        int x = Verifier.nondetInt();
        int y = Verifier.nondetInt();
        IntBinaryOperator max = Math::max;
        assert max.applyAsInt(x, y) >= x;
        BinaryOperator<Integer> sum = Integer::sum;
        assert sum.apply(x, y) == x + y;
        Supplier<StringBuilder> make = StringBuilder::new;
        assert make.get().length() == 0;
        Function<Object, String> name = String::valueOf;
        assert name.apply("a").equals("a");
    }
}
