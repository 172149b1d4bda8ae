import java.util.*;
import java.util.stream.*;

public class SwitchForms {
    sealed interface Json permits JNull, JBool, JNum, JStr, JArr, JObj { }

    enum JNull implements Json { NULL }

    record JBool(boolean b) implements Json { }

    record JNum(double d) implements Json { }

    record JStr(String s) implements Json { }

    record JArr(List<Json> items) implements Json { }

    record JObj(SequencedMap<String, Json> fields) implements Json { }

    static Json of(Object o) {
        return switch (o) {
            case null -> JNull.NULL;
            case Json j -> j;
            case Boolean b -> new JBool(b);
            case Number n -> new JNum(n.doubleValue());
            case CharSequence s -> new JStr(s.toString());
            case Object[] a -> new JArr(Arrays.stream(a).map(SwitchForms::of).toList());
            case Iterable<?> it -> new JArr(StreamSupport.stream(it.spliterator(), false).map(SwitchForms::of).toList());
            case Map<?, ?> m -> {
                var f = new LinkedHashMap<String, Json>();
                m.forEach((k, v) -> f.put(String.valueOf(k), of(v)));
                yield new JObj(f);
            }
            default -> throw new IllegalArgumentException("cannot convert " + o.getClass().getSimpleName());
        };
    }

    static String write(Json j) {
        return switch (j) {
            case JNull.NULL -> "null";
            case JBool(var b) -> b ? "true" : "false";
            case JNum(var d) when d == Math.floor(d) && Math.abs(d) < 1e15 -> Long.toString((long) d);
            case JNum(var d) -> Double.toString(d);
            case JStr(var s) -> s.chars().boxed().map(c -> switch (c) {
                case 34 -> "\\\"";
                case 92 -> "\\\\";
                case 10 -> "\\n";
                case Integer x when x < 32 -> "\\u%04x".formatted(x);
                default -> Character.toString(c);
            }).collect(Collectors.joining("", "\"", "\""));
            case JArr(var l) when l.isEmpty() -> "[]";
            case JArr(var l) -> l.stream().map(SwitchForms::write).collect(Collectors.joining(",", "[", "]"));
            case JObj(var f) -> f.entrySet().stream().map(e -> write(new JStr(e.getKey())) + ":" + write(e.getValue())).collect(Collectors.joining(",", "{", "}"));
        };
    }

    static int depth(Json j) {
        return switch (j) {
            case JArr(var l) -> 1 + l.stream().mapToInt(SwitchForms::depth).max().orElse(0);
            case JObj(var f) -> 1 + f.values().stream().mapToInt(SwitchForms::depth).max().orElse(0);
            case JNull _, JBool _, JNum _, JStr _ -> 0;
        };
    }

    static Optional<Json> path(Json j, String... keys) {
        for (String k : keys) {
            switch (j) {
                case JObj(var f) when f.containsKey(k) -> j = f.get(k);
                case JArr(var l) when k.matches("\\d+") && Integer.parseInt(k) < l.size() -> j = l.get(Integer.parseInt(k));
                default -> {
                    return Optional.empty();
                }
            }
        }
        return Optional.of(j);
    }

    static String fallthrough(Object o) {
        StringBuilder sb = new StringBuilder();
        switch (o) {
            case String s when s.length() > 2:
                sb.append("long ");
            case String _:
                sb.append("string ");
                break;
            case Integer _:
            case Long _:
                sb.append("integral ");
            default:
                sb.append("end");
        }
        return sb.toString();
    }

    static int loop(List<?> l) {
        int t = 0;
        outer:
        for (Object o : l) {
            switch (o) {
                case Integer i when i < 0 -> {
                    break outer;
                }
                case Integer i when i % 2 == 0 -> {
                    continue;
                }
                case Integer i -> t += i;
                case String s -> {
                    try {
                        t += Integer.parseInt(s);
                    } catch (NumberFormatException _) {
                        continue outer;
                    } finally {
                        t++;
                    }
                }
                default -> throw new IllegalStateException("bad " + o);
            }
            t += 100;
        }
        return t;
    }

    public static void main(String[] args) {
        var m = new LinkedHashMap<String, Object>();
        m.put("n", 1.5);
        m.put("s", "q\"\n\u0001");
        m.put("l", Arrays.asList(1, null, true, List.of(), new Object[] {"x", 2L}));
        m.put("o", Map.of("k", Map.of()));
        Json j = of(m);
        System.out.println(write(j) + " " + depth(j));
        System.out.println(path(j, "l", "4", "0") + " " + path(j, "o", "k").map(SwitchForms::write) + " " + path(j, "l", "9") + " " + path(j, "n", "x"));
        try {
            of(new Object());
        } catch (IllegalArgumentException e) {
            System.out.println(e.getMessage());
        }
        for (Object o : new Object[] {"abc", "ab", 5, 5L, 5.0}) System.out.println(fallthrough(o));
        System.out.println(loop(List.of(1, 2, 3, "7", "x", 5, -1, 1000)) + " " + loop(List.of()));
        try {
            loop(List.of(1.5));
        } catch (IllegalStateException e) {
            System.out.println(e.getMessage());
        }
        int x = 7;
        String nested = switch (x % 3) {
            case 0 -> "zero";
            case 1 -> switch (x / 3) {
                case 2 -> {
                    String r = "";
                    for (char c : "xyz".toCharArray()) r = c + r;
                    yield r;
                }
                default -> "d";
            };
            default -> throw new AssertionError();
        };
        System.out.println(nested);
        System.out.println(Stream.of(1, "two", 3.0, 'c', null, List.of(1, 2)).map(o -> switch (o) {
            case Integer i -> i + 1;
            case String s -> s.length();
            case Double d -> d * 2;
            case null -> "nil";
            case List<?> l when l.getFirst() instanceof Integer i -> -i;
            default -> o.getClass().getSimpleName();
        }).toList());
    }
}
