// verdict: safe

import org.cprover.CProver;

public class CProverArraySafe {
    public static void main(String[] args) {
        int length = CProver.nondetInt();
        CProver.assume(length > 0 && length < 4);
        Object[] numbers = CProver.createArrayWithType(length, new Integer[1]);
        numbers[length - 1] = length;
        assert numbers.getClass() == Integer[].class;
        assert (Integer) numbers[length - 1] == length;
    }
}
