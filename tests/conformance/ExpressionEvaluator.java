import java.util.*;
import java.util.function.*;

public class ExpressionEvaluator {
    sealed interface Node permits Num, Var, Bin, Un, Call, Cond { double eval(Map<String, Double> env); }

    record Num(double v) implements Node { public double eval(Map<String, Double> e) { return v; } }

    record Var(String n) implements Node {
        public double eval(Map<String, Double> e) {
            Double v = e.get(n);
            if (v == null) throw new NoSuchElementException("undefined " + n);
            return v;
        }
    }

    record Bin(char op, Node l, Node r) implements Node {
        public double eval(Map<String, Double> e) {
            double a = l.eval(e);
            if (op == '&') return a != 0 && r.eval(e) != 0 ? 1 : 0;
            double b = r.eval(e);
            return switch (op) {
                case '+' -> a + b;
                case '-' -> a - b;
                case '*' -> a * b;
                case '/' -> {
                    if (b == 0) throw new ArithmeticException("division by zero");
                    yield a / b;
                }
                case '%' -> a % b;
                case '^' -> Math.pow(a, b);
                case '<' -> a < b ? 1 : 0;
                case '=' -> a == b ? 1 : 0;
                default -> throw new IllegalStateException("op " + op);
            };
        }
    }

    record Un(char op, Node x) implements Node { public double eval(Map<String, Double> e) { return op == '-' ? -x.eval(e) : x.eval(e) == 0 ? 1 : 0; } }

    record Call(String f, List<Node> args) implements Node {
        static final Map<String, Function<double[], Double>> FNS = new HashMap<>();

        static {
            FNS.put("max", a -> Arrays.stream(a).max().orElseThrow());
            FNS.put("sum", a -> Arrays.stream(a).sum());
            FNS.put("sqrt", a -> Math.sqrt(a[0]));
            FNS.put("if", a -> a[0] != 0 ? a[1] : a[2]);
        }

        public double eval(Map<String, Double> e) {
            Function<double[], Double> fn = FNS.get(f);
            if (fn == null) throw new NoSuchElementException("no function " + f);
            return fn.apply(args.stream().mapToDouble(a -> a.eval(e)).toArray());
        }
    }

    record Cond(Node c, Node t, Node f) implements Node { public double eval(Map<String, Double> e) { return c.eval(e) != 0 ? t.eval(e) : f.eval(e); } }

    static class Parser {
        static final String[] LEVELS = {"&", "<=", "+-", "*/%"};
        final String s;
        int i;

        Parser(String s) { this.s = s.replace(" ", ""); }

        Node parse() {
            Node n = cond();
            if (i < s.length()) throw new IllegalArgumentException("unexpected '" + s.charAt(i) + "' at " + i);
            return n;
        }

        boolean eat(char c) {
            if (i < s.length() && s.charAt(i) == c) {
                i++;
                return true;
            }
            return false;
        }

        Node cond() {
            Node c = level(0);
            if (!eat('?')) return c;
            Node t = cond();
            if (!eat(':')) throw new IllegalArgumentException("expected ':' at " + i);
            return new Cond(c, t, cond());
        }

        Node level(int k) {
            if (k == LEVELS.length) return power();
            Node l = level(k + 1);
            while (i < s.length() && LEVELS[k].indexOf(s.charAt(i)) >= 0) l = new Bin(s.charAt(i++), l, level(k + 1));
            return l;
        }

        Node power() {
            Node b = unary();
            return eat('^') ? new Bin('^', b, power()) : b;
        }

        Node unary() { return eat('-') ? new Un('-', unary()) : eat('!') ? new Un('!', unary()) : atom(); }

        Node atom() {
            if (eat('(')) {
                Node n = cond();
                if (!eat(')')) throw new IllegalArgumentException("expected ')' at " + i);
                return n;
            }
            int st = i;
            while (i < s.length() && (Character.isLetterOrDigit(s.charAt(i)) || s.charAt(i) == '.')) i++;
            if (st == i) throw new IllegalArgumentException("expected a value at " + i);
            String t = s.substring(st, i);
            if (!Character.isLetter(t.charAt(0))) return new Num(Double.parseDouble(t));
            if (!eat('(')) return new Var(t);
            List<Node> args = new ArrayList<>();
            if (!eat(')')) {
                do args.add(cond()); while (eat(','));
                if (!eat(')')) throw new IllegalArgumentException("unclosed call at " + i);
            }
            return new Call(t, args);
        }
    }

    static Node simplify(Node n) {
        if (n instanceof Bin b) {
            Node l = simplify(b.l());
            Node r = simplify(b.r());
            if (l instanceof Num && r instanceof Num) return new Num(new Bin(b.op(), l, r).eval(Map.of()));
            if (b.op() == '*' && (l.equals(new Num(0)) || r.equals(new Num(0)))) return new Num(0);
            if (b.op() == '*' && l.equals(new Num(1))) return r;
            if (b.op() == '+' && r.equals(new Num(0))) return l;
            return new Bin(b.op(), l, r);
        }
        return n instanceof Un u ? new Un(u.op(), simplify(u.x())) : n;
    }

    static List<String> rpn(String infix) {
        Map<String, Integer> prec = Map.of("+", 1, "-", 1, "*", 2, "/", 2, "^", 3);
        List<String> out = new ArrayList<>();
        Deque<String> ops = new ArrayDeque<>();
        for (String t : infix.split(" ")) {
            if (prec.containsKey(t)) {
                while (!ops.isEmpty() && prec.containsKey(ops.peek()) && (prec.get(ops.peek()) > prec.get(t) || prec.get(ops.peek()).equals(prec.get(t)) && !t.equals("^"))) out.add(ops.pop());
                ops.push(t);
            } else if (t.equals("(")) ops.push(t);
            else if (t.equals(")")) {
                while (!ops.peek().equals("(")) out.add(ops.pop());
                ops.pop();
            } else out.add(t);
        }
        while (!ops.isEmpty()) out.add(ops.pop());
        return out;
    }

    public static void main(String[] args) {
        Map<String, Double> env = new TreeMap<>(Map.of("x", 3.0, "y", 4.0, "zero", 0.0));
        for (String e : new String[] {"1 + 2 * 3", "(1+2)*3", "2^3^2", "-2^2", "10 - 4 - 3", "x*x + y*y", "sqrt(x*x + y*y)", "max(1, x, y*2, -5)", "sum()", "x < y ? 10 : 20", "x = 3 & y = 4", "!zero + !x", "7 % 4 * 2", "1/zero", "zero & 1/zero", "foo + 1", "bar(1)", "(1 + 2", "1 +", "2 $ 3", "1 ? 2", "1.5.2", "max(1", "if(x<y, 1, 2) + if(0,3,4)", "--x", "((((x))))"}) {
            try {
                System.out.println(e + " = " + new Parser(e).parse().eval(env));
            } catch (RuntimeException ex) {
                System.out.println(e + " ! " + ex.getClass().getSimpleName() + " " + ex.getMessage());
            }
        }
        System.out.println(new Parser("a+b*-c").parse());
        System.out.println(simplify(new Parser("1*x + 0*y + (2+3)*4 + 0").parse()));
        System.out.println(rpn("3 + 4 * 2 / ( 1 - 5 ) ^ 2 ^ 3"));
        Node poly = new Parser("x^3 - 2*x - 5").parse();
        double lo = 2;
        double hi = 3;
        for (int i = 0; i < 50; i++) {
            double m = (lo + hi) / 2;
            if (poly.eval(Map.of("x", m)) > 0) hi = m;
            else lo = m;
        }
        System.out.printf(Locale.ROOT, "%.10f%n", lo);
    }
}
