import java.util.*;
import java.util.function.Supplier;

public class ClassNames {
    class Inner { class Deep { } }

    static class Nested { }

    interface Iface { }

    enum En { A { }, B }

    record Rec(int x) { }

    @interface Anno { }

    static void show(Class<?> c) {
        System.out.println(c.getName() + " | " + c.getSimpleName() + " | " + c.getTypeName() + " | " + c.getCanonicalName() + " | " + c + " | " + (c.getPackageName()));
    }

    static String flags(Class<?> c) {
        StringBuilder sb = new StringBuilder();
        if (c.isArray()) sb.append("array ");
        if (c.isPrimitive()) sb.append("primitive ");
        if (c.isInterface()) sb.append("interface ");
        if (c.isEnum()) sb.append("enum ");
        if (c.isRecord()) sb.append("record ");
        if (c.isAnnotation()) sb.append("annotation ");
        if (c.isAnonymousClass()) sb.append("anonymous ");
        if (c.isLocalClass()) sb.append("local ");
        if (c.isMemberClass()) sb.append("member ");
        if (c.isSynthetic()) sb.append("synthetic ");
        if (c.isSealed()) sb.append("sealed ");
        return sb.toString().trim();
    }

    public static void main(String[] args) throws Exception {
        class Local { }
        Object anon = new Object() { };
        Supplier<Object> inLambda = () -> new Object() { };
        Class<?>[] cs = {int.class, void.class, int[].class, String.class, String[][].class, Object.class, boolean[].class, byte[].class, char[].class, short[].class, long[].class, float[].class, double[][][].class, ClassNames.class, Inner.class, Inner.Deep.class, Nested.class, Nested[].class, Iface.class, En.class, En.A.getClass(), En.B.getClass(), Rec.class, Anno.class, Local.class, Local[].class, anon.getClass(), inLambda.get().getClass(), Map.Entry.class, Runnable.class, Thread.State.class, Override.class};
        for (Class<?> c : cs) {
            show(c);
            System.out.println("   " + flags(c) + " | super " + (c.getSuperclass() == null ? null : c.getSuperclass().getSimpleName()) + " | " + Arrays.stream(c.getInterfaces()).map(Class::getSimpleName).toList() + " | enclosing " + (c.getEnclosingClass() == null ? null : c.getEnclosingClass().getSimpleName()) + " | declaring " + (c.getDeclaringClass() == null ? null : c.getDeclaringClass().getSimpleName()) + " | component " + (c.getComponentType() == null ? null : c.getComponentType().getSimpleName()) + " | " + java.lang.reflect.Modifier.toString(c.getModifiers()));
        }
        System.out.println(Local.class.getEnclosingMethod() + " " + anon.getClass().getEnclosingMethod().getName() + " " + Nested.class.getEnclosingMethod());
        System.out.println(Number.class.isAssignableFrom(Integer.class) + " " + Integer.class.isAssignableFrom(Number.class) + " " + Object.class.isAssignableFrom(int[].class) + " " + Object[].class.isAssignableFrom(String[].class) + " " + long.class.isAssignableFrom(int.class) + " " + Cloneable.class.isAssignableFrom(int[].class) + " " + Number[].class.isAssignableFrom(int[].class));
        System.out.println(String.class.isInstance("x") + " " + int.class.isInstance(1) + " " + Object.class.isInstance(null) + " " + Comparable.class.isInstance(5) + " " + Object[].class.isInstance(new int[0][0]));
        System.out.println(Class.forName("java.lang.String") == String.class);
        System.out.println(Class.forName("[I") + " " + Class.forName("[[Ljava.lang.String;") + " " + Class.forName("ClassNames$Nested").getSimpleName());
        for (String bad : new String[] {"int", "NoSuch", "java.lang.string", "[Q", "ClassNames.Nested", ""}) {
            try {
                System.out.println(Class.forName(bad));
            } catch (ClassNotFoundException e) {
                System.out.println("CNFE " + e.getMessage());
            }
        }
        System.out.println(int.class == Integer.TYPE && int.class != (Class<?>) Integer.class);
        System.out.println(int[].class == new int[0].getClass() && String[].class == "a,b".split(",").getClass());
        System.out.println(new ArrayList<String>().getClass() == (Object) new ArrayList<Integer>().getClass());
        System.out.println(int[].class.arrayType() + " " + String.class.componentType() + " " + int.class.descriptorString() + " " + String[].class.descriptorString() + " " + Rec.class.toGenericString() + " " + Map.class.toGenericString() + " " + int[].class.toGenericString());
        System.out.println(Nested.class.getNestHost().getSimpleName() + " " + Nested.class.isNestmateOf(Inner.class) + " " + Arrays.stream(ClassNames.class.getDeclaredClasses()).map(Class::getSimpleName).sorted().toList());
        System.out.println(String.class.getModule().getName() + " " + ClassNames.class.getModule().isNamed() + " " + String.class.getClassLoader() + " " + (ClassNames.class.getClassLoader() == ClassLoader.getSystemClassLoader()) + " " + ClassNames.class.getClassLoader().getName() + " " + ClassNames.class.getPackage().getName().isEmpty() + " " + String.class.getPackage());
        System.out.println(Integer.class.cast(5) + " " + Nested.class.asSubclass(Object.class).getSimpleName() + " " + En.class.getEnumConstants().length + " " + String.class.getEnumConstants());
        try {
            Nested.class.asSubclass(String.class);
        } catch (ClassCastException e) {
            System.out.println(e.getMessage());
        }
        System.out.println(String.class.hashCode() == String.class.hashCode() && String.class.equals(String.class));
        System.out.println(ClassNames.class.desiredAssertionStatus() + " " + ClassNames.class.getResource("no-such-resource") + " " + (ClassNames.class.getResource("ClassNames.class") != null) + " " + (Object.class.getResourceAsStream("String.class").read()));
    }
}
