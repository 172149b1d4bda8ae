import java.io.*;
import java.lang.invoke.SerializedLambda;
import java.lang.reflect.Method;
import java.util.Comparator;
import java.util.List;
import java.util.ArrayList;
import java.util.function.Function;
import java.util.function.Supplier;

public class SerializableLambda {
    interface SFun<A, B> extends Function<A, B>, Serializable { }

    interface SSup<T> extends Supplier<T>, Serializable { }

    static class Holder implements Serializable {
        int n = 5;

        SSup<String> sup() { return () -> "holder " + n; }
    }

    static byte[] write(Object o) throws IOException {
        ByteArrayOutputStream bo = new ByteArrayOutputStream();
        try (ObjectOutputStream oo = new ObjectOutputStream(bo)) {
            oo.writeObject(o);
        }
        return bo.toByteArray();
    }

    @SuppressWarnings("unchecked")
    static <T> T round(T t) throws Exception {
        try (ObjectInputStream oi = new ObjectInputStream(new ByteArrayInputStream(write(t)))) {
            return (T) oi.readObject();
        }
    }

    static SerializedLambda peek(Object o) throws Exception {
        Method m = o.getClass().getDeclaredMethod("writeReplace");
        m.setAccessible(true);
        return (SerializedLambda) m.invoke(o);
    }

    static int twice(int x) { return x * 2; }

    public static void main(String[] args) throws Exception {
        int k = 7;
        String s = "cap";
        long[] arr = {1, 2};
        SFun<Integer, String> f = x -> s + (x + k) + arr[1];
        System.out.println(f.apply(1) + " " + round(f).apply(1));
        SFun<Integer, Integer> m = SerializableLambda::twice;
        System.out.println(round(m).apply(21));
        SFun<String, Integer> len = String::length;
        System.out.println(round(len).apply("four"));
        SSup<ArrayList<String>> ctor = ArrayList::new;
        System.out.println(round(ctor).get());
        SSup<String> bound = "bound"::strip;
        System.out.println(round(bound).get().length());
        System.out.println(round(new Holder().sup()).get());
        Comparator<String> cmp = (Comparator<String> & Serializable) (a, b) -> b.compareTo(a);
        List<String> l = new ArrayList<>(List.of("a", "c", "b"));
        l.sort(round(cmp));
        System.out.println(l);
        SerializedLambda sl = peek(f);
        System.out.println(sl.getCapturingClass() + " " + sl.getFunctionalInterfaceClass() + " " + sl.getFunctionalInterfaceMethodName() + sl.getFunctionalInterfaceMethodSignature());
        System.out.println(sl.getImplClass() + " " + sl.getImplMethodSignature() + " " + sl.getImplMethodKind() + " " + sl.getCapturedArgCount() + " " + sl.getCapturedArg(0) + sl.getCapturedArg(1));
        sl = peek(m);
        System.out.println(sl.getImplMethodName() + " " + sl.getInstantiatedMethodType() + " " + sl.getImplMethodKind());
        sl = peek(len);
        System.out.println(sl.getImplMethodName() + " " + sl.getImplMethodKind() + " " + sl.getCapturedArgCount());
        Runnable plain = () -> System.out.println(k);
        try {
            write(plain);
        } catch (NotSerializableException e) {
            System.out.println("plain lambda: NotSerializableException");
        }
        Object notSer = new Object();
        SSup<String> capsBad = () -> notSer.getClass().getSimpleName();
        try {
            write(capsBad);
        } catch (NotSerializableException e) {
            System.out.println("captured: " + e.getMessage());
        }
        Comparator<String> chain = round(Comparator.comparing((Function<String, Integer> & Serializable) String::length).reversed());
        l = new ArrayList<>(List.of("a", "ccc", "bb"));
        l.sort(chain);
        System.out.println(l);
    }
}
