import java.util.ArrayList;
import java.util.List;
import java.util.function.IntSupplier;
import java.util.function.Supplier;

public class InnerClasses {
    private int x = 1;
    private static int counter = 100;

    class Inner {
        private int x = 2;

        class Deeper {
            int x = 3;

            String all() {
                return x + " " + Inner.this.x + " " + InnerClasses.this.x;
            }

            void bump() {
                x++;
                Inner.this.x += 10;
                InnerClasses.this.x += 100;
                counter++;
            }
        }
    }

    static class Nested {
        private final String secret = "s" + counter;
        private static int hidden = 5;

        private String priv(int k) {
            return secret + k;
        }
    }

    private int priv() {
        return new Nested().priv(3).length() + Nested.hidden++;
    }

    class Sub extends Inner {
        Sub() {
            super();
        }

        int outer() {
            return x();
        }
    }

    int x() {
        return x;
    }

    static class OtherSub extends InnerClasses.Inner {
        OtherSub(InnerClasses host) {
            host.super();
        }
    }

    Supplier<String> local(int p) {
        int base = p * 2;
        String label = "L";
        class Local {
            int n = base;

            String show() {
                return label + n + p + x;
            }
        }
        Local l = new Local();
        l.n++;
        return () -> l.show() + new Local().show();
    }

    static List<IntSupplier> closures() {
        List<IntSupplier> out = new ArrayList<>();
        for (int i = 0; i < 3; i++) {
            int j = i;
            int[] state = {i * 10};
            out.add(() -> state[0]++ + j);
            out.add(new IntSupplier() {
                int own = j;

                @Override
                public int getAsInt() {
                    return own++ * 1000 + state[0];
                }
            });
        }
        return out;
    }

    abstract static class Template {
        final String run() {
            return before() + body() + "!";
        }

        String before() {
            return "<";
        }

        abstract String body();
    }

    interface Visitor<R> {
        R visit(int n);
    }

    public static void main(String[] args) {
        InnerClasses o = new InnerClasses();
        InnerClasses.Inner in = o.new Inner();
        InnerClasses.Inner.Deeper d = in.new Deeper();
        System.out.println(d.all());
        d.bump();
        System.out.println(d.all() + " " + counter);
        System.out.println(new Nested().secret + new Nested().priv(9) + Nested.hidden);
        System.out.println(o.priv() + " " + Nested.hidden);
        System.out.println(o.new Sub().outer());
        System.out.println(new OtherSub(o).getClass().getName());
        System.out.println(o.local(4).get());
        List<IntSupplier> cs = closures();
        for (int round = 0; round < 2; round++) {
            for (IntSupplier s : cs) System.out.print(s.getAsInt() + " ");
        }
        System.out.println();
        String captured = "cap";
        Template t = new Template() {
            String extra = captured + counter;

            @Override
            String body() {
                return extra + before() + super.before();
            }

            @Override
            String before() {
                return "[";
            }
        };
        System.out.println(t.run());
        System.out.println(t.getClass().getName() + " " + t.getClass().getSuperclass().getSimpleName() + " '" + t.getClass().getSimpleName() + "'");
        Visitor<Visitor<String>> v = n -> m -> n + "*" + m + "=" + n * m;
        System.out.println(v.visit(6).visit(7));
        try {
            InnerClasses nul = null;
            nul.new Inner();
        } catch (NullPointerException e) {
            System.out.println("no outer instance");
        }
        new Object() {
            int n = 3;

            void hello() {
                System.out.println("anonymous method " + n + captured);
            }
        }.hello();
        var anon = new Object() {
            int a = 1;
            String b = "two";
        };
        anon.a += 5;
        System.out.println(anon.a + anon.b);
    }
}
