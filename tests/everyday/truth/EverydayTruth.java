import java.lang.reflect.*;
import java.math.*;
import java.nio.file.*;
import java.time.*;
import java.util.*;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.*;
import java.util.stream.*;

/**
 * Checks the labels of the corpus on the JVM.
 * args: labels.tsv classesDir srcDir calls [filter]
 */
public final class EverydayTruth {
    static Random rnd = new Random(42);
    static final List<Class<?>> program = new ArrayList<>();
    static final Set<String> programNames = new HashSet<>();
    static final Map<String, List<String>> sourceLines = new HashMap<>();
    static final List<String> literals = new ArrayList<>();
    static final List<Integer> intLiterals = new ArrayList<>();
    static final List<Object> recent = new ArrayList<>();
    static final Map<Object, Type> typeOf = new IdentityHashMap<>();
    static Object receiver;
    static boolean inSetup;
    static volatile String current = "";
    static volatile long callStart;

    record PT(Class<?> raw, Type[] args) implements ParameterizedType {
        public Type[] getActualTypeArguments() { return args; }
        public Type getRawType() { return raw; }
        public Type getOwnerType() { return null; }
        @Override public String toString() { return raw.getSimpleName() + Arrays.toString(args); }
    }
    record GA(Type comp) implements GenericArrayType {
        public Type getGenericComponentType() { return comp; }
    }

    // ---------------------------------------------------------------- types
    static Class<?> raw(Type t) {
        if (t instanceof Class<?> c) return c;
        if (t instanceof ParameterizedType p) return (Class<?>) p.getRawType();
        if (t instanceof GenericArrayType g) return Array.newInstance(raw(g.getGenericComponentType()), 0).getClass();
        throw new IllegalStateException("raw " + t);
    }

    static Type pick(TypeVariable<?> v, Map<TypeVariable<?>, Type> env) {
        Type[] bounds = v.getBounds();
        for (Type b : bounds) {
            Class<?> r = b instanceof TypeVariable<?> ? null : raw(b);
            if (r == null) { Type x = subst(b, env); env.put(v, x); return x; }
            if (r == Comparable.class) { Type x = rnd.nextBoolean() ? Integer.class : String.class; env.put(v, x); return x; }
        }
        Class<?> r = raw(bounds[0]);
        Type x;
        if (r == Object.class) x = List.of(Integer.class, String.class, Long.class, String.class).get(rnd.nextInt(4));
        else if (r == Number.class) x = List.of(Integer.class, Long.class, Double.class).get(rnd.nextInt(3));
        else if (r == Enum.class) {
            List<Class<?>> es = program.stream().filter(Class::isEnum).collect(Collectors.toList());
            x = es.isEmpty() ? DayOfWeek.class : es.get(rnd.nextInt(es.size()));
        } else {
            env.put(v, r);
            x = subst(bounds[0], env);
        }
        env.put(v, x);
        return x;
    }

    static Type subst(Type t, Map<TypeVariable<?>, Type> env) {
        if (t instanceof Class<?>) return t;
        if (t instanceof TypeVariable<?> v) {
            Type x = env.get(v);
            return x != null ? x : pick(v, env);
        }
        if (t instanceof WildcardType w) {
            if (w.getLowerBounds().length > 0) return subst(w.getLowerBounds()[0], env);
            Type u = w.getUpperBounds()[0];
            if (u == Object.class) return rnd.nextBoolean() ? Integer.class : String.class;
            return subst(u, env);
        }
        if (t instanceof ParameterizedType p) {
            Type[] a = p.getActualTypeArguments();
            Type[] b = new Type[a.length];
            for (int i = 0; i < a.length; i++) b[i] = subst(a[i], env);
            return new PT((Class<?>) p.getRawType(), b);
        }
        if (t instanceof GenericArrayType g) return new GA(subst(g.getGenericComponentType(), env));
        throw new IllegalStateException("subst " + t);
    }

    static boolean same(Type a, Type b) {
        if (raw(a) != raw(b)) return false;
        if (a instanceof ParameterizedType p && b instanceof ParameterizedType q) {
            for (int i = 0; i < p.getActualTypeArguments().length; i++)
                if (!same(p.getActualTypeArguments()[i], q.getActualTypeArguments()[i])) return false;
        }
        return true;
    }

    static boolean unify(Type pattern, Type closed, Map<TypeVariable<?>, Type> env) {
        if (pattern instanceof TypeVariable<?> v) {
            Type x = env.get(v);
            if (x == null) { env.put(v, closed); return true; }
            return same(x, closed);
        }
        if (pattern instanceof WildcardType) return true;
        if (pattern instanceof Class<?> c) return c == raw(closed);
        if (pattern instanceof ParameterizedType p) {
            if (raw(p) != raw(closed)) return false;
            if (!(closed instanceof ParameterizedType q)) return true;
            for (int i = 0; i < p.getActualTypeArguments().length; i++)
                if (!unify(p.getActualTypeArguments()[i], q.getActualTypeArguments()[i], env)) return false;
            return true;
        }
        if (pattern instanceof GenericArrayType g)
            return closed instanceof GenericArrayType h ? unify(g.getGenericComponentType(), h.getGenericComponentType(), env)
                : closed instanceof Class<?> k && k.isArray() && unify(g.getGenericComponentType(), k.getComponentType(), env);
        return false;
    }

    /** Path of generic supertypes from c to target, as a type over c's own variables. */
    static Type superAs(Class<?> c, Class<?> target) {
        if (c == target) {
            TypeVariable<?>[] tv = c.getTypeParameters();
            return tv.length == 0 ? c : new PT(c, tv);
        }
        List<Type> sup = new ArrayList<>(Arrays.asList(c.getGenericInterfaces()));
        if (c.getGenericSuperclass() != null) sup.add(c.getGenericSuperclass());
        for (Type s : sup) {
            Class<?> r = raw(s);
            if (!target.isAssignableFrom(r)) continue;
            Type up = superAs(r, target);
            if (up == null) continue;
            if (s instanceof ParameterizedType p && up instanceof ParameterizedType) {
                Map<TypeVariable<?>, Type> m = new HashMap<>();
                for (int i = 0; i < r.getTypeParameters().length; i++) m.put(r.getTypeParameters()[i], p.getActualTypeArguments()[i]);
                return replace(up, m);
            }
            return up;
        }
        return null;
    }

    static Type replace(Type t, Map<TypeVariable<?>, Type> m) {
        if (t instanceof TypeVariable<?> v) return m.getOrDefault(v, v);
        if (t instanceof ParameterizedType p) {
            Type[] b = new Type[p.getActualTypeArguments().length];
            for (int i = 0; i < b.length; i++) b[i] = replace(p.getActualTypeArguments()[i], m);
            return new PT(raw(p), b);
        }
        if (t instanceof GenericArrayType g) return new GA(replace(g.getGenericComponentType(), m));
        return t;
    }

    /** Bindings of the variables of c and all its supertypes, given closed arguments of c. */
    static Map<TypeVariable<?>, Type> bindAll(Type closed) {
        Map<TypeVariable<?>, Type> env = new HashMap<>();
        bindAll(closed, env);
        return env;
    }

    static void bindAll(Type closed, Map<TypeVariable<?>, Type> env) {
        Class<?> c = raw(closed);
        TypeVariable<?>[] tv = c.getTypeParameters();
        if (closed instanceof ParameterizedType p) for (int i = 0; i < tv.length; i++) env.put(tv[i], p.getActualTypeArguments()[i]);
        for (Type s : c.getGenericInterfaces()) bindAll(subst(s, env), env);
        if (c.getGenericSuperclass() != null && !c.isEnum()) bindAll(subst(c.getGenericSuperclass(), env), env);
    }

    // ---------------------------------------------------------------- values
    static boolean chance(int percent) { return rnd.nextInt(100) < percent; }
    @SafeVarargs static <T> T oneOf(T... xs) { return xs[rnd.nextInt(xs.length)]; }

    static int genInt() {
        switch (rnd.nextInt(8)) {
            case 0: return oneOf(0, 1, -1, 2, -2, 3);
            case 1: return oneOf(Integer.MIN_VALUE, Integer.MAX_VALUE, Integer.MIN_VALUE + 1, Integer.MAX_VALUE - 1);
            case 2: return rnd.nextInt();
            case 3: if (!intLiterals.isEmpty()) return intLiterals.get(rnd.nextInt(intLiterals.size())) + rnd.nextInt(3) - 1; return 7;
            case 4: return 1 << rnd.nextInt(32);
            case 5: return rnd.nextInt(200) - 100;
            default: return rnd.nextInt(8);
        }
    }
    static long genLong() {
        switch (rnd.nextInt(4)) {
            case 0: return oneOf(Long.MIN_VALUE, Long.MAX_VALUE, Long.MIN_VALUE + 1, 0L, 1L, -1L);
            case 1: return rnd.nextLong();
            case 2: return (1L << rnd.nextInt(64)) + rnd.nextInt(3) - 1;
            default: return genInt();
        }
    }
    static double genDouble() {
        switch (rnd.nextInt(4)) {
            case 0: return oneOf(Double.NaN, Double.POSITIVE_INFINITY, Double.NEGATIVE_INFINITY, 0.0, -0.0, Double.MIN_VALUE, Double.MAX_VALUE);
            case 1: return rnd.nextGaussian() * 1000;
            case 2: return rnd.nextDouble();
            default: return genInt();
        }
    }
    static char genChar() {
        switch (rnd.nextInt(4)) {
            case 0: return oneOf('\0', '\uffff', '\ud83d', '\ude00', '\u00df', '\u0661', '\u0130', ' ', '\n', '\t');
            case 1: return (char) ('0' + rnd.nextInt(10));
            case 2: return " ,;:=-+*/()[]{}.\"'\\#@_%&<>|".charAt(rnd.nextInt(27));
            default: return (char) (oneOf('a', 'A') + rnd.nextInt(oneOf(3, 26)));
        }
    }
    static String genString() {
        switch (rnd.nextInt(10)) {
            case 0: return oneOf("", " ", "  ", "a", ",", "=", ":", "-", "(", ")", "()", ",,", "a,b", "k=v", "=v", "k=", "a.b", "user@example.com", "@", "2024-01-31", "2024-02-30", "12:30", "00:00", "\ud83d\ude00");
            case 1: return String.valueOf(genInt());
            case 2: return String.valueOf(genLong());
            case 3: if (!literals.isEmpty()) return oneOf("", "", " ", "x", "-") + literals.get(rnd.nextInt(literals.size())) + oneOf("", "", "", " ", "1"); return "x";
            case 4: { StringBuilder b = new StringBuilder(); int n = rnd.nextInt(12); while (n-- > 0) b.append((char) ('0' + rnd.nextInt(10))); return b.toString(); }
            case 5: { String sep = oneOf(",", "=", ":", ";", " ", "-", ".", "/", "@"); return genString() + sep + genString(); }
            case 6: { StringBuilder b = new StringBuilder(); int n = rnd.nextInt(6); while (n-- > 0) b.append(oneOf('a', 'b', 'c', '(', ')', '[', ']', '1')); return b.toString(); }
            default: { StringBuilder b = new StringBuilder(); int n = rnd.nextInt(7); while (n-- > 0) b.append(genChar()); return b.toString(); }
        }
    }
    static BigDecimal genBigDecimal() {
        switch (rnd.nextInt(5)) {
            case 0: return oneOf(BigDecimal.ZERO, BigDecimal.ONE, BigDecimal.TEN, new BigDecimal("0.00"), new BigDecimal("-1"));
            case 1: return BigDecimal.valueOf(genLong(), rnd.nextInt(6) - 2);
            case 2: return new BigDecimal(BigInteger.valueOf(genLong()), oneOf(Integer.MAX_VALUE, Integer.MAX_VALUE - 1, Integer.MIN_VALUE + 2));
            default: return BigDecimal.valueOf(rnd.nextInt(10000) - 3000, 2);
        }
    }
    static BigInteger genBigInteger() { return chance(50) ? BigInteger.valueOf(genInt()) : BigInteger.valueOf(genLong()).pow(rnd.nextInt(4)); }
    static LocalDate genDate() {
        return switch (rnd.nextInt(4)) {
            case 0 -> oneOf(LocalDate.MIN, LocalDate.MAX, LocalDate.EPOCH, LocalDate.of(2024, 2, 29));
            case 1 -> LocalDate.ofEpochDay(rnd.nextInt());
            default -> LocalDate.of(2000 + rnd.nextInt(50), 1 + rnd.nextInt(12), 1 + rnd.nextInt(28));
        };
    }
    static Instant genInstant() {
        return switch (rnd.nextInt(4)) {
            case 0 -> oneOf(Instant.MIN, Instant.MAX, Instant.EPOCH);
            case 1 -> Instant.ofEpochSecond(rnd.nextLong() % 31556889864403199L, rnd.nextInt(1000000000));
            default -> Instant.ofEpochSecond(genInt());
        };
    }
    static Duration genDuration() {
        return switch (rnd.nextInt(5)) {
            case 0 -> oneOf(Duration.ZERO, Duration.ofSeconds(Long.MAX_VALUE, 999999999), Duration.ofSeconds(Long.MIN_VALUE), Duration.ofNanos(1), Duration.ofMillis(-1));
            case 1 -> Duration.ofSeconds(genLong());
            default -> Duration.ofMillis(genInt());
        };
    }

    static int size(int depth) { return depth > 3 ? rnd.nextInt(2) : chance(4) ? 5 + rnd.nextInt(40) : rnd.nextInt(5); }

    static List<Object> elems(Type e, int depth, boolean nulls) {
        List<Object> l = new ArrayList<>();
        int n = size(depth);
        boolean dup = chance(15);
        int np = nulls && chance(40) ? 25 : 0;
        for (int i = 0; i < n; i++) {
            if (dup && i > 0) { l.add(l.get(0)); continue; }
            Object v = chance(np) ? null : gen(e, depth + 1, false);
            if (v == null && !nulls) continue;
            l.add(v);
        }
        return l;
    }

    static <X> X remember(X o) { if (recent.size() < 40) recent.add(o); return o; }

    static Object genList(Type e, int depth) {
        List<Object> l = elems(e, depth, true);
        boolean hasNull = l.contains(null);
        switch (rnd.nextInt(9)) {
            case 0: return remember(new LinkedList<>(l));
            case 1: return hasNull ? remember(l) : List.copyOf(l);
            case 2: return Collections.emptyList();
            case 3: return Collections.unmodifiableList(remember(l));
            case 4: return Arrays.asList(l.toArray());
            case 5: return l.isEmpty() ? remember(l) : Collections.nCopies(rnd.nextInt(4), l.get(0));
            case 6: return l.isEmpty() ? List.of() : Collections.singletonList(l.get(0));
            default: return remember(l);
        }
    }
    static boolean comparable(Type e) { return Comparable.class.isAssignableFrom(raw(e)) && raw(e) != Comparable.class; }
    static Object genSet(Type e, int depth) {
        List<Object> l = elems(e, depth, true);
        boolean hasNull = l.contains(null);
        switch (rnd.nextInt(7)) {
            case 0: return remember(new LinkedHashSet<>(l));
            case 1: return hasNull ? remember(new HashSet<>(l)) : Set.copyOf(l);
            case 2: return Collections.emptySet();
            case 3: return Collections.unmodifiableSet(new HashSet<>(l));
            case 4: return !hasNull && comparable(e) ? remember(new TreeSet<>(l)) : remember(new HashSet<>(l));
            default: return remember(new HashSet<>(l));
        }
    }
    @SuppressWarnings({"unchecked", "rawtypes"})
    static Object genMap(Type k, Type v, int depth, Class<?> want) {
        List<Object> keys = elems(k, depth, true);
        Map<Object, Object> m = new LinkedHashMap<>();
        int np = chance(30) ? 25 : 0;
        for (Object o : keys) m.put(o, chance(np) ? null : gen(v, depth + 1, false));
        boolean nullKey = m.containsKey(null), nullVal = m.values().stream().anyMatch(Objects::isNull);
        if (want == EnumMap.class) { EnumMap em = new EnumMap((Class) raw(k)); m.forEach((a, b) -> { if (a != null) em.put((Enum) a, b); }); return remember(em); }
        if (want == HashMap.class) return remember(new HashMap<>(m));
        if (want == LinkedHashMap.class) return remember(m);
        if (want == TreeMap.class || want == SortedMap.class || want == NavigableMap.class) { TreeMap t = new TreeMap<>(); m.forEach((a, b) -> { if (a != null) t.put(a, b); }); return remember(t); }
        switch (rnd.nextInt(8)) {
            case 0: return remember(new HashMap<>(m));
            case 1: return nullKey || nullVal ? remember(m) : Map.copyOf(m);
            case 2: return Collections.emptyMap();
            case 3: return Collections.unmodifiableMap(m);
            case 4: return !nullKey && comparable(k) ? remember(new TreeMap<>(m)) : remember(m);
            case 5: return nullKey || nullVal ? remember(m) : remember(new ConcurrentHashMap<>(m));
            default: return remember(m);
        }
    }

    static final Set<Class<?>> NEVER = Set.of(Void.class);

    static Object gen(Type t, int depth, boolean nullable) {
        Class<?> c = raw(t);
        if (c == int.class) return genInt();
        if (c == long.class) return genLong();
        if (c == double.class) return genDouble();
        if (c == boolean.class) return rnd.nextBoolean();
        if (c == char.class) return genChar();
        if (c == byte.class) return (byte) genInt();
        if (c == short.class) return (short) genInt();
        if (c == float.class) return (float) genDouble();
        if (c == void.class || c == Void.class) return null;
        if (nullable && chance(8)) return null;
        if (c == Integer.class) return genInt();
        if (c == Long.class) return genLong();
        if (c == Double.class) return genDouble();
        if (c == Boolean.class) return rnd.nextBoolean();
        if (c == Character.class) return genChar();
        if (c == Byte.class) return (byte) genInt();
        if (c == Short.class) return (short) genInt();
        if (c == Float.class) return (float) genDouble();
        if (c == String.class) return genString();
        if (c == CharSequence.class) return chance(50) ? genString() : new StringBuilder(genString());
        if (c == StringBuilder.class) return new StringBuilder(genString());
        if (c == Number.class) return oneOf((Object) genInt(), genLong(), genDouble(), genBigDecimal());
        if (c == Comparable.class) return t instanceof ParameterizedType p && raw(p.getActualTypeArguments()[0]) != Object.class ? gen(p.getActualTypeArguments()[0], depth, false) : (Object) genString();
        if (c == Object.class) return genObject(depth);
        if (c == BigDecimal.class) return genBigDecimal();
        if (c == BigInteger.class) return genBigInteger();
        if (c == LocalDate.class) return genDate();
        if (c == LocalTime.class) return LocalTime.ofSecondOfDay(rnd.nextInt(86400));
        if (c == LocalDateTime.class) return chance(10) ? oneOf(LocalDateTime.MIN, LocalDateTime.MAX) : LocalDateTime.of(genDate(), LocalTime.ofSecondOfDay(rnd.nextInt(86400)));
        if (c == Instant.class) return genInstant();
        if (c == Duration.class) return genDuration();
        if (c == Period.class) return Period.of(genInt(), genInt(), genInt());
        if (c == Year.class) return Year.of(rnd.nextInt(4000));
        if (c == YearMonth.class) return YearMonth.of(rnd.nextInt(4000), 1 + rnd.nextInt(12));
        if (c == UUID.class) return new UUID(genLong(), genLong());
        if (c == Class.class) return oneOf((Object) String.class, Integer.class, Object.class);
        if (c == RuntimeException.class) return new RuntimeException("made by the generator");
        if (c == Exception.class) return new Exception("made by the generator");
        if (c == Throwable.class) return new Throwable("made by the generator");
        if (c.isArray()) {
            Type comp = t instanceof GenericArrayType g ? g.getGenericComponentType() : c.getComponentType();
            int n = size(depth);
            if (chance(20) && (comp == Object.class)) comp = oneOf((Type) String.class, Integer.class);
            if (chance(20) && (comp == Number.class)) comp = oneOf((Type) Integer.class, Double.class);
            Object a = Array.newInstance(raw(comp), n);
            boolean nulls = chance(30);
            for (int i = 0; i < n; i++) {
                Object v = gen(comp, depth + 1, nulls);
                if (v != null || !raw(comp).isPrimitive()) Array.set(a, i, v);
            }
            if (chance(20) && c == int[].class) Arrays.sort((int[]) a);
            return remember(a);
        }
        if (c.isEnum()) { Object[] ks = c.getEnumConstants(); return ks.length == 0 ? null : ks[rnd.nextInt(ks.length)]; }
        Type[] a = t instanceof ParameterizedType p ? p.getActualTypeArguments() : null;
        if (a == null && c.getTypeParameters().length > 0) {
            Type x = subst(new PT(c, c.getTypeParameters()), new HashMap<>());
            return gen(x, depth, false);
        }
        if (c == List.class || c == Collection.class && chance(60) || c == Iterable.class && chance(60)) return genList(a[0], depth);
        if (c == Set.class || c == Collection.class || c == Iterable.class) return genSet(a[0], depth);
        if (c == ArrayList.class) return remember(new ArrayList<>(elems(a[0], depth, true)));
        if (c == LinkedList.class) return remember(new LinkedList<>(elems(a[0], depth, true)));
        if (c == HashSet.class) return remember(new HashSet<>(elems(a[0], depth, true)));
        if (c == LinkedHashSet.class) return remember(new LinkedHashSet<>(elems(a[0], depth, true)));
        if (c == TreeSet.class || c == SortedSet.class || c == NavigableSet.class) return remember(new TreeSet<>(elems(a[0], depth, false)));
        if (Map.class.isAssignableFrom(c) && !programNames.contains(c.getName())) return genMap(a[0], a[1], depth, c);
        if (c == Deque.class || c == Queue.class && chance(60)) return chance(50) ? remember(new LinkedList<>(elems(a[0], depth, true))) : remember(new ArrayDeque<>(elems(a[0], depth, false)));
        if (c == Queue.class) return comparable(a[0]) ? remember(new PriorityQueue<>(elems(a[0], depth, false))) : remember(new ArrayDeque<>(elems(a[0], depth, false)));
        if (c == ArrayDeque.class) return remember(new ArrayDeque<>(elems(a[0], depth, false)));
        if (c == PriorityQueue.class) return remember(new PriorityQueue<>(elems(a[0], depth, false)));
        if (c == Optional.class) return chance(35) ? Optional.empty() : Optional.ofNullable(gen(a[0], depth + 1, false));
        if (c == OptionalInt.class) return chance(35) ? OptionalInt.empty() : OptionalInt.of(genInt());
        if (c == Iterator.class) return ((List<?>) genList(a[0], depth)).iterator();
        if (c == ListIterator.class) return ((List<?>) genList(a[0], depth)).listIterator();
        if (c == Stream.class) return ((List<?>) genList(a[0], depth)).stream();
        if (c == IntStream.class) return IntStream.of((int[]) gen(int[].class, depth, false));
        if (c == Map.Entry.class) return new AbstractMap.SimpleEntry<>(gen(a[0], depth + 1, true), gen(a[1], depth + 1, true));
        if (c == Comparator.class) {
            Comparator<Object> byText = Comparator.comparing(o -> o instanceof Comparable ? String.valueOf(o) : "");
            return oneOf(byText, byText.reversed(), (Comparator<Object>) (x, y) -> 0);
        }
        return genUser(t, depth);
    }

    static Object genObject(int depth) {
        if (chance(20) && depth < 3 && !program.isEmpty()) {
            Class<?> p = program.get(rnd.nextInt(program.size()));
            if (!p.isInterface() && !Modifier.isAbstract(p.getModifiers()) && p.getTypeParameters().length == 0 && !p.isAnonymousClass() && !p.isEnum()) return gen(p, depth + 1, false);
        }
        return switch (rnd.nextInt(9)) {
            case 0 -> genInt();
            case 1 -> genLong();
            case 2 -> genDouble();
            case 3 -> genChar();
            case 4 -> new ArrayList<>(elems(Integer.class, depth, true));
            case 5 -> new int[] {1, 2};
            case 6 -> rnd.nextBoolean();
            default -> genString();
        };
    }

    static final Map<Class<?>, List<Class<?>>> subCache = new HashMap<>();
    static final Map<Class<?>, List<Object>> makerCache = new HashMap<>();

    static List<Class<?>> subs(Class<?> c) {
        return subCache.computeIfAbsent(c, k -> program.stream().filter(x -> x != k && k.isAssignableFrom(x) && !x.isAnonymousClass() && !x.isSynthetic()
            && !x.isInterface() && !Modifier.isAbstract(x.getModifiers())).collect(Collectors.toList()));
    }
    static List<Object> makers(Class<?> c) {
        List<Object> l = makerCache.get(c);
        if (l != null) return l;
        l = new ArrayList<>();
        if (!Modifier.isAbstract(c.getModifiers()) && !c.isInterface() && !c.isEnum())
            for (Constructor<?> k : c.getDeclaredConstructors()) if (!Modifier.isPrivate(k.getModifiers()) && !k.isSynthetic()) { l.add(k); l.add(k); }
        for (Class<?> p : program) {
            for (Method m : p.getDeclaredMethods())
                if (Modifier.isStatic(m.getModifiers()) && !Modifier.isPrivate(m.getModifiers()) && !m.isSynthetic() && m.getReturnType() != Object.class
                    && c.isAssignableFrom(m.getReturnType())) l.add(m);
            for (Field f : p.getDeclaredFields())
                if (Modifier.isStatic(f.getModifiers()) && !Modifier.isPrivate(f.getModifiers()) && !f.isSynthetic() && f.getType() != Object.class
                    && c.isAssignableFrom(f.getType())) l.add(f);
        }
        makerCache.put(c, l);
        return l;
    }

    static Type[] paramTypes(Executable e) {
        Type[] g = e.getGenericParameterTypes();
        Class<?>[] r = e.getParameterTypes();
        if (g.length == r.length) return g;
        Type[] out = new Type[r.length];
        int d = r.length - g.length;
        for (int i = 0; i < r.length; i++) out[i] = i < d ? r[i] : g[i - d];
        return out;
    }

    static int building;

    static Object genUser(Type t, int depth) {
        Class<?> c = raw(t);
        if (depth > 7 || building > 12) {
            return null;
        }
        building++;
        try {
            List<Class<?>> sub = subs(c);
            if (c.isInterface() && !c.isSealed() && (sub.isEmpty() || chance(50))) return proxy(t, depth);
            List<Object> ways = new ArrayList<>(makers(c));
            ways.addAll(sub);
            if (ways.isEmpty()) return null;
            for (int tries = 0; tries < 12; tries++) {
                Object w = ways.get(rnd.nextInt(ways.size()));
                try {
                    Object o = null;
                    if (w instanceof Class<?> s) {
                        Map<TypeVariable<?>, Type> env = new HashMap<>();
                        Type up = superAs(s, c);
                        if (t instanceof ParameterizedType && !unify(up, t, env)) continue;
                        Type st = s.getTypeParameters().length == 0 ? s : subst(new PT(s, s.getTypeParameters()), env);
                        o = genUser(st, depth + 1);
                        if (o != null) return o;
                        continue;
                    }
                    Map<TypeVariable<?>, Type> env = new HashMap<>();
                    if (w instanceof Field f) {
                        Type ft = f.getGenericType();
                        if (!(raw(ft) == c ? unify(ft, t, env) : !(t instanceof ParameterizedType))) continue;
                        f.setAccessible(true);
                        o = f.get(null);
                        if (o != null) return o;
                        continue;
                    }
                    if (w instanceof Method m) {
                        Type rt = m.getGenericReturnType();
                        if (!(raw(rt) == c ? unify(rt, t, env) : !(t instanceof ParameterizedType))) continue;
                        m.setAccessible(true);
                        o = m.invoke(null, args(m, env, depth + 1));
                    } else {
                        Constructor<?> k = (Constructor<?>) w;
                        if (t instanceof ParameterizedType) env.putAll(bindAll(t));
                        k.setAccessible(true);
                        o = k.newInstance(args(k, env, depth + 1));
                    }
                    if (o == null) continue;
                    mutate(o, t, depth, rnd.nextInt(6));
                    typeOf.put(o, t);
                    return remember(o);
                } catch (InvocationTargetException e) {
                    if (e.getCause() instanceof VirtualMachineError v && !(v instanceof StackOverflowError) && !(v instanceof OutOfMemoryError)) throw v;
                } catch (IllegalAccessException | InstantiationException e) {
                    throw new IllegalStateException(e);
                }
            }
            return null;
        } finally {
            building--;
        }
    }

    static final Map<Class<?>, List<Object>> mutCache = new HashMap<>();

    static List<Object> mutators(Class<?> c) {
        return mutCache.computeIfAbsent(c, k -> {
            List<Object> l = new ArrayList<>();
            for (Class<?> x = k; x != null && programNames.contains(x.getName()); x = x.getSuperclass()) {
                for (Method m : x.getDeclaredMethods())
                    if (!Modifier.isStatic(m.getModifiers()) && !Modifier.isPrivate(m.getModifiers()) && !m.isSynthetic() && !Modifier.isAbstract(m.getModifiers())) l.add(m);
                for (Field f : x.getDeclaredFields())
                    if (!Modifier.isStatic(f.getModifiers()) && !Modifier.isPrivate(f.getModifiers()) && !Modifier.isFinal(f.getModifiers()) && !f.isSynthetic()) l.add(f);
            }
            return l;
        });
    }

    static void mutate(Object o, Type t, int depth, int calls) {
        if (depth > 5) return;
        List<Object> ms = mutators(o.getClass());
        if (ms.isEmpty()) return;
        if (chance(20)) calls += rnd.nextInt(10);
        Type ot = raw(t) == o.getClass() ? t : o.getClass();
        if (ot instanceof Class<?> && o.getClass().getTypeParameters().length > 0) return;
        for (Class<?> e = o.getClass(); e != null; e = e.getEnclosingClass()) if (e.getTypeParameters().length > 0 && e != o.getClass() && !Modifier.isStatic(o.getClass().getModifiers())) return;
        for (int i = 0; i < calls; i++) {
            Object x = ms.get(rnd.nextInt(ms.size()));
            try {
                Map<TypeVariable<?>, Type> env = bindAll(ot);
                if (x instanceof Field f) { f.setAccessible(true); f.set(o, gen(subst(f.getGenericType(), env), depth + 2, true)); }
                else { Method m = (Method) x; m.setAccessible(true); Object r = m.invoke(o, alias(args(m, env, depth + 2), m, o)); if (chance(25)) spoil(r); }
            } catch (InvocationTargetException e) {
                // states reached through exceptions are states too
            } catch (IllegalAccessException e) {
                throw new IllegalStateException(e);
            }
        }
    }

    /** Whoever holds a collection or an array can change it. */
    static void spoil(Object o) {
        try {
            if (o instanceof Collection<?> k) { if (chance(50)) k.clear(); else if (chance(50)) k.add(null); else if (!k.isEmpty()) k.remove(k.iterator().next()); }
            else if (o instanceof Map<?, ?> k) k.clear();
            else if (o != null && o.getClass().isArray() && Array.getLength(o) > 0) {
                Class<?> ct = o.getClass().getComponentType();
                int at = rnd.nextInt(Array.getLength(o));
                if (ct.isPrimitive()) Array.set(o, at, chance(50) && ct == int.class ? 0 : gen(ct, 5, false)); else Array.set(o, at, null);
            } else if (o != null && programNames.contains(o.getClass().getName())) mutate(o, typeOf.getOrDefault(o, o.getClass()), 4, 1);
        } catch (RuntimeException e) { /* fixed or refused */ }
    }

    /** Between making the receiver and the call, other code may run. */
    static void interfere() {
        for (int i = 0; i < recent.size(); i++) if (chance(6)) spoil(recent.get(i));
        if (chance(5)) {
            Class<?> p = program.get(rnd.nextInt(program.size()));
            for (Field f : p.getDeclaredFields())
                if (Modifier.isStatic(f.getModifiers()) && !Modifier.isPrivate(f.getModifiers()) && !Modifier.isFinal(f.getModifiers()) && !f.isSynthetic())
                    try { f.setAccessible(true); f.set(null, gen(subst(f.getGenericType(), new HashMap<>()), 3, true)); } catch (IllegalAccessException e) { throw new IllegalStateException(e); }
            Method[] ms = p.getDeclaredMethods();
            if (ms.length > 0) {
                Method m = ms[rnd.nextInt(ms.length)];
                if (Modifier.isStatic(m.getModifiers()) && !Modifier.isPrivate(m.getModifiers()) && !m.isSynthetic())
                    try { m.setAccessible(true); m.invoke(null, args(m, new HashMap<>(), 3)); } catch (InvocationTargetException e) { /* a state too */ } catch (IllegalAccessException e) { throw new IllegalStateException(e); }
            }
        }
    }

    /** The receiver may be one of its own arguments. */
    static Object[] alias(Object[] a, Executable e, Object o) {
        for (int i = 0; i < a.length; i++) if (o != null && e.getParameterTypes()[i].isInstance(o) && chance(15)
            && o.getClass().getTypeParameters().length == 0) a[i] = o;
        return a;
    }

    static Object[] args(Executable e, Map<TypeVariable<?>, Type> env, int depth) {
        Type[] ps = paramTypes(e);
        Object[] a = new Object[ps.length];
        for (int i = 0; i < ps.length; i++) {
            Type pt = subst(ps[i], env);
            if (i > 0 && chance(8)) {
                for (int j = 0; j < i; j++) if (a[j] != null && same(subst(ps[j], env), pt)) { a[i] = a[j]; break; }
                if (a[i] != null) continue;
            }
            boolean inner = i == 0 && e instanceof Constructor<?> k && k.getDeclaringClass().isMemberClass() && !Modifier.isStatic(k.getDeclaringClass().getModifiers());
            a[i] = gen(pt, depth, !inner);
            if (a[i] == null && raw(pt).isPrimitive()) a[i] = gen(pt, depth, false);
        }
        return a;
    }

    static Object proxy(Type t, int depth) {
        Class<?> c = raw(t);
        Map<TypeVariable<?>, Type> env = bindAll(t);
        boolean[] busy = {false};
        return Proxy.newProxyInstance(EverydayTruth.class.getClassLoader(), new Class<?>[] {c}, (p, m, as) -> {
            if (m.getDeclaringClass() == Object.class) {
                return switch (m.getName()) { case "equals" -> p == as[0]; case "hashCode" -> 17; default -> "proxy"; };
            }
            if (m.isDefault() && (!programNames.contains(m.getDeclaringClass().getName()) || chance(60) || current.endsWith("." + m.getName())))
                return InvocationHandler.invokeDefault(p, m, as);
            if (!busy[0] && chance(4)) disturb(busy);
            Map<TypeVariable<?>, Type> e2 = new HashMap<>(env);
            if (m.getGenericReturnType() instanceof TypeVariable<?> v && !e2.containsKey(v) && as != null && m.getTypeParameters().length > 0) return as[0];
            Type rt = subst(m.getGenericReturnType(), e2);
            Object r = gen(rt, depth + 2, true);
            if (r == null && raw(rt).isPrimitive() && rt != void.class) r = gen(rt, depth + 2, false);
            return r;
        });
    }

    /** A function passed in may change the collections or the receiver of the running call. */
    static void disturb(boolean[] busy) {
        busy[0] = true;
        try {
            if (!recent.isEmpty() && chance(60)) {
                Object o = recent.get(rnd.nextInt(recent.size()));
                try { spoil(o); } catch (RuntimeException e) { /* fixed size */ }
            } else if (receiver != null) {
                mutate(receiver, typeOf.getOrDefault(receiver, receiver.getClass()), 2, 1);
            }
        } finally { busy[0] = false; }
    }

    // ---------------------------------------------------------------- judging
    static String judge(Throwable ex, Executable m) {
        for (Class<?> d : m.getExceptionTypes()) if (d.isInstance(ex)) return null;
        if (ex instanceof OutOfMemoryError) return null;
        StackTraceElement[] f = ex.getStackTrace();
        int i = 0;
        while (i < f.length && !programNames.contains(f[i].getClassName())) i++;
        if (i == f.length) return "no program frame: " + ex;
        if (i == 0) {
            List<String> src = sourceLines.get(f[0].getFileName());
            String line = src.get(f[0].getLineNumber() - 1);
            if (line.contains("throw new " + ex.getClass().getSimpleName())) return null;
        } else if (f[i - 1].getClassName().equals("java.util.Objects") && (f[i - 1].getMethodName().equals("requireNonNull") || f[i - 1].getMethodName().equals("checkIndex"))) {
            return null;
        }
        return ex.getClass().getName() + ": " + ex.getMessage() + " at " + f[0] + (i > 0 ? " ... " + f[i] : "");
    }

    static String show(Object o) {
        try {
            if (o == null) return "null";
            if (o.getClass().isArray()) {
                StringBuilder b = new StringBuilder("{");
                for (int i = 0; i < Math.min(8, Array.getLength(o)); i++) b.append(i > 0 ? "," : "").append(show(Array.get(o, i)));
                return b + "}";
            }
            String s = String.valueOf(o);
            return o.getClass().getSimpleName() + ":" + (s.length() > 80 ? s.substring(0, 80) : s);
        } catch (Throwable e) { return "?"; }
    }

    static Executable find(Class<?> c, String name) {
        List<Executable> hits = new ArrayList<>();
        if (name.equals("<init>")) hits.addAll(Arrays.asList(c.getDeclaredConstructors()));
        else for (Method m : c.getDeclaredMethods()) if (m.getName().equals(name) && !m.isBridge() && !m.isSynthetic()) hits.add(m);
        if (hits.size() != 1) throw new IllegalStateException(hits.size() + " members " + c.getName() + "." + name);
        return hits.get(0);
    }

    public static void main(String[] argv) throws Exception {
        Path classes = Paths.get(argv[1]), src = Paths.get(argv[2]);
        int wanted = Integer.parseInt(argv[3]);
        String filter = argv.length > 4 ? argv[4] : "";
        List<Path> srcs; try (Stream<Path> s = Files.list(src)) { srcs = s.filter(p -> p.toString().endsWith(".java")).sorted().collect(Collectors.toList()); }
        for (Path p : srcs) sourceLines.put(p.getFileName().toString(), Files.readAllLines(p));
        List<String> names; try (Stream<Path> s = Files.list(classes)) { names = s.map(p -> p.getFileName().toString()).filter(n -> n.endsWith(".class") && !n.startsWith("Everyday")).sorted().collect(Collectors.toList()); }
        for (String n : names) { String k = n.substring(0, n.length() - 6); programNames.add(k); }
        List<Class<?>> all = new ArrayList<>();
        for (String n : programNames.stream().sorted().collect(Collectors.toList())) { Class<?> c = Class.forName(n, false, EverydayTruth.class.getClassLoader()); if (!c.isAnonymousClass() && !c.isSynthetic() && !c.isLocalClass()) all.add(c); }
        Thread dog = new Thread(() -> {
            while (true) {
                try { Thread.sleep(1000); } catch (InterruptedException e) { return; }
                long s = callStart;
                if (s != 0 && System.nanoTime() - s > 20_000_000_000L) {
                    System.out.println("STUCK " + current);
                    for (Map.Entry<Thread, StackTraceElement[]> e : Thread.getAllStackTraces().entrySet())
                        if (e.getKey().getName().equals("main")) for (StackTraceElement f : e.getValue()) System.out.println("    " + f);
                    System.out.flush();
                    Runtime.getRuntime().halt(3);
                }
            }
        });
        dog.setDaemon(true);
        dog.start();
        int bad = 0, good = 0;
        Set<String> onlyFiles = filter.isEmpty() ? null : Set.of(filter.split(","));
        for (String line : Files.readAllLines(Paths.get(argv[0]))) {
            String[] p = line.split("\t", -1);
            String cls = p[0], meth = p[1], verdict = p[2], wit = p[3], file = p[4];
            if (onlyFiles != null && !onlyFiles.contains(file.replace(".java", ""))) continue;
            current = cls + "." + meth;
            // the program under test: the classes of the same file
            program.clear(); subCache.clear(); makerCache.clear(); mutCache.clear();
            String top = file.replace(".java", "");
            for (Class<?> c : all) if (c.getName().startsWith(top)) program.add(c);
            literals.clear(); intLiterals.clear();
            for (String s : sourceLines.get(file)) {
                if (s.trim().startsWith("//")) continue;
                java.util.regex.Matcher mm = java.util.regex.Pattern.compile("\"([^\"\\\\]*)\"").matcher(s);
                while (mm.find()) literals.add(mm.group(1));
                mm = java.util.regex.Pattern.compile("\\b(\\d{1,9})\\b").matcher(s);
                while (mm.find()) intLiterals.add(Integer.parseInt(mm.group(1)));
            }
            Class<?> c = Class.forName(cls);
            Executable m = find(c, meth);
            m.setAccessible(true);
            String wres = "";
            if (!verdict.equals("safe")) {
                String expect = verdict.equals("null") ? "java.lang.NullPointerException" : verdict;
                Throwable got = null;
                callStart = System.nanoTime();
                try { Class.forName("EverydayWitnesses").getDeclaredMethod(wit).invoke(null); }
                catch (InvocationTargetException e) { got = e.getCause(); }
                callStart = 0;
                boolean ok = got != null && got.getClass().getName().equals(expect);
                boolean inside = false;
                if (got != null) for (StackTraceElement f : got.getStackTrace())
                    if (f.getClassName().equals(cls) && (f.getMethodName().equals(meth) || f.getMethodName().contains("$" + meth + "$") || f.getMethodName().contains("$new$"))) inside = true;
                String j = got == null ? "no exception" : judge(got, m);
                if (!ok || !inside || j == null) { bad++; System.out.println("BAD WITNESS " + current + " expected " + expect + " got " + got + (inside ? "" : " (not inside the method)") + (j == null ? " (on purpose)" : "")); if (got != null) { StackTraceElement[] st = got.getStackTrace(); for (int i = 0; i < Math.min(6, st.length); i++) System.out.println("      " + st[i]); } }
                else { good++; wres = "witness ok; "; }
            }
            rnd = new Random(cls.hashCode() * 31L + meth.hashCode());
            int made = 0, normal = 0, attempts = 0;
            Map<String, Integer> seen = new TreeMap<>();
            Map<String, String> example = new TreeMap<>();
            long begin = System.nanoTime();
            long limit = verdict.equals("safe") ? 90_000_000_000L : 8_000_000_000L;
            while (made < wanted && attempts < wanted * 4 && System.nanoTime() - begin < limit) {
                attempts++;
                recent.clear(); typeOf.clear();
                receiver = null;
                callStart = System.nanoTime();
                Object self = null;
                Map<TypeVariable<?>, Type> env = new HashMap<>();
                boolean needSelf = m instanceof Method && !Modifier.isStatic(m.getModifiers());
                Type ct = c.getTypeParameters().length == 0 ? c : subst(new PT(c, c.getTypeParameters()), env);
                env = bindAll(ct);
                Object[] as;
                try {
                    if (needSelf) { self = gen(ct, 0, false); if (self == null) continue; }
                    as = alias(args(m, env, 0), m, self);
                    if (chance(30)) interfere();
                } catch (StackOverflowError e) { continue; }
                receiver = self;
                String before = null;
                Throwable ex = null;
                try {
                    made++;
                    if (m instanceof Method mm) mm.invoke(self, as); else ((Constructor<?>) m).newInstance(as);
                    normal++;
                } catch (InvocationTargetException e) { ex = e.getCause(); }
                callStart = 0;
                if (ex != null) {
                    String j = judge(ex, m);
                    if (j != null) {
                        String k = ex.getClass().getName();
                        seen.merge(k, 1, Integer::sum);
                        if (!example.containsKey(k)) { StringBuilder b = new StringBuilder(j + "  self=" + show(self) + " args="); for (Object a : as) b.append(show(a)).append(" | "); example.put(k, b.toString()); }
                    }
                }
            }
            long ms = (System.nanoTime() - begin) / 1_000_000;
            String stat = made + " calls, " + normal + " normal, " + ms + " ms";
            if (verdict.equals("safe")) {
                if (!seen.isEmpty() || made < wanted || normal == 0) {
                    bad++;
                    System.out.println("BAD SAFE " + current + " " + stat);
                    for (String k : example.keySet()) System.out.println("      " + seen.get(k) + "x " + example.get(k));
                } else { good++; System.out.println("ok   " + current + " safe; " + stat + (normal < made / 20 ? "  FEW NORMAL" : "")); }
            } else {
                String expect = verdict.equals("null") ? "java.lang.NullPointerException" : verdict;
                System.out.println("ok?  " + current + " " + verdict + "; " + wres + "random " + (seen.containsKey(expect) ? "finds it " + seen.get(expect) + "x" : "DOES NOT find it") + "; " + stat);
                for (String k : example.keySet()) if (!k.equals(expect)) System.out.println("      OTHER " + seen.get(k) + "x " + example.get(k));
                if (verdict.equals("null") || expect.endsWith("NullPointerException")) { if (example.containsKey(expect)) System.out.println("      npe: " + example.get(expect)); }
            }
            System.out.flush();
        }
        System.out.println("TOTAL good " + good + " bad " + bad);
        System.exit(bad == 0 ? 0 : 1);
    }
}
