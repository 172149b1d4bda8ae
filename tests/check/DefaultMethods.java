// verdict: safe

import org.sosy_lab.sv_benchmarks.Verifier;

public class DefaultMethods {
    interface Named {
        default String name() {
            return "named";
        }
    }

    interface Titled extends Named {
        @Override
        default String name() {
            return "titled";
        }
    }

    static class Thing implements Named, Titled {}

    static class Person implements Titled {
        @Override
        public String name() {
            return Titled.super.name() + " person";
        }
    }

    public static void main(String[] args) {
        Named n = Verifier.nondetBoolean() ? new Thing() : new Person();
        assert n.name().startsWith("titled");
    }
}
