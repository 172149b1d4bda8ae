// verdict: violation java.lang.AssertionError
// target: TargetTriangle.kind
// witness: 1, 2, 3
// The sides of a triangle: the check of the inequality is not strict.

public class TargetTriangle {
    static int kind(int a, int b, int c) {
        if (a <= 0 || b <= 0 || c <= 0 || a > 1000 || b > 1000 || c > 1000) {
            return 0;
        }
        if (a > b + c || b > a + c || c > a + b) {
            return 0;
        }
        assert a + b != c : "flat";
        return a == b && b == c ? 3 : a == b || b == c || a == c ? 2 : 1;
    }
}
