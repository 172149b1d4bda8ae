import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;

/** Boxed numbers: unboxing of null, identity, mixed conditionals. */
public final class Boxes {

    private Boxes() {
    }

    // verdict: null
    // witness: Boxes.mixed(false, null)
    // because: A conditional with an int on one side unboxes the other side.
    static Integer mixed(boolean zero, Integer n) {
        return zero ? 0 : n;
    }

    // verdict: safe
    // because: Both sides are boxed, so null stays null.
    static Integer unmixed(boolean zero, Integer n) {
        Integer none = Integer.valueOf(0);
        return zero ? none : n;
    }

    // verdict: java.lang.ArithmeticException
    // witness: Boxes.same(1000, 1000)
    // because: Large boxed numbers that are equal need not be the same object.
    static int same(int a, int b) {
        Integer x = a;
        Integer y = b;
        if (a != b) {
            return 0;
        }
        return 10 / (x == y ? 1 : 0);
    }

    // verdict: safe
    // because: Small boxed numbers are shared.
    static int sameSmall(int a, int b) {
        Integer x = a;
        Integer y = b;
        if (a != b || a < -128 || a > 127) {
            return 0;
        }
        return 10 / (x == y ? 1 : 0);
    }

    // verdict: safe
    // because: equals compares the values.
    static int equal(int a, int b) {
        Integer x = a;
        Integer y = b;
        if (a != b) {
            return 0;
        }
        return 10 / (x.equals(y) ? 1 : 0);
    }

    // verdict: java.lang.AssertionError
    // witness: Boxes.otherClass(1)
    // because: A Long is never equal to an Integer.
    static void otherClass(int n) {
        Object a = n;
        Object b = (long) n;
        assert a.equals(b);
    }

    // verdict: null
    // witness: Boxes.condition(null)
    // because: The condition unboxes null.
    static int condition(Boolean flag) {
        if (flag) {
            return 1;
        }
        return 0;
    }

    // verdict: safe
    // because: The constant is compared, which accepts null.
    static int conditionChecked(Boolean flag) {
        return Boolean.TRUE.equals(flag) ? 1 : 0;
    }

    // verdict: null
    // witness: Boxes.switched(null)
    // because: The switch unboxes null.
    static int switched(Integer n) {
        return switch (n) {
            case 1 -> 10;
            case 2 -> 20;
            default -> 0;
        };
    }

    // verdict: null
    // witness: Boxes.compared(null, 5)
    // because: The comparison with an int unboxes.
    static boolean compared(Integer a, int b) {
        return a == b;
    }

    // verdict: safe
    // because: Two references are compared without unboxing.
    static boolean comparedBoxes(Integer a, Integer b) {
        return a == b;
    }

    // verdict: null
    // witness: Boxes.less(1, null)
    // because: Only the first number is checked.
    static boolean less(Integer a, Integer b) {
        return a != null && a < b;
    }

    // verdict: java.lang.NullPointerException
    // witness: Boxes.counter(new String[] {"a"})
    // because: The first count of a name is null.
    static int counter(String[] names) {
        Map<String, Integer> counts = new HashMap<>();
        if (names == null) {
            return 0;
        }
        for (String name : names) {
            Integer count = counts.get(name);
            count++;
            counts.put(name, count);
        }
        return counts.size();
    }

    // verdict: java.lang.ArithmeticException
    // witness: Boxes.average(new Integer[] {null})
    // because: Only elements that are not null are counted.
    static int average(Integer[] numbers) {
        if (numbers == null || numbers.length == 0) {
            return 0;
        }
        int sum = 0;
        int count = 0;
        for (Integer number : numbers) {
            if (number != null) {
                sum += number;
                count++;
            }
        }
        return sum / count;
    }

    // verdict: safe
    // because: Elements that are null count as zero, so the count is the length.
    static int averageOfAll(Integer[] numbers) {
        if (numbers == null || numbers.length == 0) {
            return 0;
        }
        int sum = 0;
        for (Integer number : numbers) {
            sum += number == null ? 0 : number;
        }
        return sum / numbers.length;
    }

    // verdict: java.lang.NullPointerException
    // witness: Boxes.array(2)
    // because: An array of boxes is full of nulls, not of zeros.
    static int array(int n) {
        Integer[] counts = new Integer[Math.max(1, Math.min(n, 9))];
        return counts[0] + 1;
    }

    // verdict: safe
    // because: Every box is filled first.
    static int arrayFilled(int n) {
        Integer[] counts = new Integer[Math.max(1, Math.min(n, 9))];
        Arrays.fill(counts, 0);
        return counts[0] + 1;
    }

    // verdict: java.lang.ClassCastException
    // witness: Boxes.asInt(5L)
    // because: A Long is a Number but no Integer.
    static int asInt(Number n) {
        return n == null ? 0 : (Integer) n;
    }

    // verdict: safe
    // because: Every number can be converted to an int.
    static int toInt(Number n) {
        return n == null ? 0 : n.intValue();
    }

    // verdict: java.lang.ClassCastException
    // witness: Boxes.chosen(true)
    // because: A conditional of an int and a double gives a double.
    static int chosen(boolean first) {
        Object o = first ? 1 : 2.0;
        return (Integer) o;
    }

    // verdict: safe
    // because: Without the conditional the int stays an Integer.
    static int chosenObjects(boolean first) {
        Object o = first ? (Object) 1 : (Object) 2;
        return (Integer) o;
    }

    // verdict: null
    // witness: Boxes.chain(null, null)
    // because: Null can come through both sides of the conditional.
    static int chain(Integer a, Integer b) {
        Integer c = a != null ? a : b;
        return c;
    }

    // verdict: safe
    // because: The last side is a number.
    static int chainChecked(Integer a, Integer b) {
        Integer c = a != null ? a : b != null ? b : Integer.valueOf(0);
        return c;
    }

    // verdict: null
    // witness: Boxes.first(Arrays.asList((Integer) null))
    // because: The element may be null.
    static int first(List<Integer> numbers) {
        return numbers == null || numbers.isEmpty() ? 0 : numbers.get(0);
    }

    // verdict: java.lang.ArithmeticException
    // witness: Boxes.perBox(0)
    // because: Only null is excluded.
    static int perBox(Integer n) {
        return 10 / Objects.requireNonNullElse(n, 1);
    }

    // verdict: java.lang.IllegalArgumentException
    // witness: Boxes.negative(-1)
    // because: The exact conversion of the sum is not checked.
    static String negative(Integer n) {
        return n == null || n > 50 ? "" : "x".repeat(n);
    }

    // verdict: java.lang.ArithmeticException
    // witness: Boxes.exact(Integer.MAX_VALUE)
    // because: The exact addition refuses to wrap around.
    static int exact(int n) {
        return n < 0 ? 0 : Math.addExact(n, 1);
    }

    // verdict: safe
    // because: The sum of these numbers fits.
    static int exactChecked(int n) {
        return n < 0 || n > 1000 ? 0 : Math.addExact(Math.multiplyExact(n, 100), 1);
    }

    // verdict: java.lang.ArithmeticException
    // witness: Boxes.exactCast(1L << 40)
    // because: The long does not fit into an int.
    static int exactCast(long n) {
        return n < 0 ? 0 : Math.toIntExact(n);
    }

    // verdict: java.lang.ArithmeticException
    // witness: Boxes.exactNegate(Integer.MIN_VALUE)
    // because: The smallest int has no negation.
    static int exactNegate(int n) {
        return n < 0 ? Math.negateExact(n) : n;
    }
}
