import java.util.*;
import java.util.function.*;

public class PatternsInLoops {
    sealed interface Token { }

    record Num(double v) implements Token { }

    record Op(char c) implements Token { }

    record Paren(boolean open) implements Token { }

    record Word(String s) implements Token { }

    enum End implements Token { END }

    static List<Token> lex(String s) {
        List<Token> out = new ArrayList<>();
        for (int i = 0; i < s.length();) {
            char c = s.charAt(i);
            switch (c) {
                case ' ' -> i++;
                case '(', ')' -> {
                    out.add(new Paren(c == '('));
                    i++;
                }
                case '+', '-', '*', '/', '^' -> {
                    out.add(new Op(c));
                    i++;
                }
                default -> {
                    int st = i;
                    boolean letter = Character.isLetter(c);
                    while (i < s.length() && (letter ? Character.isLetter(s.charAt(i)) : Character.isDigit(s.charAt(i)) || s.charAt(i) == '.')) i++;
                    if (st == i) throw new IllegalArgumentException("bad character " + c);
                    String t = s.substring(st, i);
                    out.add(letter ? new Word(t) : new Num(Double.parseDouble(t)));
                }
            }
        }
        out.add(End.END);
        return out;
    }

    static int prec(Token t) {
        return switch (t) {
            case Op(char c) when c == '^' -> 3;
            case Op(char c) when "*/".indexOf(c) >= 0 -> 2;
            case Op _ -> 1;
            case Num _, Word _, Paren _ -> 0;
            case End.END -> -1;
        };
    }

    static double eval(String s) {
        Deque<Double> vals = new ArrayDeque<>();
        Deque<Token> ops = new ArrayDeque<>();
        Runnable reduce = () -> {
            switch (ops.pop()) {
                case Op(char c) -> {
                    double b = vals.pop();
                    double a = vals.pop();
                    vals.push(switch (c) {
                        case '+' -> a + b;
                        case '-' -> a - b;
                        case '*' -> a * b;
                        case '/' -> a / b;
                        default -> Math.pow(a, b);
                    });
                }
                case Word(String w) -> vals.push(switch (w) {
                    case "neg" -> -vals.pop();
                    case "sq" -> {
                        double x = vals.pop();
                        yield x * x;
                    }
                    case String other -> throw new IllegalArgumentException("no function " + other);
                });
                case Token t -> throw new IllegalStateException("unexpected " + t);
            }
        };
        for (Token t : lex(s)) {
            switch (t) {
                case Num(var v) -> vals.push(v);
                case Word w -> ops.push(w);
                case Paren(boolean open) when open -> ops.push(t);
                case Paren _ -> {
                    while (!(ops.peek() instanceof Paren)) reduce.run();
                    ops.pop();
                    if (ops.peek() instanceof Word) reduce.run();
                }
                case Op(char c) -> {
                    while (ops.peek() instanceof Op o && (prec(o) > prec(t) || prec(o) == prec(t) && c != '^')) reduce.run();
                    ops.push(t);
                }
                case End.END -> {
                    while (!ops.isEmpty()) reduce.run();
                }
            }
        }
        if (vals.size() != 1) throw new IllegalStateException(vals.size() + " values");
        return vals.pop();
    }

    record Node(Object key, Node next) { }

    static int sum(Node n) {
        int t = 0;
        while (n instanceof Node(var k, var next)) {
            t += switch (k) {
                case Integer i when i > 0 -> i;
                case Integer _ -> 0;
                case String s -> s.length();
                case Node inner -> sum(inner) * 10;
                case null -> 1000;
                default -> -1;
            };
            n = next;
        }
        return t;
    }

    static <T> int match(List<T> l, List<Predicate<? super T>> ps) {
        int hits = 0;
        for (T t : l) for (var p : ps) if (p.test(t)) hits++;
        return hits;
    }

    public static void main(String[] args) {
        for (String s : new String[] {"1 + 2 * 3", "(1 + 2) * 3", "2 ^ 3 ^ 2", "neg(3) + sq(4)", "sq(1 + neg(2 * 3))", "8 / 4 / 2", "1 + ", "(1", "foo(2)", "1 2", "3 # 4", ")"}) {
            try {
                System.out.println(s + " = " + eval(s));
            } catch (NoSuchElementException e) {
                System.out.println(s + " ! missing operand");
            } catch (IllegalArgumentException | IllegalStateException e) {
                System.out.println(s + " ! " + e.getMessage());
            } catch (NullPointerException e) {
                System.out.println(s + " ! null");
            }
        }
        System.out.println(sum(new Node(5, new Node(-5, new Node("four", new Node(null, new Node(new Node(7, null), new Node(1.5, null))))))) + " " + sum(null));
        System.out.println(lex("a+1"));
        System.out.println(match(List.<Object>of(1, "x", 2.5, List.of(1)), List.of(o -> o instanceof Integer i && i > 0, o -> o instanceof String s && !s.isEmpty(), o -> o instanceof List<?> l && l.getFirst() instanceof Integer, o -> !(o instanceof Number))));
    }
}
