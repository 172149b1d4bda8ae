// $ generate: generate Grid --max-array 3
// $ check-violation: check Grid.cell
// $ check-safe: check Grid.swap
// $ reach: reach Grid.diagonal:@ones

/** Arrays of numbers, of arrays and of objects. */
public class Grid {
    static int cell(int[] row, int x) {
        return x < 0 || row == null ? 0 : row[x];
    }

    static void swap(long[] pair) {
        if (pair != null && pair.length == 2) {
            long first = pair[0];
            pair[0] = pair[1];
            pair[1] = first;
        }
    }

    static boolean diagonal(int[][] rows) {
        if (rows != null && rows.length == 2 && rows[0][0] == 1 && rows[1][1] == 1) {
            return true; // @ones
        }
        return false;
    }

    static int count(Object[] all, Object wanted) {
        int count = 0;
        for (Object each : all) {
            if (each == wanted) {
                count++;
            }
        }
        return count;
    }
}
