// verdict: violation java.lang.AssertionError
// witness: 3, -1

import org.sosy_lab.sv_benchmarks.Verifier;

public class ResourcesThatFail {
    static class ResourceException extends Exception {
        final int code;
        ResourceException(int c, Throwable t) {
            super("code " + c, t);
            code = c;
        }
    }
    static class Res implements AutoCloseable {
        static int open;
        final int id;
        Res(int id) {
            if (id < 0) throw new IllegalArgumentException("id");
            this.id = id;
            open++;
        }
        void use(int k) throws ResourceException {
            if (k == id) throw new ResourceException(k, null);
        }
        public void close() {
            open--;
            if (id == 99) throw new IllegalStateException("close");
        }
    }
    static int work(int a, int b) {
        int r = 0;
        try (Res x = new Res(a); Res y = new Res(b)) {
            x.use(b);
            y.use(a + 1);
            r = 1;
        } catch (ResourceException e) {
            r = e.code;
            if (e.getSuppressed().length > 0) r = -7;
        } catch (IllegalArgumentException e) {
            r = -2;
        } catch (IllegalStateException e) {
            r = -3;
        } finally {
            r += 1000;
        }
        return r;
    }
    public static void main(String[] args) {
        int a = Verifier.nondetInt();
        int b = Verifier.nondetInt();
        int r = work(a, b);
        assert Res.open == 0;
        assert r != 998 || a < 0;
    }
}
