// verdict: safe
// target: NaturalOrderOfAnything.greatest
// Objects without a natural order are not compared by it.

import java.util.Comparator;
import java.util.List;

public class NaturalOrderOfAnything {
    static <T> T greatest(List<T> all, Comparator<? super T> order) {
        if (all == null || order == null || all.isEmpty()) {
            return null;
        }
        T greatest = null;
        for (T one : all) {
            if (one != null) {
                greatest = greatest == null || order.compare(one, greatest) > 0 ? one : greatest;
            }
        }
        return greatest;
    }

    public static void main(String[] args) {
        assert greatest(List.of(1, 3, 2), Comparator.naturalOrder()) == 3;
    }
}
