import java.util.ArrayList;
import java.util.Collections;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/** State that only a call which throws leaves behind, rows of arrays that calls change, classes that cannot be initialised. */
public class HalfWay {
    private int size;
    private int[] data = {1, 1};

    public void resize(int n) {
        size = n;
        if (n > 100) {
            throw new IllegalArgumentException("n");
        }
        data = new int[n];
    }

    public int last() {
        if (size < 0) {
            return -1;
        }
        return size > data.length ? -2 : 2;
    }

    public static void transpose(int[][] from, int[][] to) {
        for (int i = 0; i < from.length; i++) {
            for (int j = 0; j < from[i].length; j++) {
                to[j][i] = from[i][j] + 1;
            }
        }
    }

    public static Set<String> nothing() {
        return new HashSet<>();
    }

    public static List<Integer> same(List<Integer> list) {
        return list.isEmpty() ? new ArrayList<>() : Collections.unmodifiableList(list);
    }

    public static int noise = 1;

    static class Broken {
        static final int[] TABLE = new int[2];
        static final int WIDTH = TABLE[Math.min(noise, 5) & 3];

        static int zero() {
            return 0;
        }
    }

    public static int zeroed(int x) {
        return x + Broken.zero();
    }
}
