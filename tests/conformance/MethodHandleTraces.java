import java.lang.invoke.*;
import static java.lang.invoke.MethodHandles.*;
import static java.lang.invoke.MethodType.*;
public class MethodHandleTraces {
    static int boom(int x) { throw new IllegalStateException("b" + x); }
    static void trace(Throwable t) { System.out.println(t); for (StackTraceElement e : t.getStackTrace()) System.out.println("   " + e); if (t.getCause() != null) trace(t.getCause()); }
    interface C { void run() throws Throwable; }
    static void t(C c) { try { c.run(); } catch (Throwable e) { trace(e); } }
    static int handler(IllegalStateException e, int x) { trace(e); return x; }
    int f;
    public static void main(String[] a) throws Throwable {
        MethodHandle boom = lookup().findStatic(MethodHandleTraces.class, "boom", methodType(int.class, int.class));
        t(() -> { int r = (int) boom.invokeExact(1); });
        t(() -> { Object r = boom.invoke(1); });
        t(() -> { Object r = boom.invokeWithArguments(1); });
        t(() -> { int r = (int) dropArguments(boom, 0, String.class).invokeExact("", 1); });
        t(() -> { int r = (int) insertArguments(boom, 0, 1).invokeExact(); });
        t(() -> { int r = (int) catchException(boom, IllegalStateException.class, lookup().findStatic(MethodHandleTraces.class, "handler", methodType(int.class, IllegalStateException.class, int.class))).invokeExact(4); });
        t(() -> { int r = (int) tryFinally(boom, dropArguments(identity(int.class), 0, Throwable.class).asType(methodType(int.class, Throwable.class, int.class))).invokeExact(4); });
        t(() -> { Object r = filterReturnValue(boom, identity(int.class)).invoke((Object) "str"); });
        t(() -> { MethodHandle n = null; n.invoke(); });
        t(() -> { VarHandle n = null; n.get(); });
        t(() -> { String s = (String) identity(Object.class).invoke((Object) 5); });
        t(() -> { int r = (int) lookup().findVirtual(String.class, "length", methodType(int.class)).invokeExact((String) null); });
        t(() -> { lookup().findVarHandle(MethodHandleTraces.class, "f", int.class).set((MethodHandleTraces) null, 4); });
        t(() -> { int r = (int) throwException(int.class, Exception.class).invokeExact(new Exception("te")); });
    }
}
