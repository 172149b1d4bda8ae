import static java.lang.invoke.MethodHandles.*;
import static java.lang.invoke.MethodType.methodType;

import java.lang.invoke.MethodHandle;
import java.lang.invoke.MutableCallSite;
import java.lang.invoke.VarHandle;
import java.util.concurrent.ConcurrentLinkedQueue;

public class Handles {
    int field;
    Object object = "start";
    static long wide = 7;

    static final class Lazily {
        static int value = 5;

        static {
            value += (int) wide;
        }
    }

    static int add(int a, int b) {
        return a + b;
    }

    static boolean odd(int a) {
        return (a & 1) != 0;
    }

    static int fail(int a) {
        throw new IllegalStateException("failed " + a);
    }

    static int recover(IllegalStateException e, int a) {
        return e.getMessage().length() + a;
    }

    static int cleanup(Throwable t, int result, int a) {
        wide++;
        return result * 2 + a;
    }

    static String join(Object... parts) {
        StringBuilder text = new StringBuilder();
        for (Object part : parts) {
            text.append(part).append(';');
        }
        return text.toString();
    }

    static MethodHandle find(String name, Class<?> ret, Class<?>... params) throws Exception {
        return lookup().findStatic(Handles.class, name, methodType(ret, params));
    }

    /** Var handles in every shape that a call site can have. */
    public static int variables(int x) throws Throwable {
        VarHandle field = lookup().findVarHandle(Handles.class, "field", int.class);
        VarHandle object = lookup().findVarHandle(Handles.class, "object", Object.class);
        VarHandle fixed = lookup().findStaticVarHandle(Handles.class, "wide", long.class);
        VarHandle lazy = lookup().findStaticVarHandle(Lazily.class, "value", int.class);
        VarHandle element = arrayElementVarHandle(int[].class);
        Handles h = new Handles();
        int[] array = new int[4];
        field.set(h, x);
        int result = (int) field.getAndAdd(h, 3) + (Integer) field.get(h);
        result = result * 31 + (field.compareAndSet(h, x + 3, 9) ? h.field : -1);
        String before = (String) object.getAndSet(h, Integer.valueOf(x));
        result = result * 31 + before.length() + (Integer) object.getVolatile(h);
        result = result * 31 + (int) (long) fixed.getAndAdd(5L) + (int) lazy.getAndAdd(2) + (int) lazy.get();
        element.setRelease(array, 2, result);
        ConcurrentLinkedQueue<Integer> queue = new ConcurrentLinkedQueue<>();
        queue.add(x);
        queue.add((int) element.getAcquire(array, 2));
        return queue.stream().mapToInt(i -> i).sum();
    }

    /** Method handles and what can be made of them. */
    public static int methods(int x) throws Throwable {
        MethodHandle add = find("add", int.class, int.class, int.class);
        MethodHandle odd = find("odd", boolean.class, int.class);
        MethodHandle fail = find("fail", int.class, int.class);
        MethodHandle twice = permuteArguments(add, methodType(int.class, int.class), 0, 0);
        int result = (int) add.invokeExact(x, 1) + (int) add.invoke((short) x, Integer.valueOf(2));
        result = result * 31 + (int) guardWithTest(odd, twice, insertArguments(add, 0, 40)).invokeExact(x);
        MethodHandle caught =
                catchException(fail, IllegalStateException.class, find("recover", int.class, IllegalStateException.class, int.class));
        result = result * 31 + (int) caught.invokeExact(x);
        MethodHandle finished = tryFinally(twice, find("cleanup", int.class, Throwable.class, int.class, int.class));
        result = result * 31 + (int) finished.invokeExact(x) + (int) wide;
        MethodHandle counted = countedLoop(constant(int.class, 5), identity(int.class), dropArguments(add, 2, int.class));
        result = result * 31 + (int) counted.invokeExact(x);
        MethodHandle join = find("join", String.class, Object[].class);
        String text = (String) join.invoke(x, 2L, 'c', 1.5, "s");
        MethodHandle bound = insertArguments(join.asCollector(Object[].class, 6), 0, 1, 2L, 3f, 4.0, "five");
        text += (String) bound.invoke((Object) x);
        MutableCallSite site = new MutableCallSite(methodType(int.class, int.class));
        site.setTarget(twice);
        MethodHandle through = site.dynamicInvoker();
        result = result * 31 + (int) through.invokeExact(x);
        site.setTarget(caught);
        return result * 31 + (int) through.invokeExact(x) + text.hashCode();
    }
}
