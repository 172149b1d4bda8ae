import java.lang.invoke.MethodType;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.util.Arrays;
import java.util.Comparator;

/** Prints the public methods that classes declare, with code, as {@code margay check} names them. */
public final class Methods {
    public static void main(String[] classes) throws Exception {
        for (String name : classes) {
            Method[] methods = Class.forName(name, false, Methods.class.getClassLoader()).getDeclaredMethods();
            Arrays.sort(methods, Comparator.comparing(Method::getName).thenComparing(Methods::descriptor));
            for (Method method : methods) {
                int without = Modifier.ABSTRACT | Modifier.NATIVE;
                if (Modifier.isPublic(method.getModifiers()) && (method.getModifiers() & without) == 0 && !method.isSynthetic()) {
                    System.out.println(name + " " + method.getName() + descriptor(method));
                }
            }
        }
    }

    private static String descriptor(Method method) {
        return MethodType.methodType(method.getReturnType(), method.getParameterTypes()).toMethodDescriptorString();
    }
}
