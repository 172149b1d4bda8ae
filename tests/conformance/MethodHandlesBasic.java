import java.lang.invoke.*;
import java.util.*;
import static java.lang.invoke.MethodType.methodType;

public class MethodHandlesBasic {
    int field = 5;
    static String sfield = "static";
    final String name;

    public MethodHandlesBasic(String n) { name = n; }

    public MethodHandlesBasic() { this("none"); }

    String hello(String who, int n) { return name + ">" + who + n; }

    static int add(int a, int b) { return a + b; }

    static long wide(long a, double b) { return a + (long) b; }

    private int priv() { return field * 2; }

    static String va(String a, Object... rest) { return a + Arrays.toString(rest); }

    static void boom(String m) throws java.io.IOException { throw new java.io.IOException(m); }

    static class Base { String who() { return "base"; } }

    static class Der extends Base {
        String who() { return "der"; }

        String viaSuper() throws Throwable { return (String) MethodHandles.lookup().findSpecial(Base.class, "who", methodType(String.class), Der.class).invokeExact(this); }
    }

    interface Act { Object run() throws Throwable; }

    static void t(Act a) {
        try {
            System.out.println("ok " + a.run());
        } catch (Throwable e) {
            System.out.println(e.getClass().getSimpleName() + ": " + e.getMessage());
        }
    }

    static void cls(Act a) {
        try {
            System.out.println("ok " + a.run());
        } catch (Throwable e) {
            System.out.println(e.getClass().getSimpleName());
        }
    }

    public static void main(String[] args) throws Throwable {
        MethodHandles.Lookup l = MethodHandles.lookup();
        MethodHandlesBasic o = new MethodHandlesBasic("obj");
        MethodHandle hello = l.findVirtual(MethodHandlesBasic.class, "hello", methodType(String.class, String.class, int.class));
        MethodHandle add = l.findStatic(MethodHandlesBasic.class, "add", methodType(int.class, int.class, int.class));
        MethodHandle ctor = l.findConstructor(MethodHandlesBasic.class, methodType(void.class, String.class));
        MethodHandle getF = l.findGetter(MethodHandlesBasic.class, "field", int.class);
        MethodHandle setF = l.findSetter(MethodHandlesBasic.class, "field", int.class);
        MethodHandle getS = l.findStaticGetter(MethodHandlesBasic.class, "sfield", String.class);
        MethodHandle setS = l.findStaticSetter(MethodHandlesBasic.class, "sfield", String.class);
        System.out.println((String) hello.invokeExact(o, "w", 3) + " " + (int) add.invokeExact(3, 4) + " " + ((MethodHandlesBasic) ctor.invokeExact("new")).name);
        setF.invokeExact(o, 50);
        setS.invokeExact("changed");
        System.out.println((int) getF.invokeExact(o) + " " + (String) getS.invokeExact() + " " + sfield);
        System.out.println(hello.type() + " " + add.type() + " " + ctor.type() + " " + getF.type() + " " + setF.type() + " " + add);
        System.out.println(add.invoke((byte) 1, 'a') + " " + (long) add.invoke(1, 2) + " " + (Object) add.invoke((Integer) 5, (Object) 6) + " " + (double) add.invoke(1, 2));
        cls(() -> (Object) add.invokeExact(1, 2));
        cls(() -> (int) add.invokeExact(1, (Integer) 2));
        cls(() -> add.invoke("x", 2));
        cls(() -> add.invoke(1));
        cls(() -> add.invoke(1, (Object) null));
        cls(() -> hello.invoke((MethodHandlesBasic) null, "x", 1));
        System.out.println(add.invokeWithArguments(List.of(7, 8)) + " " + hello.invokeWithArguments(o, "args", 9) + " " + l.findVirtual(String.class, "length", methodType(int.class)).invoke("four"));
        MethodHandle bound = hello.bindTo(o);
        System.out.println((String) bound.invokeExact("b", 1) + " " + bound.type() + " " + (String) l.bind("text", "concat", methodType(String.class, String.class)).invokeExact("!"));
        System.out.println((int) l.findVirtual(MethodHandlesBasic.class, "priv", methodType(int.class)).invokeExact(o) + " " + new Der().viaSuper() + " " + (String) l.findVirtual(Base.class, "who", methodType(String.class)).invokeExact((Base) new Der()));
        MethodHandle va = l.findStatic(MethodHandlesBasic.class, "va", methodType(String.class, String.class, Object[].class));
        System.out.println(va.isVarargsCollector() + " " + va.invoke("a") + va.invoke("a", 1, 2L, "x") + va.invoke("a", new Object[] {7}) + va.asFixedArity().invoke("f", new Object[] {1}) + va.invokeWithArguments("q", 1, 2));
        t(() -> { l.findStatic(MethodHandlesBasic.class, "boom", methodType(void.class, String.class)).invokeExact("io"); return 0; });
        cls(() -> l.findVirtual(String.class, "nope", methodType(int.class)));
        cls(() -> l.findStatic(String.class, "length", methodType(int.class)));
        cls(() -> MethodHandles.publicLookup().findVirtual(MethodHandlesBasic.class, "priv", methodType(int.class)));
        cls(() -> l.findGetter(MethodHandlesBasic.class, "missing", int.class));
        cls(() -> l.findSetter(MethodHandlesBasic.class, "name", String.class));
        MethodHandle wide = l.findStatic(MethodHandlesBasic.class, "wide", methodType(long.class, long.class, double.class));
        MethodHandle narrow = wide.asType(methodType(Object.class, int.class, Float.class));
        System.out.println((Object) narrow.invokeExact(5, (Float) 2.9f) + " " + narrow.type());
        cls(() -> wide.asType(methodType(int.class, long.class, double.class)));
        System.out.println(MethodHandles.explicitCastArguments(wide, methodType(int.class, double.class, int.class)).invoke(3.9, 4) + " " + (int) MethodHandles.explicitCastArguments(add, methodType(int.class, long.class, boolean.class)).invokeExact(1L << 32 | 5, true));
        System.out.println((Object) l.findConstructor(ArrayList.class, methodType(void.class, Collection.class)).invoke(List.of(1)) + " " + l.unreflect(String.class.getMethod("toCharArray")).invoke("ab").getClass().getSimpleName() + " " + l.unreflectConstructor(StringBuilder.class.getConstructor(String.class)).invoke("sb") + " " + l.unreflectGetter(MethodHandlesBasic.class.getDeclaredField("field")).invoke(o));
        MethodHandle iface = l.findVirtual(List.class, "size", methodType(int.class));
        System.out.println((int) iface.invoke(List.of(1, 2)) + " " + (int) iface.invoke(new LinkedList<>(List.of(1))) + " " + (int) l.findVirtual(Object.class, "hashCode", methodType(int.class)).invoke((Object) "a"));
        MethodType mt = methodType(int.class, String.class, long[].class);
        System.out.println(mt + " " + mt.parameterCount() + mt.parameterType(1) + mt.returnType() + " " + mt.changeReturnType(void.class) + mt.appendParameterTypes(double.class) + mt.dropParameterTypes(0, 1) + mt.insertParameterTypes(1, Object.class) + mt.generic() + mt.erase() + mt.wrap() + mt.wrap().unwrap().equals(mt) + " " + mt.toMethodDescriptorString() + " " + MethodType.genericMethodType(2) + MethodType.fromMethodDescriptorString("(I[Ljava/lang/String;)V", null) + mt.hasPrimitives() + mt.parameterList() + (mt.hashCode() == methodType(int.class, String.class, long[].class).hashCode()) + (mt == methodType(int.class, String.class, long[].class)));
        System.out.println(l.lookupClass().getSimpleName() + " " + MethodHandles.publicLookup().lookupModes() + " " + l.hasPrivateAccess() + " " + l.revealDirect(hello).getName() + " " + l.revealDirect(add).getReferenceKind() + " " + MethodHandleInfo.referenceKindToString(5));
        MethodHandle arr = MethodHandles.arrayElementGetter(int[].class);
        System.out.println((int) arr.invokeExact(new int[] {4, 5}, 1) + " " + ((long[]) MethodHandles.arrayConstructor(long[].class).invokeExact(3)).length + " " + (int) MethodHandles.arrayLength(String[].class).invokeExact(new String[2]));
        MutableCallSite cs = new MutableCallSite(add);
        MethodHandle dyn = cs.dynamicInvoker();
        System.out.print((int) dyn.invokeExact(2, 3) + " ");
        cs.setTarget(l.findStatic(Math.class, "max", methodType(int.class, int.class, int.class)));
        System.out.println((int) dyn.invokeExact(2, 3) + " " + new ConstantCallSite(add).getTarget().type());
        Comparator<Integer> proxied = MethodHandleProxies.asInterfaceInstance(Comparator.class, l.findStatic(Integer.class, "compare", methodType(int.class, int.class, int.class)));
        System.out.println(proxied.compare(5, 3));
        int sum = 0;
        for (int i = 0; i < 200; i++) sum = (int) add.invokeExact(sum, i);
        System.out.println(sum);
    }
}
