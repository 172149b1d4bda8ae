package check;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;

/** Where the stubs get their values from: the list of a witness, or a generator of values that tend to matter. */
public final class Inputs {
    /** Ends a run that an assumption rules out. */
    public static final class Rejected extends Error {
        private static final long serialVersionUID = 1;

        Rejected() {
            super(null, null, false, false);
        }
    }

    private static final long[] EDGES = {
        0, 1, -1, 2, Byte.MIN_VALUE, Byte.MAX_VALUE, 128, Short.MAX_VALUE, Character.MAX_VALUE, Integer.MIN_VALUE,
        Integer.MAX_VALUE, Long.MIN_VALUE, Long.MAX_VALUE
    };
    private static final double[] REALS = {
        0.0, -0.0, 1, -1, 0.1, 0.5, Double.NaN, Double.POSITIVE_INFINITY, Double.NEGATIVE_INFINITY,
        Double.MIN_VALUE, Double.MAX_VALUE, Float.MAX_VALUE, 1 << 24, 1L << 53, 1e10
    };

    private static List<String> witness = List.of();
    private static int used;
    private static Random random;
    private static List<Long> numbers = List.of();
    private static List<String> strings = List.of();
    private static boolean rejected;

    private Inputs() {}

    /** The next values are these, as they stand in a witness. */
    static void feed(List<String> values) {
        witness = values;
        used = 0;
        random = null;
        rejected = false;
    }

    /** The next values are random, often among or near the ones given. */
    static void feed(Random source, List<Long> someNumbers, List<String> someStrings) {
        random = source;
        numbers = someNumbers;
        strings = someStrings;
        rejected = false;
    }

    static boolean wasRejected() {
        return rejected;
    }

    /** Whether all values of the witness were asked for. */
    static boolean isUsedUp() {
        return used == witness.size();
    }

    public static void assume(boolean condition) {
        if (!condition) {
            rejected = true;
            throw new Rejected();
        }
    }

    public static boolean nextBoolean() {
        return random == null ? Boolean.parseBoolean(next()) : random.nextBoolean();
    }

    public static byte nextByte() {
        return random == null ? Byte.parseByte(next()) : (byte) number();
    }

    public static short nextShort() {
        return random == null ? Short.parseShort(next()) : (short) number();
    }

    public static char nextChar() {
        return random == null ? text(next()).charAt(0) : character();
    }

    public static int nextInt() {
        return random == null ? Integer.parseInt(next()) : (int) number();
    }

    /** From {@code min} to {@code max}; a witness outside is wrong. */
    public static int nextInt(int min, int max) {
        if (random != null) {
            return (int) (min + Math.floorMod(random.nextLong(), (long) max - min + 1));
        }
        int value = Integer.parseInt(next());
        if (value < min || value > max) {
            throw new IllegalStateException("witness " + value + " is not from " + min + " to " + max);
        }
        return value;
    }

    public static long nextLong() {
        return random == null ? Long.parseLong(next()) : number();
    }

    public static float nextFloat() {
        return random == null ? Float.parseFloat(next()) : (float) real();
    }

    public static double nextDouble() {
        return random == null ? Double.parseDouble(next()) : real();
    }

    /** A new object each time: nobody else has it. */
    public static String nextString() {
        if (random == null) {
            return new String(text(next()));
        }
        if (!strings.isEmpty() && random.nextBoolean()) {
            return new String(strings.get(random.nextInt(strings.size())));
        }
        StringBuilder made = new StringBuilder();
        for (int length = random.nextInt(5); length > 0; length--) {
            made.append(character());
        }
        return made.toString();
    }

    private static String next() {
        if (used == witness.size()) {
            throw new IllegalStateException("the witness has only " + used + " values");
        }
        return witness.get(used++);
    }

    private static long number() {
        long base;
        switch (random.nextInt(5)) {
            case 0:
                return random.nextInt(21) - 10;
            case 1:
                base = EDGES[random.nextInt(EDGES.length)];
                break;
            case 2:
                base = numbers.isEmpty() ? 0 : numbers.get(random.nextInt(numbers.size()));
                break;
            case 3:
                return random.nextInt(201) - 100;
            default:
                return random.nextLong();
        }
        return base + random.nextInt(3) - 1;
    }

    private static double real() {
        switch (random.nextInt(4)) {
            case 0:
                return REALS[random.nextInt(REALS.length)];
            case 1:
                return Double.longBitsToDouble(random.nextLong());
            case 2:
                return random.nextInt(2001) / 10.0 - 100;
            default:
                return number();
        }
    }

    private static char character() {
        if (!strings.isEmpty() && random.nextBoolean()) {
            String from = strings.get(random.nextInt(strings.size()));
            if (!from.isEmpty()) {
                return from.charAt(random.nextInt(from.length()));
            }
        }
        return random.nextInt(8) == 0 ? (char) random.nextInt() : (char) (' ' + random.nextInt(95));
    }

    /** A quoted text of a witness with its escapes replaced. */
    static String text(String quoted) {
        return unicode(quoted.substring(1, quoted.length() - 1)).translateEscapes();
    }

    private static String unicode(String text) {
        StringBuilder out = new StringBuilder();
        for (int i = 0; i < text.length(); i++) {
            if (text.startsWith("\\u", i)) {
                out.append((char) Integer.parseInt(text.substring(i + 2, i + 6), 16));
                i += 5;
            } else {
                out.append(text.charAt(i));
            }
        }
        return out.toString();
    }

    /** The values of a witness: separated by commas, but for those in quotes. */
    static List<String> split(String values) {
        List<String> found = new ArrayList<>();
        StringBuilder value = new StringBuilder();
        char quote = 0;
        for (char c : values.toCharArray()) {
            if (quote == 0 && c == ',') {
                found.add(value.toString().strip());
                value.setLength(0);
                continue;
            }
            if (c == '"' || c == '\'') {
                quote = quote == 0 ? c : quote == c ? 0 : quote;
            }
            value.append(c);
        }
        if (!value.toString().isBlank()) {
            found.add(value.toString().strip());
        }
        return found;
    }
}
