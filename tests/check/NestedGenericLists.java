// verdict: safe

import java.util.ArrayList;
import java.util.List;
import org.sosy_lab.sv_benchmarks.Verifier;

public class NestedGenericLists {
    static <T> List<T> flatten(List<? extends List<? extends T>> lists) {
        List<T> all = new ArrayList<>();
        for (List<? extends T> list : lists) {
            all.addAll(list);
        }
        return all;
    }

    public static void main(String[] args) {
        int n = Verifier.nondetInt();
        Verifier.assume(n >= 0 && n <= 2);
        List<List<Integer>> lists = new ArrayList<>();
        for (int i = 0; i <= n; i++) {
            lists.add(List.of(i, i));
        }
        List<Integer> all = flatten(lists);
        assert all.size() == 2 * (n + 1);
        assert all.get(all.size() - 1) == n;
    }
}
