// $ generate: generate Span
// $ check-safe: check Span.length
// $ check-violation: check Span.join
// $ reach: reach Span.contains:@inside

/** A record that checks what it is given. */
public record Span(int from, int to) {
    public Span {
        if (from > to) {
            throw new IllegalArgumentException("from > to");
        }
    }

    int length() {
        int length = to - from;
        return length < 0 ? 0 : length;
    }

    boolean contains(int n) {
        if (n >= from && n < to) {
            return true; // @inside
        }
        return false;
    }

    static Span join(Span a, Span b) {
        return new Span(a.from, b.to);
    }
}
