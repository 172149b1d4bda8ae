import java.math.BigInteger;
import java.util.*;
import java.util.function.*;
import java.util.stream.*;

public class LispInterpreter {
    record Sym(String name) {
        @Override
        public String toString() { return name; }
    }

    static final class Env {
        final Map<Sym, Object> vars = new HashMap<>();
        final Env outer;

        Env(Env o) { outer = o; }

        Env find(Sym s) {
            for (Env e = this; e != null; e = e.outer) if (e.vars.containsKey(s)) return e;
            throw new NoSuchElementException("unbound " + s);
        }
    }

    interface Fn { Object apply(List<Object> args); }

    record Closure(List<Sym> params, Object body, Env env) implements Fn {
        public Object apply(List<Object> args) {
            if (args.size() != params.size()) throw new IllegalArgumentException("expected " + params.size() + " arguments, got " + args.size());
            Env e = new Env(env);
            for (int i = 0; i < params.size(); i++) e.vars.put(params.get(i), args.get(i));
            return eval(body, e);
        }

        @Override
        public String toString() { return "#<lambda " + params + ">"; }
    }

    static Object read(Deque<String> t) {
        if (t.isEmpty()) throw new IllegalArgumentException("unexpected end");
        String s = t.pop();
        if (s.equals("(")) {
            List<Object> l = new ArrayList<>();
            while (!t.isEmpty() && !t.peek().equals(")")) l.add(read(t));
            if (t.isEmpty()) throw new IllegalArgumentException("missing )");
            t.pop();
            return l;
        }
        if (s.equals(")")) throw new IllegalArgumentException("unexpected )");
        if (s.equals("'")) return List.of(new Sym("quote"), read(t));
        if (s.startsWith("\"")) return s.substring(1, s.length() - 1);
        if (s.equals("#t") || s.equals("#f")) return s.equals("#t");
        return s.matches("-?\\d+") ? new BigInteger(s) : new Sym(s);
    }

    static Deque<String> tokens(String s) {
        return java.util.regex.Pattern.compile("[()']|\"[^\"]*\"|[^\\s()']+").matcher(s).results().map(r -> r.group()).collect(Collectors.toCollection(ArrayDeque::new));
    }

    @SuppressWarnings("unchecked")
    static Object eval(Object x, Env env) {
        while (true) {
            if (x instanceof Sym s) return env.find(s).vars.get(s);
            if (!(x instanceof List<?> l)) return x;
            if (l.isEmpty()) throw new IllegalArgumentException("empty call");
            if (l.get(0) instanceof Sym s) {
                switch (s.name()) {
                    case "quote": return l.get(1);
                    case "if":
                        x = Boolean.FALSE.equals(eval(l.get(1), env)) ? (l.size() > 3 ? l.get(3) : Boolean.FALSE) : l.get(2);
                        continue;
                    case "define": {
                        if (l.get(1) instanceof List<?> sig) {
                            List<Sym> ps = ((List<Sym>) sig).subList(1, sig.size());
                            env.vars.put((Sym) sig.get(0), new Closure(ps, l.get(2), env));
                        } else env.vars.put((Sym) l.get(1), eval(l.get(2), env));
                        return "ok";
                    }
                    case "set!": {
                        Object v = eval(l.get(2), env);
                        env.find((Sym) l.get(1)).vars.put((Sym) l.get(1), v);
                        return v;
                    }
                    case "lambda": return new Closure((List<Sym>) l.get(1), l.get(2), env);
                    case "begin":
                        for (int i = 1; i < l.size() - 1; i++) eval(l.get(i), env);
                        x = l.get(l.size() - 1);
                        continue;
                    case "let": {
                        Env e = new Env(env);
                        for (Object b : (List<Object>) l.get(1)) e.vars.put((Sym) ((List<?>) b).get(0), eval(((List<?>) b).get(1), env));
                        env = e;
                        x = l.get(2);
                        continue;
                    }
                    default:
                }
            }
            Object f = eval(l.get(0), env);
            List<Object> args = new ArrayList<>();
            for (Object a : l.subList(1, l.size())) args.add(eval(a, env));
            if (f instanceof Closure c && c.params().size() == args.size()) {
                Env e = new Env(c.env());
                for (int i = 0; i < args.size(); i++) e.vars.put(c.params().get(i), args.get(i));
                env = e;
                x = c.body();
                continue;
            }
            if (!(f instanceof Fn fn)) throw new ClassCastException("not a function: " + show(f));
            return fn.apply(args);
        }
    }

    static String show(Object o) { return o instanceof List<?> l ? l.stream().map(LispInterpreter::show).collect(Collectors.joining(" ", "(", ")")) : o instanceof Boolean b ? (b ? "#t" : "#f") : String.valueOf(o); }

    static Fn num(BinaryOperator<BigInteger> op) { return a -> a.stream().map(BigInteger.class::cast).reduce(op).orElseThrow(); }

    @SuppressWarnings("unchecked")
    static Env global() {
        Env g = new Env(null);
        Map<String, Fn> f = new HashMap<>();
        f.put("+", num(BigInteger::add));
        f.put("-", a -> a.size() == 1 ? ((BigInteger) a.get(0)).negate() : num(BigInteger::subtract).apply(a));
        f.put("*", num(BigInteger::multiply));
        f.put("/", num(BigInteger::divide));
        f.put("mod", num(BigInteger::mod));
        f.put("<", a -> ((BigInteger) a.get(0)).compareTo((BigInteger) a.get(1)) < 0);
        f.put("=", a -> a.get(0).equals(a.get(1)));
        f.put("cons", a -> Stream.concat(Stream.of(a.get(0)), ((List<Object>) a.get(1)).stream()).toList());
        f.put("car", a -> ((List<Object>) a.get(0)).get(0));
        f.put("cdr", a -> ((List<Object>) a.get(0)).subList(1, ((List<Object>) a.get(0)).size()));
        f.put("null?", a -> a.get(0) instanceof List<?> l && l.isEmpty());
        f.put("list", a -> a);
        f.put("map", a -> ((List<Object>) a.get(1)).stream().map(x -> ((Fn) a.get(0)).apply(List.of(x))).toList());
        f.put("apply", a -> ((Fn) a.get(0)).apply((List<Object>) a.get(1)));
        f.forEach((k, v) -> g.vars.put(new Sym(k), v));
        return g;
    }

    public static void main(String[] args) {
        Env g = global();
        for (String src : new String[] {
            "(+ 1 2 (* 3 4))", "(define (fact n) (if (< n 2) 1 (* n (fact (- n 1)))))", "(fact 30)", "(define (loop n acc) (if (= n 0) acc (loop (- n 1) (+ acc n))))", "(loop 400 0)",
            "(define compose (lambda (f g) (lambda (x) (f (g x)))))", "((compose fact (lambda (x) (+ x 1))) 4)", "(map (lambda (x) (* x x)) '(1 2 3 4))",
            "(define (filter p l) (if (null? l) '() (if (p (car l)) (cons (car l) (filter p (cdr l))) (filter p (cdr l)))))", "(filter (lambda (x) (= 0 (mod x 2))) (list 1 2 3 4 5 6))",
            "(define make-counter (lambda () (let ((n 0)) (lambda () (begin (set! n (+ n 1)) n)))))", "(define c (make-counter))", "(begin (c) (c) (c))", "(let ((x 2) (y 3)) (* x y))", "'(a (b c) \"s\" #t)",
            "(apply + '(1 2 3))", "(define (qs l) (if (null? l) l (let ((p (car l)) (r (cdr l))) (append (qs (filter (lambda (x) (< x p)) r)) (cons p (qs (filter (lambda (x) (if (< x p) #f #t)) r)))))))",
            "(define (append a b) (if (null? a) b (cons (car a) (append (cdr a) b))))", "(qs '(3 1 4 1 5 9 2 6))", "(undefined 1)", "(1 2)", "(fact 1 2)", "(/ 1 0)", "(+ 1", ")", "(car '())", "()", "(if #f 1)", "make-counter"}) {
            try {
                System.out.println(show(eval(read(tokens(src)), g)));
            } catch (RuntimeException e) {
                System.out.println("! " + e.getClass().getSimpleName() + " " + (e instanceof IndexOutOfBoundsException ? "" : e.getMessage()));
            }
        }
    }
}
