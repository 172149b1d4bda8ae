import java.util.*;

/** Copies by clone share what fields hold. */
public final class Clones {
    static class Cloned implements Cloneable {
        private List<String> m = new ArrayList<>(); private int n = 1;
        Cloned() { m.add("b"); }
        @Override public Cloned clone() { try { return (Cloned) super.clone(); } catch (CloneNotSupportedException e) { throw new IllegalStateException(e); } }
        void clear() { if (n > 0) { m.clear(); n = 0; } }
        // verdict: java.lang.IndexOutOfBoundsException
        // witness: Clones.Cloned c = new Clones.Cloned(); Clones.Cloned d = c.clone(); c.clear(); d.first()
        // because: A copy shares the list or array of the private field.
        String first() { return n == 0 ? "" : m.get(0); }
    }

    static class ClonedArray implements Cloneable {
        private int[] a = new int[4]; private int n = 0;
        @Override public ClonedArray clone() { try { return (ClonedArray) super.clone(); } catch (CloneNotSupportedException e) { throw new IllegalStateException(e); } }
        void set() { a[0] = 1; n = 1; }
        // verdict: java.lang.ArithmeticException
        // witness: Clones.ClonedArray c = new Clones.ClonedArray(); Clones.ClonedArray d = c.clone(); c.set(); d.first()
        // because: A copy shares the list or array of the private field.
        int first() { return n == 1 ? 0 : 1 / (a[0] - 1); }
    }
}
