// $ generate: generate Branches
// $ check-safe: check Branches.clamp
// $ check-violation: check Branches.share
// $ reach: reach Branches.sign:@negative
// $ reach-unreachable: reach Branches.sign:@seven --explain
// $ reach-all: reach Branches.clamp@*

/** Branches, some of which no input takes. */
public class Branches {
    static int clamp(int n, int low, int high) {
        if (low > high) {
            return n;
        }
        return n < low ? low : Math.min(n, high);
    }

    static int sign(long n) {
        if (n > 0) {
            return 1;
        } else if (n < 0) {
            return -1; // @negative
        } else if (n == 7) {
            return 7; // @seven
        }
        return 0;
    }

    static int share(int all, int parts) {
        return all / parts;
    }

    int weekday(int number) {
        switch (number & 7) {
            case 1:
                return 10;
            case 5:
                return 50;
            case 9:
                return 90;
            default:
                return 0;
        }
    }
}
