// verdict: safe
// target: PublicMakersOnly.total
// Only this class makes slices, of a whole array. Those with other bounds exist in no program that calls the public method.

import java.util.AbstractList;
import java.util.Collection;
import java.util.List;

public class PublicMakersOnly {
    static final class Slice extends AbstractList<Integer> {
        final int[] numbers;
        final int from;
        final int to;

        Slice(int[] numbers, int from, int to) {
            this.numbers = numbers;
            this.from = from;
            this.to = to;
        }

        @Override
        public Integer get(int index) {
            return numbers[from + index];
        }

        @Override
        public int size() {
            return to - from;
        }
    }

    public static List<Integer> of(int... numbers) {
        return numbers == null ? null : new Slice(numbers, 0, numbers.length);
    }

    public static int total(Collection<Integer> numbers) {
        if (!(numbers instanceof Slice)) {
            return 0;
        }
        Slice slice = (Slice) numbers;
        int total = 0;
        for (int i = slice.from; i < slice.to; i++) {
            total += slice.numbers[i];
        }
        return total;
    }

    public static void main(String[] args) {
        total(of());
        total(of(1, 2, 3));
        total(List.of(4));
        total(null);
    }
}
