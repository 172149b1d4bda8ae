import org.junit.jupiter.api.Test;

/** A test that covers nothing: PIT lists mutants only where there is some test. */
class NothingTest {
    @Test
    void nothing() {}
}
