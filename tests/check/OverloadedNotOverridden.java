// verdict: safe

import org.sosy_lab.sv_benchmarks.Verifier;

public class OverloadedNotOverridden {
    static class Shape {
        String meet(Shape other) {
            return "shape";
        }
    }

    static class Circle extends Shape {
        String meet(Circle other) {
            return "circle";
        }
    }

    public static void main(String[] args) {
        Shape a = new Circle();
        Shape b = Verifier.nondetBoolean() ? new Circle() : new Shape();
        assert a.meet(b).equals("shape");
        assert ((Circle) a).meet(new Circle()).equals("circle");
    }
}
