// $ generate: generate Loops --max-array 3
// $ check-safe: check Loops.digits
// $ check-unknown: check Loops.sum --max-array 2
// $ reach: reach Loops.firstZero:@third

/** Loops with a bound that is known, and one that the input gives. */
public class Loops {
    static int digits(int n) {
        int count = 1;
        for (int rest = Math.abs(n % 1000); rest >= 10; rest /= 10) {
            count++;
        }
        assert count <= 3;
        return count;
    }

    static int sum(int[] all) {
        int sum = 0;
        for (int n : all == null ? new int[0] : all) {
            sum += n;
        }
        return sum;
    }

    static int firstZero(int[] all) {
        int i = 0;
        while (all[i] != 0) {
            if (i == 2) {
                return -i; // @third
            }
            i++;
        }
        return i;
    }
}
