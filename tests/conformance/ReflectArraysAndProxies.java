import java.lang.reflect.*;
import java.util.*;

public class ReflectArraysAndProxies {
    interface Greeter {
        String greet(String who);

        default String twice(String who) { return greet(who) + greet(who); }

        int prim(int a, long b, double c);

        void nothing();

        boolean flag();
    }

    interface Closer extends AutoCloseable {
        @Override
        void close() throws java.io.IOException;
    }

    static class Logging implements InvocationHandler {
        final Object target;
        final List<String> log = new ArrayList<>();

        Logging(Object t) { target = t; }

        @Override
        public Object invoke(Object proxy, Method m, Object[] args) throws Throwable {
            log.add(m.getName() + (args == null ? "()" : Arrays.toString(args)));
            try {
                return m.invoke(target, args);
            } catch (InvocationTargetException e) {
                throw e.getCause();
            }
        }
    }

    interface Act { Object run() throws Throwable; }

    static void t(Act a) {
        try {
            System.out.println("ok " + a.run());
        } catch (Throwable e) {
            System.out.println(e.getClass().getName() + ": " + e.getMessage() + (e.getCause() == null ? "" : " / " + e.getCause()));
        }
    }

    public static void main(String[] args) throws Exception {
        int[] ia = (int[]) Array.newInstance(int.class, 3);
        Array.set(ia, 0, 5);
        Array.setInt(ia, 1, 6);
        Array.setByte(ia, 2, (byte) 7);
        System.out.println(Arrays.toString(ia) + Array.get(ia, 0) + Array.getInt(ia, 1) + Array.getLong(ia, 2) + Array.getDouble(ia, 2) + Array.getLength(ia));
        String[][] sa = (String[][]) Array.newInstance(String.class, 2, 2);
        sa[1][1] = "x";
        Object[] oa = (Object[]) Array.newInstance(int[].class, 2);
        System.out.println(Arrays.deepToString(sa) + oa.getClass().getSimpleName() + Array.newInstance(String.class, 0).getClass().getName() + ((int[][][]) Array.newInstance(int[].class, 1, 2))[0].length);
        t(() -> { Array.set(ia, 0, "s"); return 0; });
        t(() -> { Array.set(ia, 0, 5L); return 0; });
        t(() -> Array.get(ia, 9));
        t(() -> Array.getLength("no"));
        t(() -> Array.newInstance(int.class, -1));
        t(() -> Array.newInstance(void.class, 1));
        t(() -> { Array.set(new String[1], 0, 5); return 0; });
        t(() -> Array.getBoolean(new boolean[] {true}, 0));
        t(() -> Array.getInt(new char[] {'a'}, 0));
        t(() -> Array.getShort(ia, 0));
        Object grown = Array.newInstance(ia.getClass().getComponentType(), 5);
        System.arraycopy(ia, 0, grown, 0, 3);
        System.out.println(Array.getInt(grown, 2));
        List<String> calls = new ArrayList<>();
        InvocationHandler h = (p, m, a) -> {
            calls.add(m.getName() + ":" + (a == null ? 0 : a.length));
            switch (m.getName()) {
                case "greet": return "hi " + a[0];
                case "prim": return (int) a[0] + (int) (long) a[1] + (int) (double) a[2];
                case "flag": return true;
                case "twice": return InvocationHandler.invokeDefault(p, m, a);
                case "toString": return "proxy!";
                case "hashCode": return 77;
                case "equals": return p == a[0];
                default: return null;
            }
        };
        Greeter g = (Greeter) Proxy.newProxyInstance(ReflectArraysAndProxies.class.getClassLoader(), new Class<?>[] {Greeter.class, Comparable.class}, h);
        System.out.println(g.greet("bob") + " " + g.twice("al") + " " + g.prim(1, 2L, 3.9) + " " + g.flag() + " " + g + " " + g.hashCode() + " " + g.equals(g) + g.equals("x"));
        g.nothing();
        System.out.println(calls);
        System.out.println(Proxy.isProxyClass(g.getClass()) + " " + (Proxy.getInvocationHandler(g) == h) + " " + (g instanceof Comparable) + " " + Modifier.isFinal(g.getClass().getModifiers()) + " " + g.getClass().getSuperclass().getSimpleName() + " " + Arrays.stream(g.getClass().getInterfaces()).map(Class::getSimpleName).toList());
        Logging lg = new Logging(new ArrayList<>(List.of(3, 1, 2)));
        @SuppressWarnings("unchecked")
        List<Integer> pl = (List<Integer>) Proxy.newProxyInstance(List.class.getClassLoader(), new Class<?>[] {List.class}, lg);
        pl.add(4);
        pl.remove((Object) 1);
        pl.sort(null);
        System.out.println(pl.get(0) + " " + pl.size() + " " + pl + " " + pl.equals(List.of(2, 3, 4)));
        System.out.println(lg.log);
        t(() -> pl.get(10));
        Greeter bad = (Greeter) Proxy.newProxyInstance(Greeter.class.getClassLoader(), new Class<?>[] {Greeter.class}, (p, m, a) -> {
            switch (m.getName()) {
                case "greet": return 5;
                case "prim": return null;
                case "flag": return "str";
                case "nothing": throw new java.io.IOException("checked");
                default: throw new IllegalStateException("runtime");
            }
        });
        t(() -> bad.greet("x"));
        t(() -> bad.prim(1, 2, 3));
        t(() -> bad.flag());
        t(() -> { bad.nothing(); return 0; });
        t(() -> bad.twice("x"));
        Closer c = (Closer) Proxy.newProxyInstance(Greeter.class.getClassLoader(), new Class<?>[] {Closer.class}, (p, m, a) -> { throw new java.io.IOException("declared"); });
        t(() -> { c.close(); return 0; });
        t(() -> Proxy.newProxyInstance(Greeter.class.getClassLoader(), new Class<?>[] {String.class}, h));
        t(() -> Proxy.getInvocationHandler("x"));
        Runnable r = (Runnable) Proxy.newProxyInstance(null, new Class<?>[] {Runnable.class}, (p, m, a) -> { System.out.println("run via " + m.getDeclaringClass().getSimpleName()); return null; });
        r.run();
        Thread th = new Thread(r);
        th.start();
        th.join();
        Comparator<?> cmp = (Comparator<?>) Proxy.newProxyInstance(null, new Class<?>[] {Comparator.class}, (p, m, a) -> m.isDefault() ? InvocationHandler.invokeDefault(p, m, a) : Integer.compare((Integer) a[0], (Integer) a[1]));
        @SuppressWarnings("unchecked")
        Comparator<Integer> ci = (Comparator<Integer>) cmp;
        List<Integer> li = new ArrayList<>(List.of(3, 1, 2));
        li.sort(ci.reversed());
        System.out.println(li);
        Constructor<?>[] ks = g.getClass().getConstructors();
        System.out.println(ks.length + " " + ks[0].getParameterTypes()[0].getSimpleName());
    }
}
