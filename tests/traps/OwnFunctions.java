import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.function.IntBinaryOperator;
import java.util.function.IntSupplier;
import java.util.function.IntUnaryOperator;
import java.util.function.Supplier;

/** Functions and small classes of the program itself that meet at a join, in a field or in a collection before they are called. */
public final class OwnFunctions {
    private static final Map<String, IntBinaryOperator> OPERATORS = new HashMap<>();
    private static final List<IntUnaryOperator> STEPS = List.of(x -> x + 1, x -> 100 / x);

    static {
        OPERATORS.put("+", (a, b) -> a + b);
        OPERATORS.put("/", (a, b) -> a / b);
    }

    private final List<String> names = new ArrayList<>();
    private Runnable hook = () -> { };
    private IntSupplier size = () -> 1;

    void add(String name) {
        names.add(name == null ? "" : name);
    }

    void clearBeforeUse() {
        hook = names::clear;
    }

    void countNames() {
        size = names::size;
    }

    // verdict: java.lang.ArithmeticException
    // witness: OwnFunctions.chosen(true, 0)
    // because: One of the two functions divides.
    static int chosen(boolean divide, int x) {
        IntUnaryOperator f = divide ? v -> 10 / v : v -> v + 1;
        return f.applyAsInt(x);
    }

    // verdict: safe
    // because: Both functions are total.
    static int chosenTotal(boolean twice, int x) {
        IntUnaryOperator f = twice ? v -> v * 2 : v -> v + 1;
        return f.applyAsInt(x);
    }

    // verdict: java.lang.ArithmeticException
    // witness: OwnFunctions.captured(true, 5, 0)
    // because: The function that divides has captured the divisor.
    static int captured(boolean divide, int x, int by) {
        IntUnaryOperator f = divide ? v -> v / by : v -> v + by;
        return f.applyAsInt(x);
    }

    // verdict: safe
    // because: What is captured is not zero where it divides.
    static int capturedChecked(boolean divide, int x, int by) {
        int divisor = by == 0 ? 1 : by;
        IntUnaryOperator f = divide ? v -> v / divisor : v -> v + by;
        return f.applyAsInt(x);
    }

    // verdict: java.lang.ArithmeticException
    // witness: OwnFunctions.given(null, 0)
    // because: The default function divides.
    static int given(IntUnaryOperator f, int x) {
        IntUnaryOperator chosen = f != null ? f : v -> 10 / v;
        return chosen.applyAsInt(x);
    }

    // verdict: safe
    // because: The default function is total, and the caller answers for the other.
    static int givenTotal(IntUnaryOperator f, int x) {
        IntUnaryOperator chosen = f != null ? f : v -> v;
        return chosen.applyAsInt(x);
    }

    // verdict: java.lang.ArithmeticException
    // witness: OwnFunctions.calculate("/", 1, 0)
    // because: The table holds a function that divides.
    static int calculate(String name, int a, int b) {
        IntBinaryOperator f = OPERATORS.get(name);
        return f == null ? 0 : f.applyAsInt(a, b);
    }

    // verdict: java.lang.ArithmeticException
    // witness: OwnFunctions.allSteps(-1)
    // because: The second step divides by what the first one gives.
    static int allSteps(int x) {
        int value = x;
        for (IntUnaryOperator step : STEPS) {
            value = step.applyAsInt(value);
        }
        return value;
    }

    // verdict: java.lang.IndexOutOfBoundsException
    // witness: OwnFunctions o = new OwnFunctions(); o.add("a"); o.clearBeforeUse(); o.firstAfterHook()
    // because: The hook of the program may clear the list.
    String firstAfterHook() {
        if (names.isEmpty()) {
            return "";
        }
        hook.run();
        return names.get(0);
    }

    // verdict: safe
    // because: The list is asked after the hook has run.
    String firstAfterHookChecked() {
        hook.run();
        return names.isEmpty() ? "" : names.get(0);
    }

    // verdict: java.lang.ArithmeticException
    // witness: OwnFunctions o = new OwnFunctions(); o.countNames(); o.share(10)
    // because: The supplier in the field may count an empty list.
    int share(int total) {
        return total / size.getAsInt();
    }

    // verdict: java.lang.StringIndexOutOfBoundsException
    // witness: OwnFunctions.listed("")
    // because: A function in a list of the program's own making takes the first character.
    static String listed(String text) {
        if (text == null) {
            return "";
        }
        List<Function<String, String>> all = new ArrayList<>();
        all.add(String::trim);
        all.add(s -> s.substring(1));
        String result = text;
        for (Function<String, String> f : all) {
            result = f.apply(result);
        }
        return result;
    }

    // verdict: java.lang.ArithmeticException
    // witness: OwnFunctions.supplied(Optional.empty(), 0)
    // because: The function behind `orElseGet` divides.
    static int supplied(Optional<Integer> number, int by) {
        return number == null ? 0 : number.orElseGet(() -> 10 / by);
    }

    interface Rule {
        int apply(int x);

        default Rule then(Rule next) {
            return x -> next.apply(apply(x));
        }
    }

    static Rule inverse() {
        return x -> 1000 / x;
    }

    static Rule plusOne() {
        return x -> x + 1;
    }

    // verdict: java.lang.ArithmeticException
    // witness: OwnFunctions.chained(-1)
    // because: The second rule divides by what the first gives.
    static int chained(int x) {
        return plusOne().then(inverse()).apply(x);
    }

    // verdict: safe
    // because: Both rules are total.
    static int chainedTotal(int x) {
        return plusOne().then(plusOne()).apply(x);
    }

    // verdict: java.lang.ArithmeticException
    // witness: OwnFunctions.byKind(2, 0)
    // because: The rule of the second kind divides.
    static int byKind(int kind, int x) {
        Rule rule;
        switch (kind) {
            case 1: rule = plusOne(); break;
            case 2: rule = inverse(); break;
            default: rule = v -> v; break;
        }
        return rule.apply(x);
    }

    static final class ByLength implements Comparator<String> {
        @Override
        public int compare(String a, String b) {
            return 10 / (a.length() - b.length());
        }
    }

    // verdict: java.lang.ArithmeticException
    // witness: OwnFunctions.sorted(new ArrayList<>(List.of("a", "b")), true)
    // because: The order of the program's own class divides by the difference of the lengths.
    static List<String> sorted(List<String> texts, boolean byLength) {
        if (texts == null || texts.contains(null)) {
            return List.of();
        }
        Comparator<String> order = byLength ? new ByLength() : Comparator.naturalOrder();
        List<String> copy = new ArrayList<>(texts);
        copy.sort(order);
        return copy;
    }

    static final class Holder<T> {
        private final Supplier<T> make;

        Holder(Supplier<T> make) {
            this.make = make;
        }

        T get() {
            return make.get();
        }
    }

    // verdict: java.lang.ArithmeticException
    // witness: OwnFunctions.held(0)
    // because: The supplier in the holder divides when it is asked.
    static int held(int x) {
        Holder<Integer> holder = new Holder<>(() -> 7 / x);
        return holder.get();
    }

    // verdict: java.lang.ArithmeticException
    // witness: OwnFunctions.heldInMap("a", 0)
    // because: The suppliers in the map divide when they are asked.
    static int heldInMap(String key, int x) {
        Map<String, Supplier<Integer>> all = new HashMap<>();
        all.put("a", () -> 7 / x);
        all.put("b", () -> 7);
        Supplier<Integer> one = all.getOrDefault(key, () -> 0);
        return one.get();
    }

    private IntUnaryOperator scale = v -> v;

    void scaleBy(int by) {
        scale = v -> v / by;
    }

    // verdict: java.lang.ArithmeticException
    // witness: OwnFunctions o = new OwnFunctions(); o.scaleBy(0); o.scaled(1)
    // because: The function in the field has captured a zero.
    int scaled(int x) {
        return scale.applyAsInt(x);
    }

    private IntUnaryOperator safeScale = v -> v;

    void safeScaleBy(int by) {
        int divisor = Math.max(by, 1);
        safeScale = v -> v / divisor;
    }

    // verdict: safe
    // because: The functions in the field are total: what is captured is positive.
    int safelyScaled(int x) {
        return safeScale.applyAsInt(x);
    }
}
