// verdict: violation java.lang.ArrayStoreException
// witness: 2

import org.cprover.CProver;

public class CProverArrayType {
    public static void main(String[] args) {
        int length = CProver.nondetInt();
        CProver.assume(length >= 0 && length < 4);
        Object[] numbers = CProver.createArrayWithType(length, new Integer[1]);
        assert numbers.length == length;
        assert numbers instanceof Integer[];
        if (length == 2) {
            assert numbers[1] == null;
            numbers[1] = "two";
        }
    }
}
