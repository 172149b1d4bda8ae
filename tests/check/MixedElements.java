// verdict: violation java.lang.ArrayStoreException
// target: MixedElements.append
// witness:
// The main method is the witness: an element that the class of the array refuses.

import java.util.Arrays;

public class MixedElements {
    public static <T> T[] append(T[] array, T element) {
        if (array == null) {
            return null;
        }
        T[] longer = Arrays.copyOf(array, array.length + 1);
        longer[array.length] = element;
        return longer;
    }

    public static void main(String[] args) {
        append(new Integer[] {0}, "");
    }
}
