import java.util.*;
import java.util.function.*;

public class SealedSwitch {
    sealed interface Expr permits Num, Add, Mul, Neg, Var, Let { }

    record Num(double v) implements Expr { }

    record Add(Expr l, Expr r) implements Expr { }

    record Mul(Expr l, Expr r) implements Expr { }

    record Neg(Expr e) implements Expr { }

    record Var(String n) implements Expr { }

    record Let(String n, Expr v, Expr in) implements Expr { }

    static double eval(Expr e, Map<String, Double> env) {
        return switch (e) {
            case Num(var v) -> v;
            case Add(var l, var r) -> eval(l, env) + eval(r, env);
            case Mul(var l, var r) -> eval(l, env) * eval(r, env);
            case Neg(var x) -> -eval(x, env);
            case Var(var n) -> {
                if (!env.containsKey(n)) throw new NoSuchElementException(n);
                yield env.get(n);
            }
            case Let(var n, var v, var in) -> {
                var inner = new HashMap<>(env);
                inner.put(n, eval(v, env));
                yield eval(in, inner);
            }
        };
    }

    static Expr simplify(Expr e) {
        return switch (e) {
            case Add(Num(var a), Num(var b)) -> new Num(a + b);
            case Add(var l, Num(var z)) when z == 0 -> simplify(l);
            case Add(Num(var z), var r) when z == 0 -> simplify(r);
            case Add(var l, var r) -> new Add(simplify(l), simplify(r));
            case Mul(Num(var z), _) when z == 0 -> new Num(0);
            case Mul(Num(var o), var r) when o == 1 -> simplify(r);
            case Mul(var l, var r) -> new Mul(simplify(l), simplify(r));
            case Neg(Neg(var x)) -> simplify(x);
            case Neg(Num(var v)) -> new Num(-v);
            case Neg n -> n;
            case Num n -> n;
            case Var v -> v;
            case Let(var n, var v, var in) -> new Let(n, simplify(v), simplify(in));
        };
    }

    static Expr derive(Expr e, String x) {
        return switch (e) {
            case Num _ -> new Num(0);
            case Var(var n) -> new Num(n.equals(x) ? 1 : 0);
            case Add(var l, var r) -> new Add(derive(l, x), derive(r, x));
            case Mul(var l, var r) -> new Add(new Mul(derive(l, x), r), new Mul(l, derive(r, x)));
            case Neg(var y) -> new Neg(derive(y, x));
            case Let _ -> throw new UnsupportedOperationException("let");
        };
    }

    static String show(Expr e) {
        return switch (e) {
            case Num(double v) when v == Math.rint(v) -> String.valueOf((long) v);
            case Num(double v) -> String.valueOf(v);
            case Add(var l, Neg(var r)) -> show(l) + " - " + show(r);
            case Add(var l, var r) -> show(l) + " + " + show(r);
            case Mul(Add a, var r) -> "(" + show(a) + ")*" + show(r);
            case Mul(var l, Add a) -> show(l) + "*(" + show(a) + ")";
            case Mul(var l, var r) -> show(l) + "*" + show(r);
            case Neg(var x) -> "-" + show(x);
            case Var(var n) -> n;
            case Let(var n, var v, var in) -> "let " + n + " = " + show(v) + " in " + show(in);
        };
    }

    sealed interface Result<T> {
        record Ok<T>(T v) implements Result<T> { }

        record Err<T>(Exception e) implements Result<T> { }

        static <T> Result<T> of(java.util.concurrent.Callable<T> c) {
            try {
                return new Ok<>(c.call());
            } catch (Exception e) {
                return new Err<>(e);
            }
        }

        default <R> Result<R> then(Function<? super T, Result<R>> f) {
            return switch (this) {
                case Ok<T>(var v) -> f.apply(v);
                case Err<T>(var e) -> new Err<>(e);
            };
        }

        default T or(T dflt) { return this instanceof Ok<T>(var v) ? v : dflt; }
    }

    sealed interface Tree<T extends Comparable<T>> {
        record Leaf<T extends Comparable<T>>() implements Tree<T> { }

        record Node<T extends Comparable<T>>(Tree<T> l, T v, Tree<T> r) implements Tree<T> { }

        default Tree<T> add(T x) {
            return switch (this) {
                case Leaf<T> _ -> new Node<>(new Leaf<>(), x, new Leaf<>());
                case Node<T>(var l, var v, var r) when x.compareTo(v) < 0 -> new Node<>(l.add(x), v, r);
                case Node<T>(var l, var v, var r) when x.compareTo(v) > 0 -> new Node<>(l, v, r.add(x));
                case Node<T> n -> n;
            };
        }

        default int depth() {
            return switch (this) {
                case Leaf<T>() -> 0;
                case Node<T>(var l, _, var r) -> 1 + Math.max(l.depth(), r.depth());
            };
        }

        default void walk(Consumer<T> f) {
            if (this instanceof Node<T>(var l, var v, var r)) {
                l.walk(f);
                f.accept(v);
                r.walk(f);
            }
        }
    }

    sealed static abstract class Vehicle permits Car, Truck { }

    static final class Car extends Vehicle { int seats = 4; }

    static non-sealed class Truck extends Vehicle { double load = 2.5; }

    static class BigTruck extends Truck { }

    static String veh(Vehicle v) {
        return switch (v) {
            case Car c -> "car " + c.seats;
            case BigTruck b -> "big " + b.load;
            case Truck t -> "truck " + t.load;
            case null -> "walk";
        };
    }

    public static void main(String[] args) {
        Expr x = new Var("x");
        Expr e = new Add(new Mul(new Num(3), new Mul(x, x)), new Add(new Neg(new Neg(new Num(2.5))), new Num(0)));
        System.out.println(show(e) + " = " + eval(e, Map.of("x", 2.0)));
        System.out.println(show(simplify(e)) + " | " + show(simplify(simplify(derive(e, "x")))) + " | " + eval(derive(e, "x"), Map.of("x", 2.0)));
        System.out.println(show(new Let("y", new Num(4), new Mul(new Add(x, new Var("y")), new Add(x, new Neg(x))))) + " " + eval(new Let("y", new Num(4), new Mul(new Var("y"), new Var("y"))), Map.of()));
        try {
            eval(x, Map.of());
        } catch (NoSuchElementException ex) {
            System.out.println("unbound " + ex.getMessage());
        }
        for (String s : List.of("12", "zero", "0")) {
            Result<Integer> r = Result.of(() -> Integer.parseInt(s)).then(n -> Result.of(() -> 100 / n));
            System.out.println(r.or(-1) + " " + switch (r) {
                case Result.Ok<Integer>(Integer v) when v > 5 -> "large";
                case Result.Ok<Integer>(var v) -> "small " + v;
                case Result.Err<Integer>(NumberFormatException n) -> "not a number";
                case Result.Err<Integer>(ArithmeticException a) -> a.getMessage();
                case Result.Err<Integer>(var o) -> "other";
            });
        }
        Tree<Integer> t = new Tree.Leaf<>();
        for (int i : new int[] {5, 2, 8, 1, 9, 3, 5}) t = t.add(i);
        StringBuilder sb = new StringBuilder();
        t.walk(v -> sb.append(v).append(' '));
        System.out.println(sb + "depth " + t.depth());
        System.out.println(veh(new Car()) + " " + veh(new Truck()) + " " + veh(new BigTruck()) + " " + veh(null));
    }
}
