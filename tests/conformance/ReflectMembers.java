import java.lang.reflect.*;
import java.util.*;
import java.util.stream.*;

public class ReflectMembers {
    public static class Base {
        protected int inherited = 1;
        public String pub = "p";

        public void baseMethod() { }

        static String hidden() { return "base"; }
    }

    public static class Target extends Base implements Comparable<Target> {
        private int secret = 42;
        public static int counter = 5;
        static final String CONST = "const";
        final List<String> names = new ArrayList<>();
        volatile long vol;
        transient boolean tr;
        byte b = 1;
        char c = 'c';
        float f = 1.5f;
        double d = 2.5;
        short s = 3;

        public Target() { }

        private Target(int secret, String... more) {
            this.secret = secret;
            names.addAll(Arrays.asList(more));
        }

        protected Target(long x) throws java.io.IOException { throw new java.io.IOException("ctor " + x); }

        public int add(int a, int b) { return a + b; }

        private String hide(String s) { return "<" + s + ">"; }

        static long mul(long a, int b) { return a * b; }

        public static String join(String sep, Object... parts) { return Arrays.stream(parts).map(String::valueOf).collect(Collectors.joining(sep)); }

        void fail() { throw new IllegalStateException("from method"); }

        synchronized final void sync() { }

        static String hidden() { return "target"; }

        public int compareTo(Target o) { return Integer.compare(secret, o.secret); }

        boolean prims(byte b, short s, char c, long l, float f, double d, boolean z) { return b + s + c + l + f + d > 0 == z; }

        void nothing() { }
    }

    static abstract class Abs {
        abstract void a();

        Abs() { }
    }

    static String sig(Method m) { return Modifier.toString(m.getModifiers()) + " " + m.getReturnType().getSimpleName() + " " + m.getName() + Arrays.stream(m.getParameterTypes()).map(Class::getSimpleName).collect(Collectors.joining(",", "(", ")")) + (m.isVarArgs() ? " varargs" : "") + (m.isSynthetic() ? " synthetic" : "") + (m.isBridge() ? " bridge" : ""); }

    interface Act { Object run() throws Exception; }

    static void t(Act a) {
        try {
            System.out.println("ok " + a.run());
        } catch (InvocationTargetException e) {
            System.out.println("ITE caused by " + e.getCause() + " " + e.getMessage());
        } catch (Exception e) {
            System.out.println(e.getClass().getName() + ": " + e.getMessage());
        }
    }

    public static void main(String[] args) throws Exception {
        Stream.of(Target.class.getDeclaredFields()).sorted(Comparator.comparing(Field::getName)).forEach(f -> System.out.println(Modifier.toString(f.getModifiers()) + " " + f.getType().getSimpleName() + " " + f.getName() + " " + f.toGenericString()));
        Stream.of(Target.class.getDeclaredMethods()).filter(m -> !m.getName().startsWith("lambda")).map(ReflectMembers::sig).sorted().forEach(System.out::println);
        Stream.of(Target.class.getDeclaredConstructors()).map(Constructor::toString).sorted().forEach(System.out::println);
        System.out.println(Stream.of(Target.class.getMethods()).map(Method::getName).distinct().sorted().toList());
        System.out.println(Stream.of(Target.class.getFields()).map(Field::getName).sorted().toList() + " " + Target.class.getConstructors().length);
        Target x = new Target();
        Field secret = Target.class.getDeclaredField("secret");
        secret.setAccessible(true);
        System.out.println(secret.get(x) + " " + secret.getInt(x) + " " + secret.getLong(x) + " " + secret.getDouble(x));
        secret.setInt(x, 7);
        secret.set(x, 8);
        System.out.println(x.secret);
        for (String n : new String[] {"b", "c", "f", "d", "s", "vol", "tr"}) {
            Field f = Target.class.getDeclaredField(n);
            System.out.print(f.getType() + "=" + f.get(x) + " ");
        }
        System.out.println();
        Target.class.getDeclaredField("c").setChar(x, 'z');
        Target.class.getDeclaredField("vol").setLong(x, 1L << 40);
        Target.class.getDeclaredField("d").setFloat(x, 0.25f);
        Target.class.getDeclaredField("tr").setBoolean(x, true);
        Target.class.getField("counter").set(null, 99);
        System.out.println(x.c + " " + x.vol + " " + x.d + " " + x.tr + " " + Target.counter + " " + Target.class.getDeclaredField("CONST").get(null) + " " + Target.class.getField("pub").get(x));
        t(() -> { secret.set(x, "str"); return 0; });
        t(() -> { secret.set(x, 5L); return 0; });
        t(() -> { secret.set("not a target", 5); return 0; });
        t(() -> { secret.setByte(x, (byte) 3); return x.secret; });
        t(() -> secret.getShort(x));
        t(() -> Target.class.getDeclaredField("nope"));
        t(() -> { Field c = Target.class.getDeclaredField("CONST"); c.setAccessible(true); c.set(null, "x"); return 0; });
        Method add = Target.class.getMethod("add", int.class, int.class);
        t(() -> add.invoke(x, 2, 3));
        t(() -> add.invoke(x, (byte) 2, 'a'));
        t(() -> add.invoke(x, 2L, 3));
        for (Act bad : new Act[] {() -> add.invoke(x, 2), () -> add.invoke(x, 2, null), () -> add.invoke("wrong", 2, 3)}) {
            try {
                System.out.println(bad.run());
            } catch (IllegalArgumentException e) {
                System.out.println("bad arguments"); // The messages differ between releases.
            }
        }
        Method hide = Target.class.getDeclaredMethod("hide", String.class);
        hide.setAccessible(true);
        t(() -> hide.invoke(x, "h"));
        t(() -> Target.class.getDeclaredMethod("mul", long.class, int.class).invoke(null, 1L << 33, 2));
        t(() -> Target.class.getDeclaredMethod("mul", long.class, int.class).invoke(null, 5, 2));
        t(() -> Target.class.getMethod("join", String.class, Object[].class).invoke(null, "-", new Object[] {1, "b", null}));
        t(() -> Target.class.getDeclaredMethod("fail").invoke(x));
        t(() -> Target.class.getDeclaredMethod("nothing").invoke(x));
        t(() -> Target.class.getDeclaredMethod("prims", byte.class, short.class, char.class, long.class, float.class, double.class, boolean.class).invoke(x, (byte) 1, (short) 2, 'c', 4L, 5f, 6.0, true));
        t(() -> Base.class.getDeclaredMethod("hidden").invoke(x) + "" + Target.class.getDeclaredMethod("hidden").invoke(null));
        t(() -> Object.class.getMethod("equals", Object.class).invoke(x, x));
        t(() -> Comparable.class.getMethod("compareTo", Object.class).invoke("a", "b"));
        t(() -> String.class.getMethod("length").invoke("four"));
        t(() -> Target.class.getMethod("missing", int.class, String[].class));
        Constructor<Target> k = Target.class.getDeclaredConstructor(int.class, String[].class);
        k.setAccessible(true);
        Target made = k.newInstance(5, new String[] {"a", "b"});
        System.out.println(made.secret + " " + made.names + " " + k.isVarArgs() + " " + k.getParameterCount());
        t(() -> Target.class.getDeclaredConstructor(long.class).newInstance(3L));
        t(() -> Abs.class.getDeclaredConstructor().newInstance());
        t(() -> Target.class.getDeclaredConstructor(String.class));
        t(() -> List.class.getDeclaredConstructor());
        System.out.println(Arrays.toString(Target.class.getDeclaredConstructor(long.class).getExceptionTypes()) + " " + add.getDeclaringClass().getSimpleName() + " " + add + " " + add.toGenericString() + " " + add.equals(Target.class.getMethod("add", int.class, int.class)) + " " + secret.hashCode());
        Parameter[] ps = add.getParameters();
        System.out.println(ps.length + " " + ps[0].getType() + " " + ps[0].isNamePresent() + " " + ps[0] + " " + Modifier.toString(Modifier.PUBLIC | Modifier.STATIC | Modifier.FINAL | Modifier.SYNCHRONIZED | Modifier.NATIVE));
    }
}
