// verdict: violation java.lang.ArrayStoreException
// target: StoreIntoNarrowArray.describe
// witness:
// The main method is the witness: an array of numbers takes no texts.

public class StoreIntoNarrowArray {
    public static String describe(String template, Object... values) {
        if (template == null || values == null) {
            return template;
        }
        for (int i = 0; i < values.length; i++) {
            values[i] = "" + values[i];
        }
        return template + String.join(",", java.util.Arrays.asList(values).toString());
    }

    public static void main(String[] args) {
        describe("", (Object[]) new Integer[] {0});
    }
}
