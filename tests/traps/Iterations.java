import java.util.EnumMap;
import java.util.List;
import java.util.Map;

/** Loops whose iterations are sure to come. */
public final class Iterations {
    enum Color { RED, GREEN, BLUE }

    // verdict: safe
    // because: Each constant has a zero before the counting.
    static int[] histogram(List<Color> colors) {
        Map<Color, Integer> counts = new EnumMap<>(Color.class);
        for (Color color : Color.values()) {
            counts.put(color, 0);
        }
        for (Color color : colors == null ? List.<Color>of() : colors) {
            if (color != null) {
                counts.put(color, counts.get(color) + 1);
            }
        }
        int[] result = new int[Color.values().length];
        for (Map.Entry<Color, Integer> entry : counts.entrySet()) {
            result[entry.getKey().ordinal()] = entry.getValue();
        }
        return result;
    }

    // verdict: java.lang.ArithmeticException
    // witness: Iterations.fifth()
    // because: The fifth iteration divides by zero.
    static int fifth() {
        int sum = 0;
        for (int i = 0; i < 6; i++) {
            sum += 10 / (4 - i);
        }
        return sum;
    }

    // verdict: java.lang.ArithmeticException
    // witness: Iterations.twentieth()
    // because: A later iteration divides by zero.
    static int twentieth() {
        int sum = 0;
        for (int i = 0; i < 40; i++) {
            sum += 10 / (20 - i);
        }
        return sum;
    }

    // verdict: safe
    // because: Two constants are two objects.
    static int different(Color color) {
        Color other = color == Color.RED ? Color.GREEN : Color.RED;
        return other == Color.BLUE ? 1 / (color == null ? 0 : 0) : 1;
    }
}
