// verdict: violation java.lang.NullPointerException
// witness: 4711

import org.sosy_lab.sv_benchmarks.Verifier;

public class NullForOneValue {
    static Object find(int id) {
        if (id * 2 == 9422 && id > 0) {
            return null;
        }
        return "item";
    }

    public static void main(String[] args) {
        int id = Verifier.nondetInt();
        System.out.println(find(id).hashCode());
    }
}
