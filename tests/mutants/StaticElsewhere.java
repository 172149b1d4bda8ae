/** Settings in another class, that anybody may change. */
public class StaticElsewhere {
    static class Config {
        static int max = 10;
        static boolean strict = true;
        static String prefix = "p";
        static final int[] SIZES = {1, 2, 3};
    }

    interface Defaults {
        int[] LEVELS = {5, 6};
    }

    static boolean allowed(int n) {
        return n <= Config.max;
    }

    static int check(int n) {
        if (Config.strict) {
            return n < 0 ? 0 : n;
        }
        return n;
    }

    static String label(int n) {
        return Config.prefix == null ? "" + n : Config.prefix + n;
    }

    static int size(int i) {
        if (i == 1 && Config.SIZES[1] != 2) {
            return -1;
        }
        return Config.SIZES.length;
    }

    static int level() {
        return Defaults.LEVELS[0] > 5 ? 9 : 1;
    }
}
