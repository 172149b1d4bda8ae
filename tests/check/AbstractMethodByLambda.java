// verdict: safe

import java.util.function.Function;
import java.util.function.IntFunction;
import org.sosy_lab.sv_benchmarks.Verifier;

public class AbstractMethodByLambda {
    static IntFunction<Integer> adder(int n) {
        return x -> x + n;
    }

    public static void main(String[] args) {
        int a = Verifier.nondetInt();
        int b = Verifier.nondetInt();
        assert adder(a).apply(b) == a + b;
        Function<Integer, Function<Integer, Integer>> minus = x -> y -> x - y;
        assert minus.apply(a).apply(b) == a - b;
        Function<Integer, Integer> identity = Function.identity();
        assert identity.andThen(x -> -x).apply(a) == -a;
    }
}
