/** A final field that leads back to its object. */
public final class Knotted {
    static final class Knot { final Knot next; Knot(Knots h) { h.knot = this; this.next = h.knot; }
        // verdict: java.lang.StackOverflowError
        // witness: new Knotted.Knot(new Knotted.Knots()).depth()
        // because: The constructor hands the object out and takes it back as its own successor.
        int depth() { return next == null ? 0 : 1 + next.depth(); } }

    static final class Knots { Knot knot; }
}
