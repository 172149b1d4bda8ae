// verdict: violation java.lang.ClassCastException
// witness: true

import java.util.ArrayList;
import java.util.List;
import org.sosy_lab.sv_benchmarks.Verifier;

public class HeapPollution {
    @SuppressWarnings({"rawtypes", "unchecked"})
    static void spoil(List list, Object value) {
        list.add(value);
    }

    public static void main(String[] args) {
        List<String> list = new ArrayList<>();
        spoil(list, Verifier.nondetBoolean() ? (Object) 1 : "one");
        assert list.size() == 1;
        String s = list.get(0);
        System.out.println(s);
    }
}
