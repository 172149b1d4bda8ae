import java.io.Serializable;
import java.lang.reflect.*;
import java.util.*;
import java.util.function.Function;
import java.util.stream.*;

public class GenericSignatures {
    static class Gen<T extends Comparable<T> & Serializable, U> {
        T t;
        List<? extends Number> wild;
        Map<String, List<int[]>> map;
        T[] arr;
        List<String>[] lists;
        U[][] deep;
        Gen<T, U>.Inner inner;

        class Inner { U u; }

        <X extends Exception, Y extends List<? super X>> Y method(Map<X, ? extends Y> in, T t, int i) throws X { return null; }

        <Z> Gen(Z z, List<Z> zs) { }
    }

    static class Sub extends ArrayList<Map<String, Integer>> implements Function<String, List<?>>, Comparable<Sub> {
        public List<?> apply(String s) { return null; }

        public int compareTo(Sub s) { return 0; }
    }

    interface Repo<E, K extends Serializable> { E find(K k); }

    static class UserRepo implements Repo<String, Long> { public String find(Long k) { return null; } }

    static abstract class TypeRef<T> {
        Type type() { return ((ParameterizedType) getClass().getGenericSuperclass()).getActualTypeArguments()[0]; }
    }

    record Pair<A, B extends Number>(A first, List<B> second) { }

    static String describe(Type t) {
        if (t instanceof Class<?> c) return "Class:" + c.getSimpleName();
        if (t instanceof ParameterizedType p) return "Param:" + describe(p.getRawType()) + Arrays.stream(p.getActualTypeArguments()).map(GenericSignatures::describe).toList() + (p.getOwnerType() == null ? "" : " owner " + p.getOwnerType().getTypeName());
        if (t instanceof TypeVariable<?> v) return "Var:" + v.getName();
        if (t instanceof WildcardType w) return "Wild:" + Arrays.stream(w.getUpperBounds()).map(GenericSignatures::describe).toList() + "/" + Arrays.stream(w.getLowerBounds()).map(GenericSignatures::describe).toList();
        if (t instanceof GenericArrayType a) return "Array:" + describe(a.getGenericComponentType());
        return "?" + t;
    }

    public static void main(String[] args) throws Exception {
        for (TypeVariable<?> v : Gen.class.getTypeParameters()) System.out.println(v + " " + Arrays.toString(v.getBounds()) + " " + v.getGenericDeclaration());
        Stream.of(Gen.class.getDeclaredFields()).sorted(Comparator.comparing(Field::getName)).forEach(f -> System.out.println(f.getName() + " " + f.getGenericType() + " " + describe(f.getGenericType()) + " raw " + f.getType().getName()));
        Method m = Stream.of(Gen.class.getDeclaredMethods()).filter(x -> x.getName().equals("method")).findFirst().get();
        System.out.println(m.toGenericString());
        System.out.println(m);
        System.out.println(describe(m.getGenericReturnType()) + " " + Arrays.stream(m.getGenericParameterTypes()).map(GenericSignatures::describe).toList() + " " + Arrays.toString(m.getGenericExceptionTypes()) + " " + Arrays.toString(m.getTypeParameters()) + " " + Arrays.stream(m.getTypeParameters()[1].getBounds()).map(GenericSignatures::describe).toList());
        System.out.println(Gen.class.getDeclaredConstructors()[0].toGenericString() + " " + Gen.class.toGenericString());
        System.out.println(Sub.class.getGenericSuperclass() + " " + Arrays.toString(Sub.class.getGenericInterfaces()));
        System.out.println(describe(Sub.class.getGenericSuperclass()) + " " + Arrays.stream(Sub.class.getGenericInterfaces()).map(GenericSignatures::describe).toList());
        Type[] repo = ((ParameterizedType) UserRepo.class.getGenericInterfaces()[0]).getActualTypeArguments();
        System.out.println(Arrays.toString(repo) + " " + UserRepo.class.getGenericInterfaces()[0].getTypeName());
        System.out.println(new TypeRef<Map<String, ? super List<Integer[]>>>() { }.type());
        System.out.println(new TypeRef<List<String>>() { }.type().equals(new TypeRef<List<String>>() { }.type()) + " " + (new TypeRef<List<String>>() { }.type().hashCode() == new TypeRef<List<String>>() { }.type().hashCode()));
        System.out.println(describe(new TypeRef<Map.Entry<String, int[]>>() { }.type()));
        for (RecordComponent rc : Pair.class.getRecordComponents()) System.out.println(rc + " " + rc.getName() + " " + rc.getType() + " " + rc.getGenericType() + " " + rc.getGenericSignature() + " " + rc.getAccessor().getName());
        System.out.println(String.class.getTypeParameters().length + " " + Map.class.getTypeParameters()[1] + " " + Arrays.toString(Enum.class.getTypeParameters()[0].getBounds()) + " " + Collections.class.getMethod("max", Collection.class).toGenericString());
        System.out.println(List.class.getMethod("toArray", Object[].class).toGenericString() + " " + Function.class.getMethod("andThen", Function.class).toGenericString() + " " + Comparable.class.getMethod("compareTo", Object.class).getGenericParameterTypes()[0]);
        System.out.println(Stream.of(Sub.class.getDeclaredMethods()).map(x -> x.getReturnType().getSimpleName() + " " + x.getName() + x.isBridge() + Modifier.toString(x.getModifiers())).sorted().toList());
        Pair<String, Integer> p = new Pair<>("x", List.of(1));
        for (RecordComponent rc : Pair.class.getRecordComponents()) System.out.print(rc.getAccessor().invoke(p) + " ");
        System.out.println(Pair.class.getDeclaredConstructors()[0].toGenericString());
        class Local<Q> { Q q; <W extends Q> W w() { return null; } }
        System.out.println(Local.class.getDeclaredField("q").getGenericType() + " " + Local.class.getDeclaredMethod("w").toGenericString().replaceAll("\\$1", "\\$"));
        ParameterizedType raw = (ParameterizedType) Gen.class.getDeclaredField("inner").getGenericType();
        System.out.println(raw.getOwnerType() + " " + raw.getRawType() + " " + raw.getActualTypeArguments().length);
    }
}
