import java.lang.invoke.*;
import java.util.*;
import java.util.function.*;
import static java.lang.invoke.MethodHandles.*;
import static java.lang.invoke.MethodType.*;
public class MethodHandleFactories {
    interface Callable { Object call() throws Throwable; }
    static void t(String what, Callable c) {
        try { System.out.println(what + " = " + c.call()); } catch (Throwable e) { System.out.println(what + " ! " + e + (e.getCause() != null ? " / " + e.getCause() : "")); }
    }
    record P(int x, String y, double z) {}
    enum Color { RED, GREEN }
    static String len(String s) { return "len" + s.length(); }
    static String many(Object... a) { return a.length + Arrays.toString(a); }
    static int sum10(int a, long b, double c, float d, short e, byte f, char g, boolean h, String i, Object j) { return (int) (a + b + c + d + e + f + g + (h ? 1 : 0)) + i.length() + j.hashCode(); }
    static String sel(int i, String s) { return "default " + i + s; }
    static String c0(int i, String s) { return "zero" + s; }
    static String c1(int i, String s) { return "one" + s; }
    static class Hidden { private static int secret = 9; protected int prot = 4; }
    @FunctionalInterface interface Tri<A, B, C, R> { R apply(A a, B b, C c); default String dflt() { return "d"; } }
    public static void main(String[] args) throws Throwable {
        Lookup l = lookup();
        MethodHandle len = l.findStatic(MethodHandleFactories.class, "len", methodType(String.class, String.class));
        t("lmf", () -> { CallSite cs = LambdaMetafactory.metafactory(l, "apply", methodType(Function.class), methodType(Object.class, Object.class), len, methodType(String.class, String.class)); Function<String, String> f = (Function<String, String>) cs.getTarget().invokeExact(); return f.apply("hello") + f.andThen(x -> x + "!").apply("q"); });
        t("lmfCapt", () -> { MethodHandle cat = l.findVirtual(String.class, "concat", methodType(String.class, String.class)); CallSite cs = LambdaMetafactory.metafactory(l, "get", methodType(Supplier.class, String.class, String.class), methodType(Object.class), cat, methodType(String.class)); return ((Supplier<?>) cs.getTarget().invokeExact("a", "b")).get(); });
        t("lmfInt", () -> { MethodHandle m = l.findStatic(Math.class, "max", methodType(int.class, int.class, int.class)); CallSite cs = LambdaMetafactory.metafactory(l, "applyAsInt", methodType(IntBinaryOperator.class), methodType(int.class, int.class, int.class), m, methodType(int.class, int.class, int.class)); return ((IntBinaryOperator) cs.getTarget().invoke()).applyAsInt(3, 8); });
        t("concatF", () -> (String) StringConcatFactory.makeConcatWithConstants(l, "x", methodType(String.class, int.class, String.class, double.class), "a\u0001b\u0001c\u0001\u0002", "K").getTarget().invokeExact(1, "two", 3.0));
        t("concat", () -> (String) StringConcatFactory.makeConcat(l, "x", methodType(String.class, char.class, long.class, Object.class, boolean.class)).getTarget().invokeExact('c', 5L, (Object) null, true));
        t("objm", () -> { CallSite cs = (CallSite) java.lang.runtime.ObjectMethods.bootstrap(l, "toString", methodType(String.class, P.class), P.class, "x;y;z", l.findGetter(P.class, "x", int.class), l.findGetter(P.class, "y", String.class), l.findGetter(P.class, "z", double.class)); return (String) cs.getTarget().invokeExact(new P(1, "q", 2.5)); });
        t("objmH", () -> { MethodHandle mh = (MethodHandle) java.lang.runtime.ObjectMethods.bootstrap(l, "hashCode", MethodHandle.class, P.class, "x;y;z", l.findGetter(P.class, "x", int.class), l.findGetter(P.class, "y", String.class), l.findGetter(P.class, "z", double.class)); return (int) mh.invokeExact(new P(1, "q", 2.5)) == new P(1, "q", 2.5).hashCode(); });
        t("objmE", () -> { MethodHandle mh = (MethodHandle) java.lang.runtime.ObjectMethods.bootstrap(l, "equals", MethodHandle.class, P.class, "x;y;z", l.findGetter(P.class, "x", int.class), l.findGetter(P.class, "y", String.class), l.findGetter(P.class, "z", double.class)); return (boolean) mh.invokeExact(new P(1, "q", 2.5), (Object) new P(1, "q", 2.5)) + " " + (boolean) mh.invokeExact(new P(1, "q", 2.5), (Object) "x"); });
        t("proxy", () -> { Comparator<String> c = MethodHandleProxies.asInterfaceInstance(Comparator.class, l.findVirtual(String.class, "compareTo", methodType(int.class, String.class))); List<String> x = new ArrayList<>(List.of("b", "c", "a")); x.sort(c); return x + " " + MethodHandleProxies.isWrapperInstance(c); });
        t("proxy2", () -> { Runnable r = MethodHandleProxies.asInterfaceInstance(Runnable.class, insertArguments(l.findVirtual(java.io.PrintStream.class, "println", methodType(void.class, String.class)), 0, System.out, "via proxy")); r.run(); return MethodHandleProxies.wrapperInstanceTarget(r).type(); });
        t("tableSwitch", () -> { MethodHandle ts = tableSwitch(l.findStatic(MethodHandleFactories.class, "sel", methodType(String.class, int.class, String.class)), l.findStatic(MethodHandleFactories.class, "c0", methodType(String.class, int.class, String.class)), l.findStatic(MethodHandleFactories.class, "c1", methodType(String.class, int.class, String.class))); return (String) ts.invokeExact(0, "a") + (String) ts.invokeExact(1, "b") + (String) ts.invokeExact(2, "c") + (String) ts.invokeExact(-1, "d"); });
        t("sum10", () -> (int) l.findStatic(MethodHandleFactories.class, "sum10", methodType(int.class, int.class, long.class, double.class, float.class, short.class, byte.class, char.class, boolean.class, String.class, Object.class)).invokeWithArguments(1, 2L, 3.5, 4.5f, (short) 5, (byte) 6, 'a', true, "str", "obj"));
        t("sum10b", () -> (int) insertArguments(l.findStatic(MethodHandleFactories.class, "sum10", methodType(int.class, int.class, long.class, double.class, float.class, short.class, byte.class, char.class, boolean.class, String.class, Object.class)), 2, 3.5, 4.5f, (short) 5, (byte) 6, 'a', true).invokeExact(1, 2L, "str", (Object) "obj"));
        MethodHandle many = l.findStatic(MethodHandleFactories.class, "many", methodType(String.class, Object[].class));
        t("many30", () -> { Object[] a = new Object[30]; for (int i = 0; i < 30; i++) a[i] = i; return many.asCollector(Object[].class, 30).invokeWithArguments(a); });
        t("many200", () -> { Object[] a = new Object[200]; for (int i = 0; i < 200; i++) a[i] = i; return ((String) many.invokeWithArguments(a)).length(); });
        t("collectMid", () -> (String) many.asFixedArity().asCollector(0, Object[].class, 2).invoke(1, 2));
        t("spreadMid", () -> (String) len.asSpreader(0, String[].class, 1).invoke(new String[] { "xx" }));
        t("switchPoint", () -> { SwitchPoint sp = new SwitchPoint(); MethodHandle g = sp.guardWithTest(constant(String.class, "valid"), constant(String.class, "invalid")); String r = (String) g.invokeExact(); SwitchPoint.invalidateAll(new SwitchPoint[] { sp }); return r + (String) g.invokeExact() + sp.hasBeenInvalidated(); });
        t("volatileCS", () -> { VolatileCallSite v = new VolatileCallSite(constant(int.class, 1)); MethodHandle inv = v.dynamicInvoker(); int a = (int) inv.invokeExact(); v.setTarget(constant(int.class, 2)); return a + "" + (int) inv.invokeExact(); });
        t("mutableBad", () -> { MutableCallSite m = new MutableCallSite(methodType(int.class)); m.setTarget(constant(long.class, 1L)); return 0; });
        t("mutableUnset", () -> (int) new MutableCallSite(methodType(int.class)).dynamicInvoker().invokeExact());
        t("reveal", () -> { MethodHandleInfo i = l.revealDirect(len); return i + " " + i.getName() + i.getMethodType() + i.getReferenceKind() + i.getDeclaringClass() + MethodHandleInfo.referenceKindToString(i.getReferenceKind()) + i.getModifiers(); });
        t("revealV", () -> l.revealDirect(l.findVirtual(String.class, "length", methodType(int.class))));
        t("revealI", () -> l.revealDirect(l.findVirtual(List.class, "size", methodType(int.class))));
        t("revealC", () -> l.revealDirect(l.findConstructor(ArrayList.class, methodType(void.class))));
        t("revealG", () -> l.revealDirect(l.findGetter(Hidden.class, "prot", int.class)));
        t("revealR", () -> l.revealDirect(len).reflectAs(java.lang.reflect.Method.class, l));
        t("privIn", () -> (int) privateLookupIn(Hidden.class, l).findStaticGetter(Hidden.class, "secret", int.class).invokeExact());
        t("modes", () -> l.lookupModes() + " " + l + " " + publicLookup() + " " + l.in(String.class) + " " + l.dropLookupMode(Lookup.PRIVATE));
        t("findClass", () -> l.findClass("MethodHandleFactories$Color") + " " + l.accessClass(Color.class));
        t("findClassNo", () -> l.findClass("Nope"));
        t("foldPos", () -> (String) foldArguments(dropArguments(len, 0, int.class), 1, l.findStatic(String.class, "valueOf", methodType(String.class, Object.class)).asType(methodType(String.class, String.class))).invoke(3, "z"));
        t("loop", () -> { MethodHandle init = constant(int.class, 0); MethodHandle step = l.findStatic(Math.class, "addExact", methodType(int.class, int.class, int.class)); MethodHandle pred = l.findStatic(MethodHandleFactories.class, "under", methodType(boolean.class, int.class, int.class)); return (int) loop(new MethodHandle[] { init, step, pred, dropArguments(identity(int.class), 1, int.class) }).invoke(7); });
        t("loopTwo", () -> { MethodHandle[] c1 = { constant(long.class, 1L), l.findStatic(MethodHandleFactories.class, "mul", methodType(long.class, long.class, int.class)) }; MethodHandle[] c2 = { constant(int.class, 1), l.findStatic(MethodHandleFactories.class, "inc", methodType(int.class, long.class, int.class)), l.findStatic(MethodHandleFactories.class, "small", methodType(boolean.class, long.class, int.class)), l.findStatic(MethodHandleFactories.class, "show", methodType(String.class, long.class, int.class)) }; return (String) loop(c1, c2).invokeExact(); });
        t("countedLoop2", () -> (String) countedLoop(constant(int.class, 2), constant(int.class, 6), constant(String.class, "s"), l.findStatic(MethodHandleFactories.class, "app", methodType(String.class, String.class, int.class))).invokeExact());
        t("loopThrow", () -> (String) countedLoop(constant(int.class, 2), constant(int.class, 16), constant(String.class, "s"), l.findStatic(MethodHandleFactories.class, "appThrow", methodType(String.class, String.class, int.class))).invokeExact());
        t("iterated", () -> (int) iteratedLoop(l.findVirtual(List.class, "iterator", methodType(Iterator.class)), constant(int.class, 0).asType(methodType(int.class)), l.findStatic(MethodHandleFactories.class, "acc", methodType(int.class, int.class, Integer.class))).invoke(List.of(1, 2, 3)));
        t("tfVoid", () -> { tryFinally(insertArguments(l.findVirtual(java.io.PrintStream.class, "println", methodType(void.class, String.class)), 0, System.out, "body"), l.findStatic(MethodHandleFactories.class, "cleanV", methodType(void.class, Throwable.class))).invokeExact(); return "done"; });
        t("tfThrowNew", () -> tryFinally(throwException(int.class, Exception.class).bindTo(new Exception("one")), l.findStatic(MethodHandleFactories.class, "cleanT", methodType(int.class, Throwable.class, int.class))).invoke());
        t("catchVoid", () -> { catchException(throwException(void.class, Exception.class).bindTo(new Exception("cv")), Exception.class, l.findStatic(MethodHandleFactories.class, "handleV", methodType(void.class, Exception.class))).invokeExact(); return "ok"; });
        t("catchLong", () -> (long) catchException(throwException(long.class, RuntimeException.class), IllegalArgumentException.class, dropArguments(constant(long.class, 9L), 0, IllegalArgumentException.class)).invoke(new NumberFormatException()));
        t("catchOther", () -> (long) catchException(throwException(long.class, RuntimeException.class), IllegalArgumentException.class, dropArguments(constant(long.class, 9L), 0, IllegalArgumentException.class)).invoke(new IllegalStateException("other")));
        t("asTypeIface", () -> (Comparable) len.asType(methodType(Comparable.class, Object.class)).invoke((Object) "abc"));
        t("asTypeIfaceBad", () -> (Comparable) len.asType(methodType(Comparable.class, Object.class)).invoke((Object) 3));
        t("boolInt", () -> (int) explicitCastArguments(l.findStatic(Boolean.class, "parseBoolean", methodType(boolean.class, String.class)), methodType(int.class, String.class)).invokeExact("true"));
        t("explicitNull", () -> (int) explicitCastArguments(identity(int.class), methodType(int.class, Object.class)).invokeExact((Object) null));
        t("explicitD", () -> (char) explicitCastArguments(identity(double.class), methodType(char.class, float.class)).invokeExact(65.7f));
        t("mt", () -> methodType(int.class, String.class, long[].class).descriptorString() + methodType(void.class).appendParameterTypes(int.class).insertParameterTypes(0, Object.class).changeReturnType(List.class).unwrap().generic().erase() + fromMethodDescriptorString("(I[Ljava/lang/String;)V", null) + methodType(int.class).equals(methodType(int.class)) + (methodType(int.class, int.class) == methodType(int.class, int.class)));
        t("enumSet", () -> EnumSet.allOf(Color.class));
        t("hiddenClass", () -> { byte[] b = MethodHandleFactories.class.getResourceAsStream("MethodHandleFactories$Hidden.class").readAllBytes(); Lookup h = l.defineHiddenClass(b, true); return h.lookupClass().isHidden() + " " + h.lookupClass().getName().startsWith("MethodHandleFactories$Hidden/") + (h.lookupClass() == Hidden.class) + (int) h.findStaticGetter(h.lookupClass(), "secret", int.class).invokeExact(); });
        t("describe", () -> len.describeConstable().get() + " " + methodType(int.class).describeConstable().get());
        t("condyBoot", () -> ConstantBootstraps.enumConstant(l, "RED", Color.class) + " " + ConstantBootstraps.getStaticFinal(l, "MAX_VALUE", int.class, Integer.class) + ConstantBootstraps.primitiveClass(l, "I", Class.class) + ConstantBootstraps.invoke(l, "x", String.class, len, "four") + ConstantBootstraps.fieldVarHandle(l, "prot", VarHandle.class, Hidden.class, int.class).varType());
        t("dropRet", () -> { dropReturn(len).invokeExact("x"); return "ok"; });
        t("dropToMatch", () -> dropArgumentsToMatch(len, 0, List.of(String.class, int.class), 0).type());
        t("filterMany", () -> (String) filterArguments(many.asCollector(Object[].class, 3), 0, null, identity(Object.class), len.asType(methodType(Object.class, Object.class))).invoke(1, 2, (Object) "abc"));
        t("collectVoid", () -> (String) collectArguments(len, 0, dropArguments(zero(void.class), 0, int.class)).invokeExact(3, "abc"));
        t("collect3", () -> (String) collectArguments(many.asFixedArity(), 0, many.asFixedArity().asType(methodType(Object[].class, Object[].class)).asCollector(Object[].class, 2)).invoke(1, 2));
        t("varargsInvokeNull", () -> (String) many.invoke((Object[]) null));
        t("varargsLong", () -> (String) many.invoke(1, "2", 3L, '4', 5.0, 6f, true));
        t("withVarargs", () -> many.asFixedArity().withVarargs(true).invoke(1, 2));
        t("vmeth", () -> (Object) l.findVirtual(MethodHandle.class, "invokeExact", methodType(String.class, String.class)).invoke(len, "abcd"));
        t("bind", () -> (int) l.bind("hello", "length", methodType(int.class)).invokeExact());
        t("bindNull", () -> l.bind(null, "length", methodType(int.class)));
        t("iwaWrong", () -> len.invokeWithArguments(1, 2));
        t("iwaCce", () -> len.invokeWithArguments(1));
        t("callReflect", () -> MethodHandle.class.getMethod("invokeExact", Object[].class).invoke(len, (Object) new Object[] { "x" }));
        t("hash", () -> len.equals(len) + " " + (len.type().hashCode() == methodType(String.class, String.class).hashCode()));
    }
    static boolean under(int a, int n) { return a < 50; }
    static long mul(long a, int i) { return a * i; }
    static int inc(long a, int i) { return i + 1; }
    static boolean small(long a, int i) { return i < 10; }
    static String show(long a, int i) { return a + "/" + i; }
    static String app(String s, int i) { return s + i; }
    static String appThrow(String s, int i) { if (i > 5) throw new IllegalStateException("at " + i); return s + i; }
    static int acc(int a, Integer b) { return a * 10 + b; }
    static void cleanV(Throwable t) { System.out.println("cleanV " + t); }
    static int cleanT(Throwable t, int r) throws Throwable { throw new Exception("two", t); }
    static void handleV(Exception e) { System.out.println("handled " + e); }
}
