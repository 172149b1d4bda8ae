import java.lang.invoke.*;
import java.util.*;
import static java.lang.invoke.MethodType.methodType;

public class MethodHandleCombinators {
    static int add(int a, int b) { return a + b; }

    static String cat(String a, String b, String c) { return a + b + c; }

    static int sq(int x) { return x * x; }

    static boolean pos(int x) { return x > 0; }

    static String yes(int x) { return "pos" + x; }

    static String no(int x) { return "non" + x; }

    static int div(int a, int b) { return a / b; }

    static int onError(ArithmeticException e, int a, int b) { return -a; }

    static int fin(Throwable t, int r, int a, int b) {
        System.out.print("[fin " + (t == null) + "]");
        return t == null ? r : 777;
    }

    static String join(Object[] xs) { return xs.length + Arrays.toString(xs); }

    static int loopBody(int acc, int i) { return acc + i; }

    static boolean less(int i, int n) { return i < n; }

    static void print(String s) { System.out.print(s + ";"); }

    static int sumAll(int... xs) { return Arrays.stream(xs).sum(); }

    static MethodHandle st(String n, Class<?> r, Class<?>... p) throws Exception { return MethodHandles.lookup().findStatic(MethodHandleCombinators.class, n, methodType(r, p)); }

    interface Act { Object run() throws Throwable; }

    static void t(Act a) {
        try {
            System.out.println("ok " + a.run());
        } catch (Throwable e) {
            System.out.println(e.getClass().getSimpleName() + ": " + e.getMessage());
        }
    }

    public static void main(String[] args) throws Throwable {
        MethodHandle add = st("add", int.class, int.class, int.class);
        MethodHandle cat = st("cat", String.class, String.class, String.class, String.class);
        MethodHandle sq = st("sq", int.class, int.class);
        System.out.println((int) MethodHandles.insertArguments(add, 0, 10).invokeExact(5) + " " + (String) MethodHandles.insertArguments(cat, 1, "-", "z").invokeExact("a") + " " + (int) MethodHandles.insertArguments(add, 0, 1, 2).invokeExact());
        MethodHandle dropped = MethodHandles.dropArguments(add, 1, String.class, long.class);
        System.out.println((int) dropped.invokeExact(1, "x", 9L, 2) + " " + dropped.type() + " " + MethodHandles.dropReturn(add).type());
        System.out.println((int) MethodHandles.filterReturnValue(add, sq).invokeExact(1, 2) + " " + (int) MethodHandles.filterArguments(add, 1, sq).invokeExact(1, 5) + " " + (int) MethodHandles.filterArguments(add, 0, sq, sq).invokeExact(3, 4));
        System.out.println((int) MethodHandles.foldArguments(st("sumAll", int.class, int[].class).asCollector(int[].class, 3), add).invokeExact(3, 4) + " " + (int) MethodHandles.collectArguments(add, 1, add).invokeExact(1, 2, 3));
        System.out.println((String) MethodHandles.permuteArguments(cat, methodType(String.class, String.class, String.class), 1, 0, 1).invokeExact("a", "b") + " " + (int) MethodHandles.permuteArguments(add, methodType(int.class, int.class, long.class), 0, 0).invokeExact(4, 1L));
        MethodHandle guard = MethodHandles.guardWithTest(st("pos", boolean.class, int.class), st("yes", String.class, int.class), st("no", String.class, int.class));
        System.out.println((String) guard.invokeExact(5) + (String) guard.invokeExact(-5));
        MethodHandle safe = MethodHandles.catchException(st("div", int.class, int.class, int.class), ArithmeticException.class, st("onError", int.class, ArithmeticException.class, int.class, int.class));
        System.out.println((int) safe.invokeExact(8, 2) + " " + (int) safe.invokeExact(8, 0));
        MethodHandle tf = MethodHandles.tryFinally(st("div", int.class, int.class, int.class), st("fin", int.class, Throwable.class, int.class, int.class, int.class));
        System.out.println((int) tf.invokeExact(9, 3));
        t(() -> (int) tf.invokeExact(9, 0));
        MethodHandle join = st("join", String.class, Object[].class);
        System.out.println((String) join.asCollector(Object[].class, 3).invoke(1, "b", 'c') + (String) join.asVarargsCollector(Object[].class).invoke(1, 2) + (int) add.asSpreader(int[].class, 2).invokeExact(new int[] {6, 7}) + (int) add.asSpreader(1, Object[].class, 1).invoke(1, new Object[] {2}));
        t(() -> add.asSpreader(Object[].class, 2).invoke(new Object[] {1}));
        t(() -> (int) add.asSpreader(int[].class, 2).invoke((int[]) null));
        System.out.println((int) MethodHandles.constant(int.class, 9).invokeExact() + " " + (String) MethodHandles.identity(String.class).invokeExact("id") + " " + (long) MethodHandles.zero(long.class).invokeExact() + " " + (Object) MethodHandles.empty(methodType(Object.class, int.class)).invokeExact(3));
        t(() -> (int) MethodHandles.throwException(int.class, IllegalStateException.class).invokeExact(new IllegalStateException("thrown")));
        MethodHandle loop = MethodHandles.countedLoop(MethodHandles.constant(int.class, 10), MethodHandles.constant(int.class, 100), st("loopBody", int.class, int.class, int.class));
        System.out.println((int) loop.invoke());
        MethodHandle inc = MethodHandles.insertArguments(add, 1, 1);
        MethodHandle wl = MethodHandles.whileLoop(MethodHandles.dropArguments(MethodHandles.zero(int.class), 0, int.class), st("less", boolean.class, int.class, int.class), MethodHandles.dropArguments(inc, 1, int.class));
        System.out.println((int) wl.invoke(7) + " " + wl.type());
        MethodHandle each = MethodHandles.iteratedLoop(null, null, st("print", void.class, String.class));
        each.invoke(List.of("x", "y", "z"));
        System.out.println(" " + each.type());
        MethodHandle chain = MethodHandles.identity(int.class);
        for (int i = 0; i < 20; i++) chain = MethodHandles.filterReturnValue(chain, i % 2 == 0 ? inc : MethodHandles.insertArguments(st("div", int.class, int.class, int.class), 1, 1));
        System.out.println((int) chain.invokeExact(5));
        MethodHandle exact = MethodHandles.exactInvoker(add.type());
        System.out.println((int) exact.invokeExact(add, 8, 9) + " " + (Object) MethodHandles.invoker(methodType(Object.class, Object.class, Object.class)).invokeExact(add, (Object) 1, (Object) 2) + " " + (int) MethodHandles.spreadInvoker(add.type(), 0).invoke(add, new Object[] {3, 4}));
        t(() -> MethodHandles.guardWithTest(st("pos", boolean.class, int.class), add, add).type());
        t(() -> MethodHandles.filterReturnValue(add, st("yes", String.class, int.class)).type());
        t(() -> MethodHandles.insertArguments(add, 2, 1));
        t(() -> MethodHandles.insertArguments(add, 0, "str"));
        t(() -> MethodHandles.permuteArguments(add, methodType(int.class, int.class), 0, 5));
        MethodHandle sw = MethodHandles.tableSwitch(MethodHandles.dropArguments(MethodHandles.constant(String.class, "default"), 0, int.class), MethodHandles.dropArguments(MethodHandles.constant(String.class, "zero"), 0, int.class), MethodHandles.dropArguments(MethodHandles.constant(String.class, "one"), 0, int.class));
        System.out.println((String) sw.invokeExact(0) + (String) sw.invokeExact(1) + (String) sw.invokeExact(9));
        SwitchPoint sp = new SwitchPoint();
        MethodHandle swp = sp.guardWithTest(MethodHandles.constant(String.class, "before"), MethodHandles.constant(String.class, "after"));
        System.out.print((String) swp.invokeExact() + " ");
        SwitchPoint.invalidateAll(new SwitchPoint[] {sp});
        System.out.println((String) swp.invokeExact() + " " + sp.hasBeenInvalidated());
        CallSite concat = StringConcatFactory.makeConcatWithConstants(MethodHandles.lookup(), "c", methodType(String.class, int.class, String.class), "<\1|\1>");
        System.out.println((String) concat.getTarget().invokeExact(5, "s"));
        CallSite lam = LambdaMetafactory.metafactory(MethodHandles.lookup(), "applyAsInt", methodType(java.util.function.IntUnaryOperator.class), methodType(int.class, int.class), sq, methodType(int.class, int.class));
        System.out.println(((java.util.function.IntUnaryOperator) lam.getTarget().invoke()).applyAsInt(12));
        System.out.println((double) MethodHandles.filterArguments(MethodHandles.lookup().findStatic(Math.class, "max", methodType(double.class, double.class, double.class)), 0, MethodHandles.lookup().findStatic(Math.class, "abs", methodType(double.class, double.class))).invokeExact(-7.5, 3.0));
    }
}
