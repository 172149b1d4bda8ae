// verdict: safe

import org.sosy_lab.sv_benchmarks.Verifier;

public class ResourcesClosedInOrder {
    static int log;

    record Resource(int id, boolean fail) implements AutoCloseable {
        @Override
        public void close() {
            log = log * 10 + id;
            if (fail) {
                throw new IllegalStateException();
            }
        }
    }

    public static void main(String[] args) {
        boolean failing = Verifier.nondetBoolean();
        try (Resource a = new Resource(1, failing); Resource b = new Resource(2, failing)) {
            assert a.id() < b.id();
            throw new UnsupportedOperationException();
        } catch (UnsupportedOperationException e) {
            assert log == 21;
            assert e.getSuppressed().length == (failing ? 2 : 0);
        }
    }
}
