// verdict: safe

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import org.sosy_lab.sv_benchmarks.Verifier;

public class ComparatorChain {
    record Item(int weight, int id) {}

    public static void main(String[] args) {
        int a = Verifier.nondetInt();
        int b = Verifier.nondetInt();
        List<Item> items = new ArrayList<>(List.of(new Item(a, 1), new Item(b, 2)));
        items.sort(Comparator.comparingInt(Item::weight).reversed().thenComparingInt(Item::id));
        assert items.get(0).weight() >= items.get(1).weight();
        assert a != b || items.get(0).id() == 1;
    }
}
