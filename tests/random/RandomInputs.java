import java.lang.reflect.Executable;
import java.lang.reflect.ParameterizedType;
import java.lang.reflect.Type;
import java.lang.reflect.TypeVariable;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.HashMap;
import java.util.LinkedList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.function.Function;
import java.util.function.IntUnaryOperator;
import java.util.function.Predicate;
import java.util.function.Supplier;

/** The small domains of values that random programs are called with. Each value is made anew for each call. */
final class RandomInputs {
    /** What a function passed in throws; that is no failure of the method that called it. */
    static final String THROWN = "from a function passed in";
    private static final char[] ALPHABET = {'a', ',', ' '};
    private static final Object[] TEXTS = {null, "a", ""};
    private static final int[] ELEMENTS = {0, 1, -1, Integer.MAX_VALUE};

    private RandomInputs() {
    }

    /** The values of the parameters of a method or constructor; with `tiny` a few of each only. */
    static List<List<Supplier<Object>>> of(Executable executable, boolean tiny) {
        List<List<Supplier<Object>>> domains = new ArrayList<>();
        for (Type type : executable.getGenericParameterTypes()) {
            domains.add(of(type, tiny));
        }
        return domains;
    }

    private static List<Supplier<Object>> of(Type type, boolean tiny) {
        if (type instanceof TypeVariable) {
            return values(null, "a", "");
        }
        Class<?> raw = (Class<?>) (type instanceof ParameterizedType p ? p.getRawType() : type);
        String name = raw.getSimpleName();
        boolean ofNumbers = type.getTypeName().endsWith("<java.lang.Integer>");
        return switch (name) {
            case "int" -> tiny ? values(0, 1, -1, 3, Integer.MAX_VALUE) : ints();
            case "boolean" -> values(true, false);
            case "Integer" -> values(null, 0, 1, -1, Integer.MAX_VALUE, Integer.MIN_VALUE);
            case "String" -> texts(tiny ? 1 : 3);
            case "int[]" -> intArrays(tiny ? 1 : 3);
            case "String[]" -> textArrays(tiny ? 1 : 2);
            case "List" -> lists(ofNumbers ? new Object[] {null, 0, 1, -1} : TEXTS, tiny ? 1 : 3);
            case "Map" -> maps(tiny);
            case "Optional" -> values(null, Optional.empty(), Optional.of("a"), Optional.of(""), Optional.of(" ,"));
            case "ArrayDeque" -> queues(tiny ? 1 : 3);
            default -> raw.isInterface() ? functions(name) : RandomDriver.objects();
        };
    }

    private static List<Supplier<Object>> values(Object... values) {
        List<Supplier<Object>> result = new ArrayList<>();
        for (Object value : values) {
            result.add(() -> value);
        }
        return result;
    }

    private static List<Supplier<Object>> ints() {
        return values(-3, -2, -1, 0, 1, 2, 3, 4, 9, 10, Integer.MAX_VALUE, Integer.MAX_VALUE - 1, Integer.MIN_VALUE,
                Integer.MIN_VALUE + 1);
    }

    private static List<Supplier<Object>> texts(int longest) {
        List<String> texts = new ArrayList<>(List.of(""));
        for (int i = 0; i < texts.size() && texts.get(i).length() < longest; i++) {
            for (char c : ALPHABET) {
                texts.add(texts.get(i) + c);
            }
        }
        texts.addAll(List.of("1", "-1", "12"));
        if (longest > 1) {
            texts.addAll(List.of("999", "99999999999", "\u00df", "\u0001", "\u2003", "aaaa"));
        }
        texts.add(null);
        return values(texts.toArray());
    }

    private static List<Supplier<Object>> intArrays(int longest) {
        List<int[]> arrays = new ArrayList<>(List.of(new int[0]));
        for (int i = 0; i < arrays.size() && arrays.get(i).length < longest; i++) {
            for (int element : ELEMENTS) {
                int[] longer = Arrays.copyOf(arrays.get(i), arrays.get(i).length + 1);
                longer[longer.length - 1] = element;
                arrays.add(longer);
            }
        }
        if (longest > 1) {
            arrays.addAll(List.of(new int[4], new int[] {1, 2, 3, 4, 5}));
        }
        List<Supplier<Object>> result = values((Object) null);
        arrays.forEach(array -> result.add(array::clone));
        return result;
    }

    private static List<Supplier<Object>> textArrays(int longest) {
        List<Supplier<Object>> result = values((Object) null);
        for (Object[] elements : sequences(TEXTS, longest)) {
            result.add(() -> Arrays.copyOf(elements, elements.length, String[].class));
        }
        return result;
    }

    private static List<Object[]> sequences(Object[] elements, int longest) {
        List<Object[]> sequences = new ArrayList<>();
        sequences.add(new Object[0]);
        for (int i = 0; i < sequences.size() && sequences.get(i).length < longest; i++) {
            for (Object element : elements) {
                Object[] longer = Arrays.copyOf(sequences.get(i), sequences.get(i).length + 1);
                longer[longer.length - 1] = element;
                sequences.add(longer);
            }
        }
        return sequences;
    }

    private static List<Supplier<Object>> lists(Object[] elements, int longest) {
        List<Supplier<Object>> result = values((Object) null);
        for (Object[] sequence : sequences(elements, longest)) {
            result.add(() -> new ArrayList<>(Arrays.asList(sequence)));
            if (sequence.length < 2) {
                result.add(() -> Arrays.asList(sequence.clone()));
                result.add(() -> Collections.unmodifiableList(new ArrayList<>(Arrays.asList(sequence))));
                result.add(() -> new LinkedList<>(Arrays.asList(sequence)));
            }
            if (sequence.length < 3 && !Arrays.asList(sequence).contains(null)) {
                result.add(() -> List.of(sequence));
            }
        }
        return result;
    }

    private static List<Supplier<Object>> queues(int longest) {
        List<Supplier<Object>> result = values((Object) null);
        for (Object[] sequence : sequences(new Object[] {"a", ""}, longest)) {
            result.add(() -> new ArrayDeque<>(Arrays.asList(sequence)));
        }
        return result;
    }

    private static List<Supplier<Object>> maps(boolean tiny) {
        List<Supplier<Object>> result = values(null, Map.of(), Map.of("a", 1));
        result.add(HashMap::new);
        result.add(() -> new TreeMap<>(Map.of("a", 0)));
        for (Object key : new Object[] {null, "a", ""}) {
            for (Object value : tiny ? new Object[] {null, 1} : new Object[] {null, 0, 1, -1}) {
                result.add(() -> {
                    Map<Object, Object> map = new HashMap<>();
                    map.put("a", 1);
                    map.put(key, value);
                    return map;
                });
            }
        }
        return result;
    }

    /** Functions that give constants, change their answer, throw, or disturb what the running call works on. */
    private static List<Supplier<Object>> functions(String name) {
        Object[] answers = switch (name) {
            case "Function" -> new Object[] {null, 0, 1, -1, Integer.MAX_VALUE};
            case "Supplier" -> new Object[] {null, "", "a"};
            case "Predicate" -> new Object[] {true, false};
            case "IntUnaryOperator" -> new Object[] {0, -1, 3};
            default -> new Object[] {0};
        };
        List<Supplier<Object>> result = values((Object) null);
        for (Object answer : answers) {
            result.add(() -> function(name, () -> answer));
        }
        result.add(() -> function(name, alternating(answers)));
        Object last = answers[answers.length - 1];
        result.add(() -> function(name, () -> {
            throw new IllegalStateException(THROWN);
        }));
        for (int i = 0; i < RandomDriver.DISTURBANCES; i++) {
            int kind = i;
            result.add(() -> function(name, () -> {
                RandomDriver.disturb(kind);
                return last;
            }));
        }
        return result;
    }

    private static Supplier<Object> alternating(Object[] answers) {
        int[] calls = {answers.length};
        return () -> answers[--calls[0] % answers.length < 0 ? 0 : calls[0] % answers.length];
    }

    private static Object function(String name, Supplier<Object> answer) {
        return switch (name) {
            case "Function" -> (Function<Object, Object>) text -> answer.get();
            case "Supplier" -> answer;
            case "Predicate" -> (Predicate<Object>) text -> (Boolean) answer.get();
            case "IntUnaryOperator" -> (IntUnaryOperator) n -> (Integer) answer.get();
            default -> (Runnable) answer::get;
        };
    }
}
