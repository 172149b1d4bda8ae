import java.lang.reflect.Constructor;
import java.lang.reflect.Parameter;

/** Parameters that the compiler adds, whose names class files leave out. */
public class UnnamedParameters {
    class Inner {
        Inner(int number, String... texts) {}
    }

    enum Level {
        LOW,
        HIGH
    }

    record Pair(int left, int right) {
        Pair {}
    }

    public static void main(String[] args) throws Exception {
        for (Class<?> type : new Class<?>[] {Inner.class, Level.class, Pair.class}) {
            for (Constructor<?> constructor : type.getDeclaredConstructors()) {
                System.out.println(constructor + " has " + constructor.getParameterCount());
                for (Parameter parameter : constructor.getParameters()) {
                    System.out.println(
                            parameter + " " + parameter.getName() + " " + parameter.isNamePresent() + " " + parameter.isImplicit() + " "
                                    + parameter.isSynthetic() + " " + parameter.isVarArgs() + " " + parameter.getParameterizedType());
                }
            }
        }
        for (Parameter parameter : Level.class.getMethod("valueOf", String.class).getParameters()) {
            System.out.println(parameter + " " + parameter.isNamePresent());
        }
    }
}
