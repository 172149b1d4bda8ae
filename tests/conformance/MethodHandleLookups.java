import java.lang.invoke.*;
import java.util.*;
import static java.lang.invoke.MethodHandles.*;
import static java.lang.invoke.MethodType.*;
public class MethodHandleLookups {
    static int add(int a, int b) { return a + b; }
    static String join(String... xs) { return String.join("-", xs); }
    static String pair(Object a, Object b) { return a + ":" + b; }
    static boolean even(int x) { return x % 2 == 0; }
    static int half(int x) { return x / 2; }
    static int triple(int x) { return x * 3 + 1; }
    static long sq(long x) { return x * x; }
    static int boom(int x) { throw new IllegalStateException("boom " + x); }
    static int rescue(IllegalStateException e, int x) { return -x; }
    static int fin(Throwable t, int r, int x) { System.out.println("fin " + t + " " + r + " " + x); return r + 100; }
    static void say(String s) { System.out.println("say " + s); }
    static int step(int acc, int i) { return acc + i; }
    static boolean less(int acc, int lim) { return acc < lim; }
    static int bump(int acc, int lim) { return acc + 7; }
    interface Shape { default String name() { return "shape"; } int area(); }
    static class Sq implements Shape { int s; Sq(int s) { this.s = s; } public int area() { return s * s; } public String toString() { return "Sq" + s; } }
    static class Base { String who() { return "base"; } }
    static class Derived extends Base { String who() { return "derived"; }
        static MethodHandle sup() throws Exception { return lookup().findSpecial(Base.class, "who", methodType(String.class), Derived.class); } }
    private int priv = 42;
    private String secret(int x) { return "s" + x + priv; }
    static volatile int sv = 5;

    static void t(String what, Callable c) {
        try { System.out.println(what + " = " + c.call()); } catch (Throwable e) { System.out.println(what + " ! " + e); }
    }
    interface Callable { Object call() throws Throwable; }

    public static void main(String[] args) throws Throwable {
        Lookup l = lookup();
        MethodHandle add = l.findStatic(MethodHandleLookups.class, "add", methodType(int.class, int.class, int.class));
        t("exact", () -> (int) add.invokeExact(1, 2));
        t("generic", () -> (Object) add.invoke((byte) 1, 'a'));
        t("genericLong", () -> (long) add.invoke(1, 2));
        t("wrongExact", () -> (Object) add.invokeExact(1, 2));
        t("wrongExact2", () -> (int) add.invokeExact(1, (short) 2));
        t("wrongGeneric", () -> (String) add.invoke(1, 2));
        t("wrongArgs", () -> (int) add.invoke(1));
        t("castFail", () -> (int) add.invoke((Object) "x", 2));
        t("npe", () -> (int) add.invoke((Integer) null, 2));
        t("iwa", () -> add.invokeWithArguments(4, 5));
        t("iwaList", () -> add.invokeWithArguments(List.of(4, 5)));
        t("insert", () -> (int) insertArguments(add, 0, 10).invokeExact(5));
        t("insert1", () -> (int) insertArguments(add, 1, 10).invokeExact(5));
        t("drop", () -> (int) dropArguments(add, 1, String.class, long.class).invokeExact(1, "x", 5L, 2));
        MethodHandle half = l.findStatic(MethodHandleLookups.class, "half", methodType(int.class, int.class));
        MethodHandle triple = l.findStatic(MethodHandleLookups.class, "triple", methodType(int.class, int.class));
        MethodHandle even = l.findStatic(MethodHandleLookups.class, "even", methodType(boolean.class, int.class));
        t("filterArgs", () -> (int) filterArguments(add, 0, half, triple).invokeExact(10, 3));
        t("filterRet", () -> (int) filterReturnValue(add, triple).invokeExact(10, 3));
        t("fold", () -> (int) foldArguments(add, half).invokeExact(10));
        t("gwt", () -> { MethodHandle g = guardWithTest(even, half, triple); return (int) g.invokeExact(10) + "," + (int) g.invokeExact(7); });
        MethodHandle boom = l.findStatic(MethodHandleLookups.class, "boom", methodType(int.class, int.class));
        MethodHandle rescue = l.findStatic(MethodHandleLookups.class, "rescue", methodType(int.class, IllegalStateException.class, int.class));
        t("catch", () -> (int) catchException(boom, IllegalStateException.class, rescue).invokeExact(8));
        t("catchNo", () -> (int) catchException(half, IllegalStateException.class, rescue).invokeExact(8));
        t("boom", () -> (int) boom.invokeExact(8));
        MethodHandle fin = l.findStatic(MethodHandleLookups.class, "fin", methodType(int.class, Throwable.class, int.class, int.class));
        t("tryFinally", () -> (int) tryFinally(half, fin).invokeExact(8));
        t("tryFinally2", () -> (int) tryFinally(boom, fin).invokeExact(8));
        t("permute", () -> (int) permuteArguments(l.findStatic(MethodHandleLookups.class, "add", methodType(int.class, int.class, int.class)), methodType(int.class, int.class), 0, 0).invokeExact(21));
        MethodHandle join = l.findStatic(MethodHandleLookups.class, "join", methodType(String.class, String[].class));
        t("varargs", () -> (String) join.invoke("a", "b", "c"));
        t("varargs0", () -> (String) join.invoke());
        t("varargsArr", () -> (String) join.invoke(new String[] { "q", "r" }));
        t("isVar", () -> join.isVarargsCollector());
        t("fixed", () -> (String) join.asFixedArity().invokeExact(new String[] { "q", "r" }));
        t("collector", () -> (String) join.asCollector(String[].class, 3).invokeExact("x", "y", "z"));
        t("spreader", () -> (int) add.asSpreader(Object[].class, 2).invokeExact(new Object[] { 3, 4 }));
        t("spreaderInt", () -> (int) add.asSpreader(int[].class, 2).invokeExact(new int[] { 3, 4 }));
        t("spreaderBad", () -> (int) add.asSpreader(int[].class, 2).invokeExact(new int[] { 3 }));
        MethodHandle pair = l.findStatic(MethodHandleLookups.class, "pair", methodType(String.class, Object.class, Object.class));
        t("pair", () -> (String) pair.invoke(1, 2.5));
        t("collectArgs", () -> (String) collectArguments(pair, 1, add.asType(genericMethodType(2))).invoke("k", 3, 4));
        t("identity", () -> (String) identity(String.class).invokeExact("id") + (int) identity(int.class).invokeExact(3) + (long) identity(long.class).invokeExact(3L) + (double) identity(double.class).invokeExact(3.5));
        t("constant", () -> (String) constant(String.class, "c").invokeExact() + (int) constant(int.class, 4).invokeExact() + (Object) constant(long.class, 4L).invoke() + (float) constant(float.class, 1.5f).invokeExact());
        t("zero", () -> (int) zero(int.class).invokeExact() + "" + (String) zero(String.class).invokeExact() + (Object) empty(methodType(long.class, int.class)).invoke(3));
        t("throwEx", () -> (int) throwException(int.class, RuntimeException.class).invokeExact(new RuntimeException("tt")));
        t("bindTo", () -> (String) pair.bindTo("b").invoke("c"));
        t("virt", () -> (int) l.findVirtual(Shape.class, "area", methodType(int.class)).invoke(new Sq(4)));
        t("virtDef", () -> (String) l.findVirtual(Shape.class, "name", methodType(String.class)).invoke((Shape) new Sq(4)));
        t("virtDef2", () -> (String) l.findVirtual(Sq.class, "name", methodType(String.class)).invokeExact(new Sq(4)));
        t("toStr", () -> (String) l.findVirtual(Object.class, "toString", methodType(String.class)).invokeExact((Object) new Sq(5)));
        t("ifaceToStr", () -> (String) l.findVirtual(Shape.class, "toString", methodType(String.class)).invoke((Shape) new Sq(6)));
        t("special", () -> (String) Derived.sup().invoke(new Derived()));
        t("private", () -> (String) l.findVirtual(MethodHandleLookups.class, "secret", methodType(String.class, int.class)).invoke(new MethodHandleLookups(), 3));
        t("nosuch", () -> l.findStatic(MethodHandleLookups.class, "nope", methodType(void.class)));
        t("nosuchV", () -> l.findVirtual(MethodHandleLookups.class, "add", methodType(int.class, int.class, int.class)));
        t("nosuchF", () -> l.findGetter(MethodHandleLookups.class, "nope", int.class));
        t("nosuchC", () -> l.findConstructor(MethodHandleLookups.class, methodType(void.class, String.class)));
        t("ctor", () -> l.findConstructor(ArrayList.class, methodType(void.class, Collection.class)).invoke(List.of(1, 2)));
        t("ctorString", () -> (String) l.findConstructor(String.class, methodType(void.class, char[].class)).invokeExact(new char[] { 'h', 'i' }));
        t("getter", () -> (int) l.findGetter(MethodHandleLookups.class, "priv", int.class).invokeExact(new MethodHandleLookups()));
        t("setter", () -> { MethodHandleLookups m = new MethodHandleLookups(); l.findSetter(MethodHandleLookups.class, "priv", int.class).invokeExact(m, 77); return m.priv; });
        t("sgetter", () -> (int) l.findStaticGetter(MethodHandleLookups.class, "sv", int.class).invokeExact());
        t("ssetter", () -> { l.findStaticSetter(MethodHandleLookups.class, "sv", int.class).invokeExact(6); return sv; });
        t("getterNpe", () -> (int) l.findGetter(MethodHandleLookups.class, "priv", int.class).invokeExact((MethodHandleLookups) null));
        t("arrGet", () -> (int) arrayElementGetter(int[].class).invokeExact(new int[] { 5, 6 }, 1));
        t("arrGetOob", () -> (int) arrayElementGetter(int[].class).invokeExact(new int[] { 5, 6 }, 2));
        t("arrSet", () -> { String[] a = new String[2]; arrayElementSetter(String[].class).invokeExact(a, 1, "z"); return Arrays.toString(a); });
        t("arrLen", () -> (int) arrayLength(String[].class).invokeExact(new String[3]));
        t("arrNew", () -> ((String[]) arrayConstructor(String[].class).invokeExact(4)).length);
        t("exactInvoker", () -> (int) exactInvoker(add.type()).invokeExact(add, 5, 6));
        t("invoker", () -> (int) invoker(methodType(int.class, Object.class, Object.class)).invokeExact(add, (Object) 5, (Object) 6));
        t("spreadInvoker", () -> (int) spreadInvoker(add.type(), 0).invokeExact(add, new Object[] { 8, 9 }));
        t("explicit", () -> (byte) explicitCastArguments(add, methodType(byte.class, long.class, double.class)).invokeExact(300L, 4.7));
        t("asTypeVoid", () -> { add.asType(methodType(void.class, int.class, int.class)).invokeExact(1, 2); return "ok"; });
        t("asTypeBox", () -> (Object) add.asType(methodType(Object.class, Integer.class, Object.class)).invoke(1, 2));
        t("asTypeBad", () -> add.asType(methodType(int.class, String.class, int.class)));
        t("countedLoop", () -> (int) countedLoop(constant(int.class, 5), constant(int.class, 100), l.findStatic(MethodHandleLookups.class, "step", methodType(int.class, int.class, int.class))).invokeExact());
        t("whileLoop", () -> (int) whileLoop(constant(int.class, 1), l.findStatic(MethodHandleLookups.class, "less", methodType(boolean.class, int.class, int.class)), l.findStatic(MethodHandleLookups.class, "bump", methodType(int.class, int.class, int.class))).invokeExact(30));
        t("doWhile", () -> (int) doWhileLoop(constant(int.class, 1), l.findStatic(MethodHandleLookups.class, "bump", methodType(int.class, int.class, int.class)), l.findStatic(MethodHandleLookups.class, "less", methodType(boolean.class, int.class, int.class))).invokeExact(30));
        t("iterated", () -> { MethodHandle body = l.findStatic(MethodHandleLookups.class, "pair", methodType(String.class, Object.class, Object.class)); return (Object) iteratedLoop(null, constant(String.class, "^"), body.asType(methodType(String.class, String.class, Object.class))).invoke(List.of(1, 2, 3)); });
        t("long", () -> (long) l.findStatic(MethodHandleLookups.class, "sq", methodType(long.class, long.class)).invokeExact(1L << 20));
        t("say", () -> { l.findStatic(MethodHandleLookups.class, "say", methodType(void.class, String.class)).invokeExact("hello"); return "said"; });
        t("unreflect", () -> (int) l.unreflect(MethodHandleLookups.class.getDeclaredMethod("half", int.class)).invokeExact(9));
        t("unreflectV", () -> (String) l.unreflect(MethodHandleLookups.class.getDeclaredMethod("secret", int.class)).invoke(new MethodHandleLookups(), 9));
        t("unreflectC", () -> l.unreflectConstructor(Sq.class.getDeclaredConstructor(int.class)).invoke(9));
        t("unreflectG", () -> (int) l.unreflectGetter(MethodHandleLookups.class.getDeclaredField("priv")).invoke(new MethodHandleLookups()));
        t("reveal", () -> l.revealDirect(add));
        t("toString", () -> add + " " + pair.bindTo("x") + " " + l.findVirtual(Object.class, "toString", methodType(String.class)));
        t("types", () -> add.type() + " " + add.type().toMethodDescriptorString() + " " + add.type().wrap() + " " + genericMethodType(2, true));
        t("many", () -> { MethodHandle m = pair; for (int i = 0; i < 6; i++) m = dropArguments(m, 0, i % 2 == 0 ? long.class : String.class); return m.type() + "" + m.invokeWithArguments("1", 2L, "3", 4L, "5", 6L, "a", "b"); });
        t("insertMany", () -> (String) insertArguments(dropArguments(pair, 0, int.class, long.class, double.class, float.class, String.class), 0, 1, 2L, 3.0, 4f, "five").invokeExact((Object) "x", (Object) "y"));
        t("forName", () -> l.findStatic(Class.class, "forName", methodType(Class.class, String.class)).invoke("MethodHandleLookups"));
        t("clone", () -> ((int[]) l.findVirtual(int[].class, "clone", methodType(Object.class)).invoke(new int[] { 1, 2, 3 })).length);
        t("mhInvoke", () -> (Object) l.findVirtual(MethodHandle.class, "invoke", methodType(Object.class, Object.class, Object.class)).invoke(add, (Object) 1, (Object) 2));
    }
}
