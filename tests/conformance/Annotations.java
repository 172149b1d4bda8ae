import java.lang.annotation.*;
import java.lang.reflect.*;
import java.util.*;
import java.util.stream.*;

public class Annotations {
    enum Level { LOW, HIGH }

    @Retention(RetentionPolicy.RUNTIME)
    @interface Info {
        String name() default "none";

        int value() default 7;

        long l() default 5L;

        double d() default 1.5;

        float f() default 0.5f;

        byte b() default 1;

        short s() default 2;

        char c() default 'c';

        boolean z() default true;

        Level level() default Level.LOW;

        Class<?> type() default Object.class;

        String[] tags() default {"a", "b"};

        int[] nums() default {};

        Class<?>[] types() default {int.class, String[].class};

        Sub sub() default @Sub("dflt");

        Sub[] subs() default {@Sub("x"), @Sub("y")};
    }

    @Retention(RetentionPolicy.RUNTIME)
    @interface Sub { String value(); }

    @Retention(RetentionPolicy.RUNTIME)
    @Inherited
    @interface Inh { int value(); }

    @Retention(RetentionPolicy.RUNTIME)
    @Repeatable(Tags.class)
    @Target({ElementType.TYPE, ElementType.METHOD, ElementType.TYPE_USE})
    @interface Tag { String value(); }

    @Retention(RetentionPolicy.RUNTIME)
    @Target({ElementType.TYPE, ElementType.METHOD, ElementType.TYPE_USE})
    @interface Tags { Tag[] value(); }

    @Retention(RetentionPolicy.SOURCE)
    @interface Src { }

    @Retention(RetentionPolicy.CLASS)
    @interface Cls { }

    @Retention(RetentionPolicy.RUNTIME)
    @interface Marker { }

    @Retention(RetentionPolicy.RUNTIME)
    @interface Range { int min() default 0; int max(); }

    @Info(name = "base", value = 1, level = Level.HIGH, type = String.class, tags = {}, nums = {1, 2}, sub = @Sub("s"))
    @Inh(3)
    @Src
    @Cls
    @Marker
    static class Base {
        @Marker int field;

        @Deprecated
        @Tag("m1")
        @Tag("m2")
        void method(@Marker int a, String b, @Sub("p") @Marker long c) { }

        @Info(9)
        Base() { }
    }

    @Tag("single")
    static class Derived extends Base { }

    static class Valid {
        @Range(max = 10) int small = 5;
        @Range(min = 5, max = 6) int tight = 9;
        @Range(min = -1, max = 100) int ok = 50;
    }

    static List<String> validate(Object o) throws IllegalAccessException {
        List<String> errs = new ArrayList<>();
        for (Field f : o.getClass().getDeclaredFields()) {
            Range r = f.getAnnotation(Range.class);
            if (r != null && (f.getInt(o) < r.min() || f.getInt(o) > r.max())) errs.add(f.getName() + "=" + f.getInt(o) + " not in " + r.min() + ".." + r.max());
        }
        return errs;
    }

    static String names(Annotation[] as) { return Arrays.stream(as).map(a -> a.annotationType().getSimpleName()).sorted().toList().toString(); }

    public static void main(String[] args) throws Exception {
        Info i = Base.class.getAnnotation(Info.class);
        System.out.println(i.name() + i.value() + i.l() + i.d() + i.f() + i.b() + i.s() + i.c() + i.z() + i.level() + i.type().getSimpleName() + Arrays.toString(i.tags()) + Arrays.toString(i.nums()) + Arrays.toString(i.types()) + i.sub().value() + i.subs().length + i.subs()[1].value());
        System.out.println(names(Base.class.getAnnotations()) + names(Derived.class.getAnnotations()) + names(Derived.class.getDeclaredAnnotations()) + Derived.class.getAnnotation(Inh.class).value() + Derived.class.isAnnotationPresent(Info.class));
        Method m = Base.class.getDeclaredMethod("method", int.class, String.class, long.class);
        System.out.println(names(m.getAnnotations()) + " " + m.getAnnotationsByType(Tag.class).length + " " + m.getAnnotation(Tag.class) + " " + m.getAnnotation(Tags.class).value()[1].value() + " " + Derived.class.getAnnotationsByType(Tag.class)[0].value());
        Annotation[][] pa = m.getParameterAnnotations();
        System.out.println(pa.length + " " + names(pa[0]) + names(pa[1]) + names(pa[2]) + " " + m.getParameters()[2].getAnnotation(Sub.class).value());
        System.out.println(names(Base.class.getDeclaredField("field").getAnnotations()) + " " + Base.class.getDeclaredConstructor().getAnnotation(Info.class).value());
        Info j = Base.class.getAnnotation(Info.class);
        Info k = Base.class.getDeclaredConstructor().getAnnotation(Info.class);
        System.out.println(i.equals(j) + " " + i.equals(k) + " " + (i.hashCode() == j.hashCode()) + " " + i.annotationType().getSimpleName() + " " + (i instanceof Annotation) + " " + Proxy.isProxyClass(i.getClass()));
        Sub sub = i.sub();
        System.out.println(sub.hashCode() == ((127 * "value".hashCode()) ^ "s".hashCode()));
        System.out.println(Derived.class.getAnnotation(Inh.class).toString().replace("Annotations.", "").replace("Annotations$", "") + " " + Base.class.getAnnotation(Marker.class).toString().replace("Annotations.", "").replace("Annotations$", ""));
        i.tags();
        int[] nums = i.nums();
        nums[0] = 100;
        System.out.println(i.nums()[0]);
        Stream.of(Info.class.getDeclaredMethods()).sorted(Comparator.comparing(Method::getName)).forEach(x -> System.out.print(x.getName() + "=" + (x.getDefaultValue().getClass().isArray() ? "[]" : x.getDefaultValue() instanceof Annotation ? "@" : x.getDefaultValue()) + " "));
        System.out.println();
        System.out.println(Sub.class.getDeclaredMethod("value").getDefaultValue() + " " + Info.class.isAnnotation() + Info.class.isInterface() + " " + Arrays.toString(Info.class.getInterfaces()));
        Retention r = Info.class.getAnnotation(Retention.class);
        System.out.println(r.value() + " " + Arrays.toString(Tag.class.getAnnotation(Target.class).value()) + " " + Tag.class.getAnnotation(Repeatable.class).value().getSimpleName() + " " + Inh.class.isAnnotationPresent(Inherited.class));
        List<String> errs = validate(new Valid());
        Collections.sort(errs);
        System.out.println(errs);
        System.out.println(FunctionalInterface.class.isAnnotationPresent(Documented.class) + " " + Runnable.class.isAnnotationPresent(FunctionalInterface.class) + " " + (Thread.class.getMethod("stop").getAnnotation(Deprecated.class) != null));
        AnnotatedType at = Derived.class.getAnnotatedSuperclass();
        System.out.println(at.getType() + " " + at.getAnnotations().length);
        Method tu = Annotations.class.getDeclaredMethod("typeUse", List.class);
        AnnotatedParameterizedType apt = (AnnotatedParameterizedType) tu.getAnnotatedParameterTypes()[0];
        System.out.println(apt.getAnnotatedActualTypeArguments()[0].getAnnotation(Tag.class).value() + " " + tu.getAnnotatedReturnType().getAnnotation(Tag.class).value());
    }

    static @Tag("ret") String typeUse(List<@Tag("arg") String> l) { return null; }
}
