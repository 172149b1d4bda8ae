// verdict: violation java.lang.AssertionError
// witness: 

import org.sosy_lab.sv_benchmarks.Verifier;

public class CeilingProtocol {
    static class Lock {
        final int ceiling;
        Proc owner;
        int nest;
        Lock(int c) {
            ceiling = c;
        }
        void acquire(Proc p) {
            assert owner == null || owner == p : "held";
            assert p.prio <= ceiling;
            owner = p;
            nest++;
            p.saved[p.depth++] = p.prio;
            if (p.prio < ceiling) p.prio = ceiling;
        }
        void release(Proc p) {
            assert owner == p;
            nest--;
            if (nest == 0) owner = null;
            p.prio = p.saved[--p.depth];
        }
    }
    static class Proc {
        int prio;
        final int base;
        int depth;
        int[] saved = new int[8];
        Proc(int b) {
            base = b;
            prio = b;
        }
    }
    public static void main(String[] args) {
        Lock a = new Lock(10), b = new Lock(5);
        Proc p = new Proc(3), q = new Proc(4);
        a.acquire(p);
        b.acquire(p);
        assert p.prio == 5;
        b.release(p);
        a.release(p);
        assert p.prio == p.base;
        b.acquire(q);
        b.acquire(q);
        b.release(q);
        b.release(q);
        assert q.prio == 4 && b.owner == null;
    }
}
