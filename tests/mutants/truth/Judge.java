import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.lang.reflect.AccessibleObject;
import java.lang.reflect.Array;
import java.lang.reflect.Constructor;
import java.lang.reflect.Executable;
import java.lang.reflect.Field;
import java.lang.reflect.GenericArrayType;
import java.lang.reflect.InvocationHandler;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.lang.reflect.ParameterizedType;
import java.lang.reflect.Proxy;
import java.lang.reflect.Type;
import java.lang.reflect.TypeVariable;
import java.lang.reflect.WildcardType;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.Collections;
import java.util.Comparator;
import java.util.Deque;
import java.util.HashMap;
import java.util.HashSet;
import java.util.IdentityHashMap;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.LinkedList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Queue;
import java.util.Random;
import java.util.Set;
import java.util.SortedMap;
import java.util.SortedSet;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import java.util.stream.BaseStream;
import java.util.stream.Stream;

/**
 * Runs mutants beside the original: the same random sequences of constructor calls, method calls and field writes in two
 * class loaders, and compares what is returned, thrown, printed, passed to callbacks, and left in all fields.
 * Arguments: directory of a run (verdicts.tsv, mut), directory of classes, sequences for each mutant, statuses to look at.
 */
public final class Judge {
    static final PrintStream OUT = System.out;
    static final int CHUNK = 100;
    static final int LIMIT_MS = 4000;
    static final ByteArrayOutputStream PRINTED = new ByteArrayOutputStream();

    /** What is observed, from what everybody sees to what only reflection shows. */
    enum Level { RESULT, MESSAGE, OUTPUT, STATE }

    static final List<Integer> INTS = new ArrayList<>(List.of(0, 1, 2, 3, -1, -2, 4, 5, 7, 8, 10, 16, 31, 32, 60, 100, 127, 128, 255, 256, 1000,
        Integer.MAX_VALUE, Integer.MIN_VALUE, Integer.MAX_VALUE - 1, Integer.MIN_VALUE + 1, 65535, 65536, 46340, 46341));
    static final List<String> STRINGS = new ArrayList<>(List.of("", "a", "b", "ab", "abc", " ", "A", "0", "1", "-1", "12", "zz", "aa", "aba", "a b", "x,y", "\u00df", "\0"));
    static final List<Double> DOUBLES = List.of(0.0, -0.0, 1.0, -1.0, 0.5, 2.0, Double.NaN, Double.POSITIVE_INFINITY, Double.NEGATIVE_INFINITY,
        Double.MIN_VALUE, Double.MAX_VALUE, 1e-9, 1e-10, 1e16, 3.7, -3.7, 16777217.0);

    /** The classes of one version. */
    static final class World {
        final List<Class<?>> classes = new ArrayList<>();
        final List<Object> actions = new ArrayList<>();
        final List<Object> focused = new ArrayList<>();

        World(List<Path> path, List<String> names, String focus) throws Exception {
            Worlds.Loader loader = new Worlds.Loader(path);
            for (String n : names) {
                Class<?> c = Class.forName(n, false, loader);
                classes.add(c);
                if (c.isAnonymousClass() || c.isLocalClass()) {
                    continue;
                }
                List<AccessibleObject> members = new ArrayList<>();
                if (!Modifier.isAbstract(c.getModifiers()) && !c.isEnum()) {
                    members.addAll(Arrays.asList(c.getDeclaredConstructors()));
                }
                members.addAll(Arrays.asList(c.getDeclaredMethods()));
                members.addAll(Arrays.asList(c.getDeclaredFields()));
                members.sort(Comparator.comparing(Object::toString));
                for (AccessibleObject m : members) {
                    int mod = m instanceof Executable e ? e.getModifiers() : ((Field) m).getModifiers();
                    boolean synthetic = m instanceof Executable e ? e.isSynthetic() : ((Field) m).isSynthetic();
                    if (Modifier.isPrivate(mod) || synthetic || m instanceof Field && Modifier.isFinal(mod)) {
                        continue;
                    }
                    if (m instanceof Method k && (k.getName().equals("main") || k.isBridge())) {
                        continue;
                    }
                    m.setAccessible(true);
                    actions.add(m);
                    if (!(m instanceof Field)) {
                        actions.add(m);
                    }
                    String name = m instanceof Constructor<?> ? "<init>" : m instanceof Method k ? k.getName() : "";
                    if (focus.equals(c.getName() + "." + name)) {
                        focused.add(m);
                    }
                }
            }
        }
    }

    /** One sequence of calls. */
    static final class Scenario {
        final World world;
        final Random random;
        final List<Object> pool = new ArrayList<>();
        /** What was used before in the sequence: keys that are found again, equal numbers. */
        final List<String> texts = new ArrayList<>();
        final List<Integer> integers = new ArrayList<>();
        final StringBuilder[] log = new StringBuilder[Level.values().length];
        final StringBuilder trace;
        int callbacks;
        int calls;
        int building;
        boolean resources;

        Scenario(World world, long seed, boolean trace) {
            this.world = world;
            this.random = new Random(seed * 0x9E3779B97F4A7C15L);
            random.nextInt();
            for (int i = 0; i < log.length; i++) {
                log[i] = new StringBuilder();
            }
            this.trace = trace ? new StringBuilder() : null;
        }

        int below(int n) {
            return random.nextInt(n);
        }

        <T> T any(List<T> list) {
            return list.get(below(list.size()));
        }

        void run() {
            PRINTED.reset();
            int steps = 1 + below(below(3) == 0 ? 14 : 6);
            // Every other sequence makes few kinds of calls, each often: long histories of one object.
            List<Object> kinds = new ArrayList<>();
            if (below(2) == 0) {
                for (int n = 1 + below(4); n > 0; n--) {
                    kinds.add(any(world.actions));
                }
                steps += 4;
            } else {
                kinds = world.actions;
            }
            for (int i = 0; i < steps; i++) {
                boolean focus = !world.focused.isEmpty() && (i == steps - 1 && below(2) == 0 || below(5) == 0);
                act(any(focus ? world.focused : kinds), 0);
                if (resources) {
                    return;
                }
            }
            log[Level.OUTPUT.ordinal()].append(PRINTED.size() < 10_000 ? PRINTED.toString() : "" + PRINTED.size());
            StringBuilder state = log[Level.STATE.ordinal()];
            IdentityHashMap<Object, Integer> seen = new IdentityHashMap<>();
            for (Object o : pool) {
                dump(o, state, seen, true, 0);
                state.append(';');
            }
            // Arrays and collections that the caller still has are seen without reflection.
            StringBuilder result = log[Level.RESULT.ordinal()];
            seen = new IdentityHashMap<>();
            for (Object o : pool) {
                dump(o, result, seen, false, 0);
            }
            for (Class<?> c : world.classes) {
                for (Field f : c.getDeclaredFields()) {
                    if (Modifier.isStatic(f.getModifiers()) && !f.isSynthetic()) {
                        try {
                            f.setAccessible(true);
                            dump(f.get(null), state, seen, true, 0);
                            state.append(';');
                        } catch (Throwable t) {
                            state.append(t.getClass());
                        }
                    }
                }
            }
        }

        void act(Object action, int depth) {
            if (action instanceof Field f) {
                Object target = null;
                if (!Modifier.isStatic(f.getModifiers())) {
                    target = value(f.getDeclaringClass(), depth + 1);
                    if (target == null) {
                        return;
                    }
                }
                Object v = value(f.getGenericType(), depth + 1);
                try {
                    f.set(target, v);
                } catch (IllegalAccessException | IllegalArgumentException e) {
                    return;
                }
                say(f.getName() + " = ", v);
                return;
            }
            call((Executable) action, depth);
        }

        Object call(Executable e, int depth) {
            Object target = null;
            if (e instanceof Method && !Modifier.isStatic(e.getModifiers())) {
                target = value(e.getDeclaringClass(), depth + 1);
                if (target == null) {
                    return null;
                }
            }
            Type[] types = e.getGenericParameterTypes();
            if (types.length != e.getParameterCount()) {
                types = e.getParameterTypes();
            }
            Object[] args = new Object[types.length];
            for (int i = 0; i < args.length; i++) {
                args[i] = value(types[i], depth + 1);
            }
            if (trace != null) {
                trace.append("  ").append(target == null ? "" : show(target) + ".").append(e.getName()).append('(');
                for (Object a : args) {
                    trace.append(show(a)).append(", ");
                }
                trace.append(")");
            }
            if (++calls > 60) {
                return null;
            }
            StringBuilder result = log[Level.RESULT.ordinal()];
            try {
                Object out = e instanceof Method m ? m.invoke(target, args) : ((Constructor<?>) e).newInstance(args);
                if (out instanceof BaseStream<?, ?> s) {
                    out = drain(s.iterator());
                } else if (out instanceof Iterator<?> i && !inPool(out)) {
                    out = drain(i);
                }
                if (trace != null) {
                    trace.append(" -> ").append(show(out)).append('\n');
                }
                if (e instanceof Constructor<?>) {
                    result.append("new;");
                } else {
                    int known = -1;
                    for (int i = 0; i < pool.size(); i++) {
                        if (pool.get(i) == out) {
                            known = i;
                        }
                    }
                    result.append(known).append(':');
                    dump(out, result, new IdentityHashMap<>(), false, 0);
                    dump(out, log[Level.STATE.ordinal()], new IdentityHashMap<>(), true, 0);
                }
                if (out != null && pool.size() < 24 && poolable(out) && !inPool(out)) {
                    pool.add(out);
                }
                return out;
            } catch (InvocationTargetException x) {
                thrown(x.getCause());
            } catch (StackOverflowError | OutOfMemoryError x) {
                thrown(x);
            } catch (IllegalAccessException | InstantiationException | IllegalArgumentException x) {
                result.append("uncallable;");
            }
            return null;
        }

        boolean inPool(Object o) {
            for (Object p : pool) {
                if (p == o) {
                    return true;
                }
            }
            return false;
        }

        static List<Object> drain(Iterator<?> i) {
            List<Object> out = new ArrayList<>();
            for (int n = 0; n < 30 && i.hasNext(); n++) {
                out.add(i.next());
            }
            return out;
        }

        static boolean poolable(Object o) {
            return !(o instanceof Number || o instanceof String || o instanceof Character || o instanceof Boolean || o instanceof Enum || o instanceof Class)
                || o instanceof AtomicInteger || o instanceof AtomicLong;
        }

        void thrown(Throwable t) {
            if (t instanceof ThreadDeath d) {
                throw d;
            }
            if (t instanceof StackOverflowError || t instanceof OutOfMemoryError) {
                resources = true;
                log[Level.RESULT.ordinal()].append("RESOURCES");
                return;
            }
            if (trace != null) {
                trace.append(" throws ").append(t).append('\n');
            }
            IdentityHashMap<Object, Integer> seen = new IdentityHashMap<>();
            dump(t, log[Level.RESULT.ordinal()], seen, false, 0);
            dump(t, log[Level.STATE.ordinal()], new IdentityHashMap<>(), true, 0);
        }

        void say(String what, Object v) {
            if (trace != null) {
                trace.append("  ").append(what).append(show(v)).append('\n');
            }
        }

        String show(Object o) {
            StringBuilder b = new StringBuilder();
            for (int i = 0; i < pool.size(); i++) {
                if (pool.get(i) == o) {
                    b.append('$').append(i);
                }
            }
            dump(o, b, new IdentityHashMap<>(), true, 0);
            return b.length() > 300 ? b.substring(0, 300) + "..." : b.toString();
        }

        // ------------------------------------------------------------------------------------------- values
        int integer() {
            int i = !integers.isEmpty() && below(5) == 0 ? any(integers) : fresh();
            if (integers.size() < 8) {
                integers.add(i);
            }
            return i;
        }

        int fresh() {
            return switch (below(8)) {
                case 0 -> random.nextInt();
                case 1, 2 -> any(INTS) + (below(3) == 0 ? below(3) - 1 : 0);
                case 3 -> below(200) - 100;
                default -> below(9) - 2;
            };
        }

        long longer() {
            return switch (below(5)) {
                case 0 -> random.nextLong();
                case 1 -> (1L << below(64)) - below(2);
                default -> integer();
            };
        }

        double real() {
            return switch (below(4)) {
                case 0 -> any(DOUBLES);
                case 1 -> random.nextGaussian() * 100;
                case 2 -> Double.longBitsToDouble(random.nextLong());
                default -> integer();
            };
        }

        char character() {
            return switch (below(5)) {
                case 0 -> (char) random.nextInt();
                case 1 -> " ,;-_.:()[]{}+*/\\\"'\n\0".charAt(below(21));
                case 2 -> (char) ('0' + below(10));
                default -> (char) ((below(3) == 0 ? 'A' : 'a') + below(below(2) == 0 ? 3 : 26));
            };
        }

        String text() {
            String s = !texts.isEmpty() && below(3) == 0 ? any(texts) : freshText();
            if (texts.size() < 6) {
                texts.add(s);
            }
            return s;
        }

        String freshText() {
            switch (below(4)) {
                case 0, 1:
                    String s = any(STRINGS);
                    return below(4) == 0 ? new String(s) : below(8) == 0 ? s + any(STRINGS) : s;
                case 2:
                    return String.valueOf(integer());
                default:
                    StringBuilder b = new StringBuilder();
                    for (int n = below(5); n > 0; n--) {
                        b.append(character());
                    }
                    return b.toString();
            }
        }

        static Class<?> raw(Type t) {
            if (t instanceof Class<?> c) {
                return c;
            }
            if (t instanceof ParameterizedType p) {
                return (Class<?>) p.getRawType();
            }
            if (t instanceof GenericArrayType g) {
                return Array.newInstance(raw(g.getGenericComponentType()), 0).getClass();
            }
            if (t instanceof WildcardType w) {
                return raw(w.getUpperBounds()[0]);
            }
            return raw(((TypeVariable<?>) t).getBounds()[0]);
        }

        static Type argument(Type t, int i) {
            if (t instanceof ParameterizedType p) {
                return p.getActualTypeArguments()[i];
            }
            return Integer.class;
        }

        Object value(Type t, int depth) {
            Class<?> c = raw(t);
            if (c == int.class || c == Integer.class && below(12) > 0) {
                return integer();
            } else if (c == long.class || c == Long.class && below(12) > 0) {
                return longer();
            } else if (c == double.class || c == Double.class && below(12) > 0) {
                return real();
            } else if (c == float.class || c == Float.class) {
                return (float) real();
            } else if (c == boolean.class || c == Boolean.class) {
                return random.nextBoolean();
            } else if (c == char.class || c == Character.class) {
                return character();
            } else if (c == byte.class || c == Byte.class) {
                return (byte) integer();
            } else if (c == short.class || c == Short.class) {
                return (short) integer();
            } else if (c == void.class || c == Void.class || below(14) == 0) {
                return null;
            } else if (c == Integer.class || c == Long.class || c == Double.class) {
                return null;
            } else if (c == String.class) {
                return text();
            } else if (c == CharSequence.class) {
                return below(2) == 0 ? text() : new StringBuilder(text());
            } else if (c.isEnum()) {
                Object[] all = c.getEnumConstants();
                return all.length == 0 ? null : all[below(all.length)];
            } else if (c == Comparable.class || c == Number.class) {
                return integer();
            }
            if (below(5) < 3) {
                List<Object> fit = new ArrayList<>();
                for (Object o : pool) {
                    if (c.isInstance(o)) {
                        fit.add(o);
                    }
                }
                if (!fit.isEmpty()) {
                    return any(fit);
                }
            }
            Object made = depth > 5 ? null : make(t, c, depth);
            if (made != null && pool.size() < 24 && poolable(made) && !inPool(made)) {
                pool.add(made);
                if (trace != null) {
                    trace.append("  $").append(pool.size() - 1).append(" = ").append(show(made)).append('\n');
                }
            }
            return made;
        }

        int length() {
            return below(12) == 0 ? below(20) : below(5);
        }

        List<Object> elements(Type t, int depth) {
            List<Object> out = new ArrayList<>();
            boolean nulls = below(6) == 0;
            for (int n = length(); n > 0; n--) {
                Object v = value(t, depth + 1);
                if (v != null || nulls) {
                    out.add(v);
                }
            }
            if (out.size() > 1 && below(4) == 0) {
                out.set(out.size() - 1, out.get(0));
            }
            return out;
        }

        Object make(Type t, Class<?> c, int depth) {
            if (c.isArray()) {
                Type e = t instanceof GenericArrayType g ? g.getGenericComponentType() : c.getComponentType();
                int n = length();
                Object a = Array.newInstance(c.getComponentType(), n);
                for (int i = 0; i < n; i++) {
                    Object v = value(e, depth + 1);
                    if (v != null) {
                        Array.set(a, i, v);
                    }
                }
                if (below(4) == 0 && a instanceof int[] ints) {
                    Arrays.sort(ints);
                }
                return a;
            }
            if (c == Object.class) {
                if (t instanceof TypeVariable<?>) {
                    return below(3) == 0 ? text() : (Object) integer();
                }
                switch (below(5)) {
                    case 0: return integer();
                    case 1: return text();
                    case 2: return elements(Integer.class, depth);
                    case 3:
                        Class<?> p = any(world.classes);
                        if (p.isAnonymousClass() || p.isLocalClass()) {
                            return new Object();
                        }
                        return value(p, depth + 1);
                    default: return new Object();
                }
            }
            if (c == StringBuilder.class || c == Appendable.class) {
                return new StringBuilder(text());
            }
            if (c == Optional.class) {
                return Optional.ofNullable(value(argument(t, 0), depth + 1));
            }
            if (c == AtomicInteger.class) {
                return new AtomicInteger(integer());
            }
            if (Map.class.isAssignableFrom(c) && c.getName().startsWith("java.")) {
                Map<Object, Object> m = c == HashMap.class || below(3) == 0 && c == Map.class ? new HashMap<>()
                    : c == TreeMap.class || c == SortedMap.class || c == java.util.NavigableMap.class ? new TreeMap<>() : new LinkedHashMap<>();
                for (Object k : elements(argument(t, 0), depth)) {
                    Object v = value(argument(t, 1), depth + 1);
                    if (k != null || !(m instanceof TreeMap)) {
                        m.put(k, v);
                    }
                }
                return m;
            }
            if ((Collection.class.isAssignableFrom(c) || c == Iterable.class) && c.getName().startsWith("java.")) {
                List<Object> e = elements(argument(t, 0), depth);
                if (c == Set.class || c == HashSet.class || c == LinkedHashSet.class) {
                    return below(3) == 0 && c == Set.class || c == HashSet.class ? new HashSet<>(e) : new LinkedHashSet<>(e);
                }
                if (c == SortedSet.class || c == TreeSet.class) {
                    e.removeIf(x -> !(x instanceof Comparable));
                    return new TreeSet<>(e);
                }
                if (c == LinkedList.class || c == Deque.class || c == Queue.class) {
                    return new LinkedList<>(e);
                }
                if (c == ArrayDeque.class) {
                    e.removeIf(x -> x == null);
                    return new ArrayDeque<>(e);
                }
                if (c == ArrayList.class) {
                    return e;
                }
                return below(6) == 0 ? Collections.unmodifiableList(e) : below(6) == 0 && c != List.class ? new LinkedHashSet<>(e) : e;
            }
            if (c == Iterator.class) {
                return elements(argument(t, 0), depth).iterator();
            }
            if (c == Stream.class) {
                return elements(argument(t, 0), depth).stream();
            }
            if (Throwable.class.isAssignableFrom(c) && c.getName().startsWith("java.")) {
                return new IllegalStateException(text());
            }
            if (c == Thread.class) {
                return null;
            }
            boolean ours = world.classes.contains(c);
            if (ours) {
                List<Executable> makers = new ArrayList<>();
                for (Object a : world.actions) {
                    if (a instanceof Constructor<?> k && c.isAssignableFrom(k.getDeclaringClass())
                        || a instanceof Method m && Modifier.isStatic(m.getModifiers()) && m.getReturnType() != Object.class && c.isAssignableFrom(m.getReturnType())) {
                        makers.add((Executable) a);
                    }
                }
                if (!makers.isEmpty() && (!c.isInterface() || c.isSealed() || below(2) == 0)) {
                    return building > 8 ? null : build(makers, depth);
                }
                for (Class<?> e : world.classes) {
                    if (e.isEnum() && c.isAssignableFrom(e) && !c.isAssignableFrom(Enum.class)) {
                        return e.getEnumConstants()[below(e.getEnumConstants().length)];
                    }
                }
                if (!c.isInterface() || c.isSealed()) {
                    return null;
                }
            }
            if (c.isInterface()) {
                Callback callback = new Callback(this, callbacks++, below(5), random.nextLong());
                return Proxy.newProxyInstance(c.getClassLoader() == null ? Judge.class.getClassLoader() : c.getClassLoader(), new Class<?>[] {c}, callback);
            }
            return null;
        }

        Object build(List<Executable> makers, int depth) {
            building++;
            Object o = call(any(makers), depth + 1);
            building--;
            return o;
        }

        // ------------------------------------------------------------------------------------------- texts
        void dump(Object o, StringBuilder b, IdentityHashMap<Object, Integer> seen, boolean fields, int depth) {
            if (o == null) {
                b.append("null");
                return;
            }
            if (o instanceof String || o instanceof Number && o.getClass().getName().startsWith("java.") || o instanceof Boolean || o instanceof Character) {
                b.append(o.getClass().getSimpleName().charAt(0)).append('<').append(o).append('>');
                return;
            }
            Integer before = seen.putIfAbsent(o, seen.size());
            if (before != null) {
                b.append('#').append(before);
                return;
            }
            Class<?> c = o.getClass();
            if (depth > 200) {
                b.append("deep");
            } else if (Proxy.isProxyClass(c)) {
                b.append("callback").append(((Callback) Proxy.getInvocationHandler(o)).id);
            } else if (c.isArray()) {
                b.append(c.getSimpleName()).append('{');
                int n = Array.getLength(o);
                b.append(n).append(':');
                for (int i = 0; i < n && i < 200; i++) {
                    dump(Array.get(o, i), b, seen, fields, depth + 1);
                    b.append(',');
                }
                b.append('}');
            } else if (o instanceof Throwable t) {
                b.append(c.getName()).append('{');
                if (depth < 20) {
                    log[Level.MESSAGE.ordinal()].append(t.getMessage()).append('|');
                    dump(t.getCause(), b, seen, fields, depth + 1);
                    for (Throwable s : t.getSuppressed()) {
                        b.append("suppressed ");
                        dump(s, b, seen, fields, depth + 1);
                    }
                }
                if (fields) {
                    declared(o, c, b, seen, depth);
                }
                b.append('}');
            } else if (o instanceof Enum<?> e) {
                b.append(e.name());
                if (fields) {
                    declared(o, c, b, seen, depth);
                }
            } else if (o instanceof Class<?> k) {
                b.append(k.getName());
            } else if (world.classes.contains(c)) {
                b.append(c.getName()).append('{');
                if (fields) {
                    declared(o, c, b, seen, depth);
                    library(o, b, seen, fields, depth);
                }
                b.append('}');
            } else if (c.isHidden()) {
                b.append("lambda");
            } else if (!library(o, b, seen, fields, depth)) {
                b.append(c.getName());
                String s = c.getName().startsWith("java.") && !(o instanceof Thread) ? String.valueOf(o) : "@";
                if (s.indexOf('@') < 0) {
                    b.append('(').append(s).append(')');
                }
            }
        }

        boolean library(Object o, StringBuilder b, IdentityHashMap<Object, Integer> seen, boolean fields, int depth) {
            try {
                if (o instanceof Collection<?> l) {
                    b.append(l.getClass().getSimpleName()).append('[');
                    for (Object e : l) {
                        dump(e, b, seen, fields, depth + 1);
                        b.append(',');
                    }
                    b.append(']');
                    return true;
                }
                if (o instanceof Map<?, ?> m) {
                    b.append(m.getClass().getSimpleName()).append('{');
                    for (Map.Entry<?, ?> e : m.entrySet()) {
                        dump(e.getKey(), b, seen, fields, depth + 1);
                        b.append('=');
                        dump(e.getValue(), b, seen, fields, depth + 1);
                        b.append(',');
                    }
                    b.append('}');
                    return true;
                }
                if (o instanceof Map.Entry<?, ?> e) {
                    dump(e.getKey(), b, seen, fields, depth + 1);
                    b.append('=');
                    dump(e.getValue(), b, seen, fields, depth + 1);
                    return true;
                }
                if (o instanceof Optional<?> p) {
                    b.append("Optional ");
                    dump(p.orElse(null), b, seen, fields, depth + 1);
                    return true;
                }
            } catch (RuntimeException e) {
                b.append("unreadable ").append(e.getClass());
                return true;
            }
            return false;
        }

        void declared(Object o, Class<?> c, StringBuilder b, IdentityHashMap<Object, Integer> seen, int depth) {
            for (Class<?> k = c; k != null && world.classes.contains(k); k = k.getSuperclass()) {
                for (Field f : k.getDeclaredFields()) {
                    if (Modifier.isStatic(f.getModifiers())) {
                        continue;
                    }
                    try {
                        f.setAccessible(true);
                        b.append(f.getName()).append('=');
                        dump(f.get(o), b, seen, true, depth + 1);
                        b.append(',');
                    } catch (IllegalAccessException | RuntimeException e) {
                        b.append("hidden");
                    }
                }
            }
        }
    }

    /** An object of an interface that the program did not write: a function of its arguments, of its calls, or one that fails or calls back. */
    static final class Callback implements InvocationHandler {
        final Scenario scenario;
        final int id;
        final int mode;
        final long seed;
        int count;

        Callback(Scenario scenario, int id, int mode, long seed) {
            this.scenario = scenario;
            this.id = id;
            this.mode = mode;
            this.seed = seed;
        }

        @Override
        public Object invoke(Object proxy, Method m, Object[] args) throws Throwable {
            if (m.getDeclaringClass() == Object.class) {
                return switch (m.getName()) {
                    case "hashCode" -> id;
                    case "equals" -> proxy == args[0];
                    default -> "callback" + id;
                };
            }
            if (m.isDefault()) {
                return InvocationHandler.invokeDefault(proxy, m, args);
            }
            StringBuilder b = new StringBuilder();
            if (args != null) {
                for (Object a : args) {
                    scenario.dump(a, b, new IdentityHashMap<>(), false, 0);
                }
            }
            if (scenario.log[0].length() < 20_000) {
                scenario.log[0].append("callback").append(id).append('(').append(b).append(')');
                if (scenario.trace != null) {
                    scenario.trace.append(" [callback").append(id).append('(').append(b).append(")] ");
                }
            }
            count++;
            if (mode == 2 && count > (seed & 1)) {
                throw new IllegalStateException("callback " + id);
            }
            if (mode == 3 && scenario.calls < 40 && scenario.world.actions.get(0) != null) {
                List<Object> again = scenario.world.actions;
                Object a = again.get((int) Math.floorMod(seed + count, (long) again.size()));
                if (a instanceof Method) {
                    scenario.act(a, 3);
                }
            }
            Random r = new Random(seed ^ (mode == 1 ? count * 77777L : b.toString().hashCode() * 31L));
            Class<?> t = m.getReturnType();
            if (t == boolean.class) {
                return r.nextBoolean();
            } else if (t == int.class) {
                return r.nextInt(5) - 1;
            } else if (t == long.class) {
                return (long) r.nextInt(5) - 1;
            } else if (t == double.class) {
                return r.nextInt(7) / 2.0 - 1;
            } else if (t == void.class) {
                return null;
            } else if (t == String.class) {
                return INTS.get(r.nextInt(INTS.size())).toString();
            } else if (t == Object.class) {
                Object first = args == null || args.length == 0 ? null : args[r.nextInt(args.length)];
                return switch (r.nextInt(3)) {
                    case 0 -> first;
                    case 1 -> first instanceof Integer i ? (Object) (i + 1) : first instanceof String s ? s + "!" : first == null ? (Object) 7 : first;
                    default -> first instanceof String ? "k" : first instanceof Integer ? (Object) r.nextInt(3) : first;
                };
            }
            return t.isPrimitive() ? Array.get(Array.newInstance(t, 1), 0) : null;
        }
    }

    // ----------------------------------------------------------------------------------------------- running
    static final int LEVELS = Level.values().length;

    /** Hashes of all sequences at all levels; `ends[i]` false where the sequence did not end or ran out of memory. */
    static final class Run {
        final int[][] hash;
        final byte[] end;
        volatile int at;
        volatile long since = System.nanoTime();
        volatile boolean done;
        volatile Throwable failed;
        volatile int stop = Integer.MAX_VALUE;

        Run(int n) {
            hash = new int[n][];
            end = new byte[n];
        }
    }

    static final byte FINE = 1;
    static final byte RESOURCES = 2;
    static final byte HANGS = 3;

    static Scenario one(World world, long seed, boolean trace) {
        Scenario s = new Scenario(world, seed, trace);
        try {
            s.run();
        } catch (StackOverflowError | OutOfMemoryError e) {
            s.resources = true;
        }
        return s;
    }

    /** Runs sequences; with `original`, stops after the first that differs in what results show, or after 200 that differ otherwise. */
    static Run runs(List<Path> path, List<String> names, String focus, int n, Run original) throws Exception {
        Run run = new Run(n);
        int[] from = {0};
        while (from[0] < n && !run.done) {
            Thread thread = new Thread(null, () -> {
                try {
                    World world = null;
                    int other = 0;
                    for (int i = from[0]; i < n; i++) {
                        if (world == null || i % CHUNK == 0) {
                            world = new World(path, names, focus);
                        }
                        run.since = System.nanoTime();
                        run.at = i;
                        if (original != null && original.end[i] != FINE) {
                            // The static state would differ from here on: go on with fresh classes.
                            i += CHUNK - 1 - i % CHUNK;
                            continue;
                        }
                        Scenario s = one(world, i, false);
                        int[] h = new int[LEVELS];
                        for (int k = 0; k < LEVELS; k++) {
                            h[k] = s.log[k].toString().hashCode();
                        }
                        run.hash[i] = h;
                        run.end[i] = s.resources ? RESOURCES : FINE;
                        if (original != null && (s.resources || h[0] != original.hash[i][0])) {
                            break;
                        }
                        if (original != null && !Arrays.equals(h, original.hash[i]) && ++other > 2000) {
                            break;
                        }
                    }
                    run.done = true;
                } catch (ThreadDeath d) {
                    // stopped by the clock
                } catch (Throwable t) {
                    run.failed = t;
                    run.done = true;
                }
            }, "run", 4 << 20);
            thread.setDaemon(true);
            thread.start();
            while (thread.isAlive() && !run.done) {
                thread.join(20);
                if (System.nanoTime() - run.since > LIMIT_MS * 1_000_000L && !run.done) {
                    thread.stop();
                    thread.join(5000);
                    run.end[run.at] = HANGS;
                    if (original != null) {
                        run.done = true;
                    }
                    from[0] = run.at - run.at % CHUNK + CHUNK;
                    run.since = System.nanoTime();
                    break;
                }
            }
        }
        return run;
    }

    static String report(List<Path> path, List<Path> mutated, List<String> names, String focus, int i) throws Exception {
        Scenario[] pair = new Scenario[2];
        StringBuilder b = new StringBuilder();
        for (int from : new int[] {i, i - i % CHUNK}) {
            World x = new World(path, names, focus);
            World y = new World(mutated, names, focus);
            for (int k = from; k <= i; k++) {
                pair[0] = one(x, k, true);
                pair[1] = one(y, k, true);
            }
            boolean same = true;
            for (int k = 0; k < LEVELS; k++) {
                same &= pair[0].log[k].toString().equals(pair[1].log[k].toString());
            }
            if (!same) {
                b.append(from == i ? "fresh classes, " : "after sequences from " + from + ", ");
                break;
            }
        }
        b.append("sequence ").append(i).append('\n');
        b.append(" original:\n").append(pair[0].trace).append(" mutant:\n").append(pair[1].trace);
        for (int k = 0; k < LEVELS; k++) {
            String p = pair[0].log[k].toString();
            String q = pair[1].log[k].toString();
            if (!p.equals(q)) {
                int at = 0;
                while (at < p.length() && at < q.length() && p.charAt(at) == q.charAt(at)) {
                    at++;
                }
                int low = Math.max(0, at - 60);
                b.append(" ").append(Level.values()[k]).append(": ").append(p, low, Math.min(p.length(), at + 80)).append("\n     but: ")
                    .append(q, low, Math.min(q.length(), at + 80)).append('\n');
            }
        }
        return b.toString();
    }

    public static void main(String[] args) throws Exception {
        Path run = Path.of(args[0]);
        Path classes = Path.of(args[1]);
        int n = Integer.parseInt(args[2]);
        Set<String> statuses = Set.of(args[3].split(","));
        String only = args.length > 4 ? args[4] : null;
        System.setOut(new PrintStream(PRINTED, true));
        List<String> names = new ArrayList<>();
        try (Stream<Path> files = Files.walk(classes)) {
            files.filter(f -> f.toString().endsWith(".class"))
                .map(f -> classes.relativize(f).toString().replace('/', '.').replaceAll("\\.class$", "")).sorted().forEach(names::add);
        }
        for (String extra : literals(classes, names)) {
            STRINGS.add(extra);
        }
        Map<String, Run> originals = new HashMap<>();
        Map<String, Run> seconds = new HashMap<>();
        List<Path> path = List.of(classes);
        for (Worlds.Mutant m : Worlds.read(run)) {
            if (!statuses.contains(m.status()) && !statuses.contains("all") || only != null && !m.number().matches(only)) {
                continue;
            }
            String name = m.id().substring(0, m.id().indexOf('('));
            String focus = m.owner().replace('/', '.') + "." + name;
            World probe = new World(path, names, focus);
            if (probe.focused.isEmpty()) {
                focus = "";
            }
            Run original = originals.get(focus);
            if (original == null) {
                original = runs(path, names, focus, n, null);
                Run second = runs(path, names, focus, n, null);
                int unstable = 0;
                int ended = 0;
                for (int i = 0; i < n; i++) {
                    if (original.end[i] == FINE && (second.end[i] != FINE || !Arrays.equals(original.hash[i], second.hash[i]))) {
                        original.end[i] = RESOURCES;
                        unstable++;
                    }
                    if (original.end[i] == FINE) {
                        ended++;
                    }
                }
                if (ended < n * 3 / 4) {
                    OUT.println("# " + focus + ": only " + ended + " sequences usable, " + unstable + " unstable, failure " + original.failed);
                }
                originals.put(focus, original);
            }
            List<Path> mutated = List.of(run.resolve("mut/" + m.number()), classes);
            Run r = runs(mutated, names, focus, n, original);
            int compared = 0;
            int[] first = new int[LEVELS];
            Arrays.fill(first, -1);
            int hang = -1;
            int resources = -1;
            for (int i = 0; i < n; i++) {
                if (original.end[i] != FINE || r.end[i] == 0) {
                    continue;
                }
                compared++;
                if (r.end[i] == HANGS) {
                    hang = i;
                } else if (r.end[i] == RESOURCES) {
                    resources = i;
                } else {
                    for (int k = 0; k < LEVELS; k++) {
                        if (first[k] < 0 && r.hash[i][k] != original.hash[i][k]) {
                            first[k] = i;
                        }
                    }
                }
            }
            String verdict = r.failed != null ? "UNLOADABLE " + r.failed : first[0] >= 0 ? "RESULT" : hang >= 0 ? "HANG" : resources >= 0 ? "EXHAUSTED"
                : first[2] >= 0 ? "OUTPUT" : first[1] >= 0 ? "MESSAGE" : first[3] >= 0 ? "STATE" : "none";
            OUT.println(m.number() + "\t" + m.status() + "\t" + verdict + "\t" + compared + "\t" + m.owner() + "\t" + m.id());
            int show = first[0] >= 0 ? first[0] : first[2] >= 0 ? first[2] : first[1] >= 0 ? first[1] : first[3];
            if (System.getProperty("show") != null && m.status().matches(System.getProperty("show")) && show >= 0 && hang < 0) {
                OUT.println(report(path, mutated, names, focus, show));
            }
            OUT.flush();
        }
        OUT.println("done");
        OUT.flush();
        Runtime.getRuntime().halt(0);
    }

    /** Strings and small numbers of the program itself, read from its constant pools. */
    static List<String> literals(Path classes, List<String> names) throws Exception {
        List<String> out = new ArrayList<>();
        for (String n : names) {
            java.nio.ByteBuffer b = java.nio.ByteBuffer.wrap(Files.readAllBytes(classes.resolve(n.replace('.', '/') + ".class")));
            b.position(8);
            int count = b.getShort() & 0xffff;
            String[] utf = new String[count];
            List<Integer> strings = new ArrayList<>();
            for (int i = 1; i < count; i++) {
                int tag = b.get();
                switch (tag) {
                    case 1 -> {
                        byte[] s = new byte[b.getShort() & 0xffff];
                        b.get(s);
                        utf[i] = new String(s, java.nio.charset.StandardCharsets.UTF_8);
                    }
                    case 3 -> INTS.add(b.getInt());
                    case 4 -> b.getInt();
                    case 5, 6 -> {
                        b.getLong();
                        i++;
                    }
                    case 8 -> strings.add(b.getShort() & 0xffff);
                    case 7, 16, 19, 20 -> b.getShort();
                    case 15 -> {
                        b.get();
                        b.getShort();
                    }
                    default -> b.getInt();
                }
            }
            for (int s : strings) {
                out.add(utf[s]);
            }
        }
        return out;
    }
}
