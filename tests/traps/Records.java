import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;

/** Records, enums and sealed types. */
public final class Records {

    private Records() {
    }

    record Range(int low, int high) {
        Range {
            if (low > high) {
                throw new IllegalArgumentException("range");
            }
        }

        // verdict: java.lang.NegativeArraySizeException
        // witness: new Records.Range(Integer.MIN_VALUE, 1).cells()
        // because: The difference of ordered limits may wrap around.
        int[] cells() {
            return new int[Math.min(1000, high - low)];
        }

        // verdict: safe
        // because: The difference is computed as a long and limited.
        int[] cellsChecked() {
            return new int[(int) Math.min(1000, (long) high - low)];
        }

        // verdict: java.lang.ArithmeticException
        // witness: new Records.Range(3, 3).per(1)
        // because: The limits may be equal.
        int per(int n) {
            return n / (high - low);
        }
    }

    record Positive(int value) {
        Positive {
            if (value <= 0) {
                value = 1;
            }
        }

        Positive minus(Positive other) {
            return new Positive(value - other.value);
        }

        // verdict: safe
        // because: The constructor replaces numbers that are not positive.
        int per(int n) {
            return n / value;
        }
    }

    record Names(List<String> names) {
        Names {
            if (names == null || names.isEmpty()) {
                throw new IllegalArgumentException("names");
            }
        }

        // verdict: java.lang.IndexOutOfBoundsException
        // witness: List<String> l = new ArrayList<>(List.of("a")); Records.Names n = new Records.Names(l); l.clear(); n.first()
        // because: The component is not copied.
        String first() {
            return names.get(0);
        }
    }

    record CopiedNames(List<String> names) {
        CopiedNames {
            names = new ArrayList<>(Objects.requireNonNull(names));
            if (names.isEmpty()) {
                throw new IllegalArgumentException("names");
            }
        }

        // verdict: java.lang.IndexOutOfBoundsException
        // witness: Records.CopiedNames n = new Records.CopiedNames(List.of("a")); n.names().clear(); n.first()
        // because: The accessor hands out the copy, which can be changed.
        String first() {
            return names.get(0);
        }
    }

    record ImmutableNames(List<String> names) {
        ImmutableNames {
            names = List.copyOf(names);
            if (names.isEmpty()) {
                throw new IllegalArgumentException("names");
            }
        }

        // verdict: safe
        // because: The component is an immutable copy without nulls that is not empty.
        int first() {
            return names.get(0).length();
        }
    }

    record ViewedNames(List<String> names) {
        ViewedNames {
            names = Collections.unmodifiableList(new ArrayList<>(Objects.requireNonNull(names)));
        }

        // verdict: java.lang.NullPointerException
        // witness: new Records.ViewedNames(Arrays.asList((String) null)).first()
        // because: The copy may hold nulls.
        int first() {
            return names.isEmpty() ? 0 : names.get(0).length();
        }
    }

    record Cells(int[] cells) {
        Cells {
            cells = Objects.requireNonNull(cells).clone();
            if (cells.length == 0 || cells[0] == 0) {
                throw new IllegalArgumentException("cells");
            }
        }

        // verdict: java.lang.ArithmeticException
        // witness: Records.Cells c = new Records.Cells(new int[] {1}); c.cells()[0] = 0; c.per(3)
        // because: The accessor hands out the array.
        int per(int n) {
            return n / cells[0];
        }

        // verdict: safe
        // because: The length of an array never changes.
        int first() {
            return cells[0];
        }
    }

    record HiddenCells(int[] cells) {
        HiddenCells {
            cells = Objects.requireNonNull(cells).clone();
            if (cells.length == 0 || cells[0] == 0) {
                throw new IllegalArgumentException("cells");
            }
        }

        @Override
        public int[] cells() {
            return cells.clone();
        }

        // verdict: safe
        // because: The accessor copies the array as well.
        int per(int n) {
            return n / cells[0];
        }
    }

    record CheckedFirst(int[] cells) {
        CheckedFirst {
            if (cells == null || cells.length == 0 || cells[0] == 0) {
                throw new IllegalArgumentException("cells");
            }
            cells = Arrays.copyOf(cells, cells.length - 1);
        }

        // verdict: java.lang.ArrayIndexOutOfBoundsException
        // witness: new Records.CheckedFirst(new int[] {1}).first()
        // because: The copy is shorter than the array that was checked.
        int first() {
            return cells[0];
        }
    }

    record Tree(Tree left, Tree right, String label) {
        // verdict: java.lang.NullPointerException
        // witness: new Records.Tree(null, null, "a").leftmost()
        // because: The loop ends behind the last node.
        String leftmost() {
            Tree node = this;
            while (node != null) {
                node = node.left;
            }
            return node.label;
        }

        // verdict: safe
        // because: The loop ends at the last node.
        String leftmostChecked() {
            Tree node = this;
            while (node.left != null) {
                node = node.left;
            }
            return node.label;
        }

        // verdict: java.lang.NullPointerException
        // witness: new Records.Tree(new Records.Tree(null, null, "a"), null, "b").both()
        // because: Only one child is checked.
        String both() {
            if (left == null) {
                return label;
            }
            return left.label + right.label;
        }
    }

    record Label(String text, Integer size) {
    }

    enum Color {
        RED, GREEN, BLUE;

        // verdict: java.lang.ArrayIndexOutOfBoundsException
        // witness: Records.Color.BLUE.next()
        // because: The last constant has no successor.
        Color next() {
            return values()[ordinal() + 1];
        }

        // verdict: safe
        // because: The remainder by the number of constants is an index.
        Color nextAround() {
            return values()[(ordinal() + 1) % values().length];
        }

        // verdict: java.lang.ArrayIndexOutOfBoundsException
        // witness: Records.Color.RED.previousAround()
        // because: The remainder of minus one is minus one.
        Color previousAround() {
            return values()[(ordinal() - 1) % values().length];
        }
    }

    // verdict: java.lang.ArrayIndexOutOfBoundsException
    // witness: Records.color(3)
    // because: The number may be the number of constants.
    static Color color(int n) {
        return n < 0 || n > Color.values().length ? null : Color.values()[n];
    }

    // verdict: java.lang.IllegalArgumentException
    // witness: Records.named("red")
    // because: The names of constants are in upper case.
    static Color named(String name) {
        return name == null || name.isEmpty() ? Color.RED : Color.valueOf(name);
    }

    // verdict: java.lang.NullPointerException
    // witness: Records.named("RED").name().length(); Records.switched(null)
    // because: A switch over a null constant fails.
    static int switched(Color color) {
        return switch (color) {
            case RED -> 1;
            case GREEN -> 2;
            case BLUE -> 3;
        };
    }

    // verdict: java.lang.NullPointerException
    // witness: Records.forgotten(Records.Color.BLUE)
    // because: One constant is not handled, and the variable stays null.
    static int forgotten(Color color) {
        String text = null;
        if (color == null) {
            return 0;
        }
        switch (color) {
            case RED:
                text = "r";
                break;
            case GREEN:
                text = "g";
                break;
            default:
                break;
        }
        return text.length();
    }

    // verdict: safe
    // because: All constants set the variable.
    static int complete(Color color) {
        String text = null;
        if (color == null) {
            return 0;
        }
        switch (color) {
            case RED:
                text = "r";
                break;
            case GREEN:
            case BLUE:
                text = "gb";
                break;
            default:
                break;
        }
        return text == null ? 0 : text.length();
    }

    // verdict: java.lang.ArithmeticException
    // witness: Records.through(1)
    // because: The first case falls through to the next one.
    static int through(int n) {
        int divisor = 1;
        switch (n) {
            case 1:
                divisor = 2;
            case 2:
                divisor -= 2;
                break;
            case 3:
                divisor = 5;
                break;
            default:
                divisor = 7;
        }
        return 10 / divisor;
    }

    // verdict: safe
    // because: No way through the cases leaves zero.
    static int throughChecked(int n) {
        int divisor = 1;
        switch (n) {
            case 1:
                divisor = 3;
            case 2:
                divisor -= 2;
                break;
            default:
                divisor = 7;
        }
        return 10 / divisor;
    }

    sealed interface Expr permits Num, Add, Div {
    }

    record Num(int value) implements Expr {
    }

    record Add(Expr left, Expr right) implements Expr {
    }

    record Div(Expr left, Expr right) implements Expr {
    }

    // verdict: java.lang.ArithmeticException
    // witness: Records.eval(new Records.Div(new Records.Num(1), new Records.Add(new Records.Num(1), new Records.Num(-1))), 5)
    // because: The divisor may be zero by the sum of its parts.
    static int eval(Expr expr, int depth) {
        if (depth <= 0 || depth > 20) {
            return 1;
        }
        if (expr instanceof Num num) {
            return num.value();
        }
        if (expr instanceof Add add) {
            return eval(add.left(), depth - 1) + eval(add.right(), depth - 1);
        }
        if (expr instanceof Div div) {
            if (div.right() instanceof Num num && num.value() == 0) {
                return 0;
            }
            return eval(div.left(), depth - 1) / eval(div.right(), depth - 1);
        }
        return 1;
    }

    // verdict: safe
    // because: The value of the divisor is compared with zero, and the depth is limited.
    static int evalChecked(Expr expr, int depth) {
        if (depth <= 0 || depth > 20) {
            return 1;
        }
        if (expr instanceof Num num) {
            return num.value();
        }
        if (expr instanceof Add add) {
            return evalChecked(add.left(), depth - 1) + evalChecked(add.right(), depth - 1);
        }
        if (expr instanceof Div div) {
            int divisor = evalChecked(div.right(), depth - 1);
            return divisor == 0 ? 0 : evalChecked(div.left(), depth - 1) / divisor;
        }
        return 1;
    }

    // verdict: java.lang.ClassCastException
    // witness: Records.leftOf(new Records.Num(1))
    // because: The last case is not the only one left.
    static Expr leftOf(Expr expr) {
        if (expr == null) {
            return null;
        }
        if (expr instanceof Add add) {
            return add.left();
        }
        return ((Div) expr).left();
    }

    // verdict: safe
    // because: The sealed type has no other record than the ones that were handled.
    static Expr leftOfChecked(Expr expr) {
        if (expr == null || expr instanceof Num) {
            return null;
        }
        if (expr instanceof Add add) {
            return add.left();
        }
        return ((Div) expr).left();
    }

    // verdict: java.lang.ClassCastException
    // witness: Records.either(new Records.Num(1), new Records.Num(2))
    // because: The condition only says that one of both is a sum.
    static int either(Expr a, Expr b) {
        if (a == null) {
            return 0;
        }
        if (a instanceof Add || b instanceof Num) {
            return ((Add) a).left() == null ? 0 : 1;
        }
        return 0;
    }

    // verdict: safe
    // because: Equality and hash codes of records take null components.
    static boolean same(Label a, Label b) {
        return new Label(null, 1).equals(a) || Objects.equals(a, b);
    }

    // verdict: java.lang.NullPointerException
    // witness: Records.swallowedKey(new Records.Positive(2))
    // because: A record is a key by its components, and this one has another number.
    static int swallowedKey(Positive p) {
        Objects.requireNonNull(p);
        Map<Positive, Integer> map = new HashMap<>();
        map.put(p, 1);
        return map.get(new Positive(1)) + 1;
    }

    // verdict: safe
    // because: An equal record finds the value.
    static int equalKey(Positive p) {
        Objects.requireNonNull(p);
        Map<Positive, Integer> map = new HashMap<>();
        map.put(p, 1);
        return map.get(new Positive(p.value())) + 1;
    }
}
