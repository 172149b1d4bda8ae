import java.util.*;
import java.util.function.*;

public class Builders {
    static final class Pizza {
        enum Size { SMALL, LARGE }

        private final Size size;
        private final List<String> toppings;
        private final boolean extra;

        private Pizza(Builder b) {
            size = Objects.requireNonNull(b.size, "size");
            toppings = List.copyOf(b.toppings);
            extra = b.extra;
        }

        static Builder builder() { return new Builder(); }

        Builder toBuilder() {
            Builder b = new Builder().size(size).extra(extra);
            toppings.forEach(b::topping);
            return b;
        }

        @Override
        public String toString() { return size + " " + toppings + (extra ? " +cheese" : ""); }

        static final class Builder {
            private Size size;
            private final List<String> toppings = new ArrayList<>();
            private boolean extra;

            Builder size(Size s) {
                size = s;
                return this;
            }

            Builder topping(String t) {
                if (toppings.contains(t)) throw new IllegalStateException("already has " + t);
                toppings.add(t);
                return this;
            }

            Builder extra(boolean e) {
                extra = e;
                return this;
            }

            Builder when(boolean c, UnaryOperator<Builder> f) { return c ? f.apply(this) : this; }

            Pizza build() { return new Pizza(this); }
        }
    }

    static abstract class Shape<T extends Shape<T>> {
        String color = "none";
        int border;

        abstract T self();

        T color(String c) {
            color = c;
            return self();
        }

        T border(int b) {
            border = b;
            return self();
        }
    }

    static class Circle extends Shape<Circle> {
        double r;

        Circle self() { return this; }

        Circle radius(double x) {
            r = x;
            return this;
        }

        @Override
        public String toString() { return "circle " + color + border + r; }
    }

    static class Html {
        private final StringBuilder sb = new StringBuilder();

        Html tag(String name, Consumer<Html> body, String... attrs) {
            sb.append('<').append(name);
            for (int i = 0; i < attrs.length; i += 2) sb.append(' ').append(attrs[i]).append("=\"").append(attrs[i + 1]).append('"');
            sb.append('>');
            body.accept(this);
            sb.append("</").append(name).append('>');
            return this;
        }

        Html text(Object o) {
            sb.append(String.valueOf(o).replace("&", "&amp;").replace("<", "&lt;"));
            return this;
        }
    }

    interface Plugin extends Function<String, String> {
        Map<String, Supplier<Plugin>> REGISTRY = new TreeMap<>(Map.of("up", () -> s -> s.toUpperCase(Locale.ROOT), "rev", () -> s -> new StringBuilder(s).reverse().toString(), "dup", Doubler::new));

        static Plugin pipeline(String spec) {
            return Arrays.stream(spec.split("\\|")).map(n -> Optional.ofNullable(REGISTRY.get(n)).orElseThrow(() -> new IllegalArgumentException("no plugin " + n)).get()).reduce((a, b) -> s -> b.apply(a.apply(s))).orElse(s -> s);
        }
    }

    static class Doubler implements Plugin {
        private static int uses;

        public String apply(String s) { return s + s + ++uses; }
    }

    public static void main(String[] args) {
        Pizza pz = Pizza.builder().size(Pizza.Size.LARGE).topping("ham").topping("olive").when(true, b -> b.extra(true)).build();
        System.out.println(pz + " | " + pz.toBuilder().topping("corn").extra(false).build() + " | " + pz);
        for (Supplier<Pizza.Builder> s : List.<Supplier<Pizza.Builder>>of(Pizza::builder, () -> Pizza.builder().topping("x").topping("x"))) {
            try {
                System.out.println(s.get().build());
            } catch (NullPointerException | IllegalStateException e) {
                System.out.println(e.getClass().getSimpleName() + " " + e.getMessage());
            }
        }
        System.out.println(new Circle().color("red").radius(2.5).border(3));
        Html h = new Html().tag("ul", x -> {
            for (int i = 0; i < 3; i++) {
                int n = i;
                x.tag("li", y -> y.text(n + "<&"), "id", "i" + i, "class", "c");
            }
        }).tag("br", x -> { });
        System.out.println(h.sb);
        for (String spec : new String[] {"up", "rev|up", "dup|dup", "up|zip"}) {
            try {
                System.out.println(spec + " " + Plugin.pipeline(spec).apply("abc"));
            } catch (IllegalArgumentException e) {
                System.out.println(e.getMessage());
            }
        }
    }
}
