// verdict: violation java.lang.AssertionError
// witness: 77

import java.lang.reflect.Array;
import java.lang.reflect.Field;
import org.sosy_lab.sv_benchmarks.Verifier;

public class ReflectiveAccess {
    int value;

    public static void main(String[] args) throws ReflectiveOperationException {
        int x = Verifier.nondetInt();
        ReflectiveAccess o = new ReflectiveAccess();
        Field field = ReflectiveAccess.class.getDeclaredField("value");
        field.setInt(o, x);
        int[] a = new int[1];
        Array.setInt(a, 0, o.value);
        assert Array.getInt(a, 0) != 77;
    }
}
