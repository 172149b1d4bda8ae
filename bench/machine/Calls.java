/** (c) Calls: static, virtual, through an interface with one class of receivers and with three. */
public class Calls {
    interface Shape {
        int area(int scale);
    }

    static final class Square implements Shape {
        final int side;

        Square(int side) {
            this.side = side;
        }

        @Override
        public int area(int scale) {
            return side * side + scale;
        }
    }

    static final class Rectangle implements Shape {
        final int width, height;

        Rectangle(int width, int height) {
            this.width = width;
            this.height = height;
        }

        @Override
        public int area(int scale) {
            return width * height + scale;
        }
    }

    static final class Point implements Shape {
        @Override
        public int area(int scale) {
            return scale;
        }
    }

    static class Counter {
        int count;

        int step(int by) {
            return count += by;
        }
    }

    static class Doubling extends Counter {
        @Override
        int step(int by) {
            return count += 2 * by;
        }
    }

    static int mix(int a, int b) {
        return a * 31 + b;
    }

    static int fibonacci(int n) {
        return n < 2 ? n : fibonacci(n - 1) + fibonacci(n - 2);
    }

    static int statics(int n) {
        int x = 0;
        for (int i = 0; i < n; i++) {
            x = mix(x, i);
        }
        return x;
    }

    static int virtuals(Counter even, Counter odd, int n) {
        int x = 0;
        for (int i = 0; i < n; i++) {
            x ^= ((i & 1) == 0 ? even : odd).step(i);
        }
        return x;
    }

    static int interfaces(Shape[] shapes, int n) {
        int x = 0;
        int at = 0;
        for (int i = 0; i < n; i++) {
            x += shapes[at].area(i);
            at = at + 1 == shapes.length ? 0 : at + 1;
        }
        return x;
    }

    public static void main(String[] args) {
        int n = 2_000_000;
        Shape[] one = {new Square(2), new Square(3), new Square(4)};
        Shape[] three = {new Square(2), new Rectangle(3, 5), new Point()};
        System.out.println(statics(n));
        System.out.println(fibonacci(27));
        System.out.println(virtuals(new Counter(), new Doubling(), n));
        System.out.println(interfaces(one, n));
        System.out.println(interfaces(three, n));
    }
}
