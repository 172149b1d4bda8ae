import java.util.*;
import java.util.stream.*;

public class NumberClasses {
    record Rational(long n, long d) implements Comparable<Rational> {
        static final Rational ZERO = new Rational(0, 1);

        Rational {
            if (d == 0) throw new ArithmeticException("zero denominator");
            if (d < 0) {
                n = -n;
                d = -d;
            }
            long g = gcd(Math.abs(n), d);
            n /= g;
            d /= g;
        }

        static long gcd(long a, long b) { return b == 0 ? a : gcd(b, a % b); }

        static Rational of(String s) {
            String[] p = s.split("/");
            return new Rational(Long.parseLong(p[0]), p.length > 1 ? Long.parseLong(p[1]) : 1);
        }

        Rational plus(Rational o) { return new Rational(n * o.d + o.n * d, d * o.d); }

        Rational times(Rational o) { return new Rational(n * o.n, d * o.d); }

        Rational inverse() { return new Rational(d, n); }

        @Override
        public int compareTo(Rational o) { return Long.compare(n * o.d, o.n * d); }

        @Override
        public String toString() { return d == 1 ? "" + n : n + "/" + d; }
    }

    record Complex(double re, double im) {
        Complex plus(Complex o) { return new Complex(re + o.re, im + o.im); }

        Complex minus(Complex o) { return new Complex(re - o.re, im - o.im); }

        Complex times(Complex o) { return new Complex(re * o.re - im * o.im, re * o.im + im * o.re); }

        double abs() { return Math.sqrt(re * re + im * im); }

        static Complex unit(double turn) { return new Complex(StrictMath.cos(2 * Math.PI * turn), StrictMath.sin(2 * Math.PI * turn)); }

        @Override
        public String toString() { return String.format(Locale.ROOT, "%.3f%+.3fi", re + 0.0, im + 0.0); }
    }

    static Complex[] fft(Complex[] x) {
        int n = x.length;
        if (n == 1) return x;
        Complex[] e = new Complex[n / 2];
        Complex[] o = new Complex[n / 2];
        for (int i = 0; i < n / 2; i++) {
            e[i] = x[2 * i];
            o[i] = x[2 * i + 1];
        }
        e = fft(e);
        o = fft(o);
        Complex[] y = new Complex[n];
        for (int k = 0; k < n / 2; k++) {
            Complex t = Complex.unit(-(double) k / n).times(o[k]);
            y[k] = e[k].plus(t);
            y[k + n / 2] = e[k].minus(t);
        }
        return y;
    }

    static final class Poly {
        final int[] c;

        Poly(int... c) {
            int n = c.length;
            while (n > 1 && c[n - 1] == 0) n--;
            this.c = Arrays.copyOf(c, n);
        }

        Poly plus(Poly o) {
            int[] r = new int[Math.max(c.length, o.c.length)];
            for (int i = 0; i < r.length; i++) r[i] = (i < c.length ? c[i] : 0) + (i < o.c.length ? o.c[i] : 0);
            return new Poly(r);
        }

        Poly times(Poly o) {
            int[] r = new int[c.length + o.c.length - 1];
            for (int i = 0; i < c.length; i++) for (int j = 0; j < o.c.length; j++) r[i + j] += c[i] * o.c[j];
            return new Poly(r);
        }

        Poly derive() { return new Poly(c.length == 1 ? new int[] {0} : IntStream.range(1, c.length).map(i -> i * c[i]).toArray()); }

        long at(long x) {
            long r = 0;
            for (int i = c.length - 1; i >= 0; i--) r = r * x + c[i];
            return r;
        }

        @Override
        public String toString() {
            StringBuilder sb = new StringBuilder();
            for (int i = c.length - 1; i >= 0; i--) {
                if (c[i] == 0) continue;
                if (sb.length() > 0) sb.append(c[i] < 0 ? " - " : " + ");
                else if (c[i] < 0) sb.append('-');
                int a = Math.abs(c[i]);
                if (a != 1 || i == 0) sb.append(a);
                if (i > 0) sb.append('x');
                if (i > 1) sb.append('^').append(i);
            }
            return sb.length() == 0 ? "0" : sb.toString();
        }
    }

    static class Fixed extends Number {
        private final long raw;

        Fixed(double d) { raw = Math.round(d * 256); }

        @Override
        public int intValue() { return (int) (raw >> 8); }

        @Override
        public long longValue() { return raw >> 8; }

        @Override
        public float floatValue() { return raw / 256f; }

        @Override
        public double doubleValue() { return raw / 256.0; }
    }

    static double simpson(java.util.function.DoubleUnaryOperator f, double a, double b, int n) {
        double h = (b - a) / n;
        double s = f.applyAsDouble(a) + f.applyAsDouble(b);
        for (int i = 1; i < n; i++) s += (i % 2 == 1 ? 4 : 2) * f.applyAsDouble(a + i * h);
        return s * h / 3;
    }

    static double newton(double x) {
        double g = x;
        for (int i = 0; i < 40; i++) g = (g + x / g) / 2;
        return g;
    }

    public static void main(String[] args) {
        Rational h = Rational.ZERO;
        for (int i = 1; i <= 12; i++) h = h.plus(new Rational(1, i));
        System.out.println(h + " " + new Rational(6, -8) + " " + Rational.of("3/9").times(Rational.of("6")) + " " + Rational.of("2/4").equals(Rational.of("1/2")) + " " + Stream.of("1/2", "1/3", "-5", "2/3").map(Rational::of).sorted().toList());
        try {
            Rational.ZERO.inverse();
        } catch (ArithmeticException e) {
            System.out.println(e.getMessage());
        }
        System.out.println(new Complex(1, 2).times(new Complex(3, -1)) + " " + new Complex(3, 4).abs() + " " + Complex.unit(0.25) + " " + new Complex(1, 1).equals(new Complex(1, 1)));
        Complex[] sig = IntStream.range(0, 8).mapToObj(i -> new Complex(i % 4 < 2 ? 1 : -1, 0)).toArray(Complex[]::new);
        System.out.println(Arrays.stream(fft(sig)).map(c -> String.format(Locale.ROOT, "%.4f", c.abs())).toList());
        Poly p = new Poly(-1, 0, 3, 2);
        System.out.println(p + " | " + p.times(new Poly(1, 1)) + " | " + p.derive() + " | " + p.plus(new Poly(1, 0, -3, -2)) + " | " + p.at(5) + " " + new Poly(0) + " " + new Poly(0, -1));
        Number[] ns = {new Fixed(3.75), 5, 2.5f, 7L, (byte) 1, new java.math.BigDecimal("1.25"), new java.util.concurrent.atomic.AtomicInteger(4)};
        double sum = 0;
        for (Number n : ns) sum += n.doubleValue() + n.intValue() * 100 + n.byteValue();
        System.out.println(sum + " " + new Fixed(-1.5).intValue() + " " + new Fixed(-1.5).shortValue());
        System.out.printf(Locale.ROOT, "%.9f %.9f %.9f%n", simpson(x -> x * x, 0, 3, 100), simpson(StrictMath::sin, 0, Math.PI, 100), newton(2));
        double[] data = {2, 4, 4, 4, 5, 5, 7, 9};
        double mean = Arrays.stream(data).average().getAsDouble();
        double var = Arrays.stream(data).map(x -> (x - mean) * (x - mean)).sum() / data.length;
        System.out.println(mean + " " + Math.sqrt(var));
        double kahan = 0;
        double c = 0;
        double naive = 0;
        for (int i = 0; i < 1000; i++) {
            double y = 0.1 - c;
            double t = kahan + y;
            c = (t - kahan) - y;
            kahan = t;
            naive += 0.1;
        }
        System.out.println(kahan + " " + naive);
        float f = 0;
        for (int i = 1; i <= 1000; i++) f += 1f / i;
        float g = 0;
        for (int i = 1000; i >= 1; i--) g += 1f / i;
        System.out.println((f == g) + " " + Float.floatToIntBits(f) + " " + Float.floatToIntBits(g));
    }
}
