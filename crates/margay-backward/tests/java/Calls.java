/** Calls, recursion, exceptions. */
class Calls {
    int value;
    Calls next;

    static int twice(int x) { return x * 2; }
    static boolean odd(int x) { return (x & 1) == 1; }
    int get() { return value; }
    void set(int v) { value = v; }
    static int fact(int n) { return n <= 1 ? 1 : n * fact(n - 1); }
    static int fib(int n) { return n < 2 ? n : fib(n - 1) + fib(n - 2); }
    static int depth(Calls c) { return c == null ? 0 : 1 + depth(c.next); }
    static void fail(int x) { if (x > 10) throw new IllegalStateException("big"); }
    static int positive(int x) { if (x < 0) throw new IllegalArgumentException(); return x; }
    static int clamp(int x) { if (x < 0) return 0; if (x > 9) return 9; return x; }

    static int through(int x) {
        if (twice(x) == 14) return 1; // reach
        if (odd(twice(x))) return 2; // never
        return 0;
    }

    static int clamped(int x) {
        if (clamp(x) > 9) return 1; // never
        if (clamp(x) == 9 && x != 9) return 2; // reach
        return 0;
    }

    static int setter(Calls c, Calls d) {
        c.set(3);
        d.set(4);
        if (c.get() == 4) return 1; // reach
        if (c.get() == 5) return 2; // never
        return 0;
    }

    static int recursion(int n) {
        if (fact(n) == 120) return 1; // reach
        return 0;
    }

    static int fibonacci(int n) {
        if (n < 8 && fib(n) == 5) return 1; // reach
        return 0;
    }

    static int deep(Calls c) {
        if (depth(c) == 4) return 1; // reach
        return 0;
    }

    static int handler(int x) {
        try {
            fail(x);
        } catch (IllegalStateException e) {
            return 1; // reach
        } catch (IllegalArgumentException e) {
            return 2; // never
        }
        return 0; // reach
    }

    static int implicit(int[] a, int i, int d) {
        try {
            return a[i] / d;
        } catch (ArithmeticException e) {
            return 1; // reach
        } catch (ArrayIndexOutOfBoundsException e) {
            return 2; // reach
        } catch (NullPointerException e) {
            return 3; // reach
        }
    }

    static int casts(Object o) {
        try {
            Calls c = (Calls) o;
            return c.value;
        } catch (ClassCastException e) {
            return 1; // reach
        } catch (NullPointerException e) {
            return 2; // reach
        }
    }

    static int sizes(int n) {
        try {
            int[] a = new int[n];
            return a.length;
        } catch (NegativeArraySizeException e) {
            return 1; // reach
        }
    }

    static int finallyRuns(int x) {
        int r = 0;
        try {
            if (x == 5) throw new RuntimeException();
            r = 1;
        } finally {
            if (r == 0 && x != 5) r = 2; // never
            if (r == 0) r = 3; // reach
        }
        return r;
    }

    static int afterCheck(int x) {
        positive(x);
        if (x < 0) return 1; // never
        return 0; // reach
    }

    static int nothingThrown(int x) {
        try {
            x = x + 1;
            return x * 2;
        } catch (RuntimeException e) {
            return 1; // never
        }
    }

    static int thrownValue(int x) {
        try {
            if (x == 1) throw new IllegalStateException();
            if (x == 2) throw new IllegalArgumentException();
            return 0;
        } catch (RuntimeException e) {
            if (e instanceof IllegalArgumentException && x == 1) return 1; // never
            if (e instanceof IllegalArgumentException) return 2; // reach
            return 3; // reach
        }
    }

    static int nullDereference(Calls c) {
        if (c.value > 0) {
            if (c == null) return 1; // never
        }
        return 0;
    }

    static int sumTo(int n) {
        int s = 0;
        for (int i = 1; i <= n; i++) s = s + i;
        return s;
    }

    static int sums(int n) {
        if (n < 20 && sumTo(n) == 55) return 1; // reach
        return 0;
    }

    static boolean isPrime(int n) {
        if (n < 2) return false;
        for (int i = 2; i * i <= n; i++) if (n % i == 0) return false;
        return true;
    }

    static int primes(int n) {
        if (n > 90 && n < 100 && isPrime(n)) return 1; // reach
        return 0;
    }

    Calls() { }

    Calls(int v) {
        value = v;
        if (v == 17) {
            value = 3; // reach
        }
        if (next != null) {
            value = 4; // never
        }
    }

    static int constructed(int v) {
        Calls c = new Calls(v);
        if (c.value == 3) return 1; // reach
        if (c.value == 17) return 2; // never
        return 0;
    }
}
