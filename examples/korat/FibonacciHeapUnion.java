import korat.finitization.IFinitization;
import korat.finitization.IObjSet;
import korat.finitization.impl.FinitizationFactory;

/** The inputs of {@link FibonacciHeap#union}: a heap, and a second one with one node of its own. */
public class FibonacciHeapUnion {
    FibonacciHeap heap;
    FibonacciHeap other;

    public boolean repOk() {
        return heap != null
                && other != null
                && heap != other
                && other.size == 1
                && other.repOk()
                && heap.repOk()
                && !heap.hasNode(other.nodes);
    }

    /** Puts the nodes of the other heap into the first one. */
    public void union() {
        heap.union(other);
    }

    /** The heap has all nodes afterwards and the other one none, and both are what they should be. */
    public boolean axiomUnion() {
        int size = heap.size;
        int key = other.nodes.key;
        heap.union(other);
        return heap.repOk() && other.repOk() && heap.size == size + 1 && other.size == 0 && heap.contains(key);
    }

    public static IFinitization finFibonacciHeapUnion(int scope) {
        IFinitization f = FinitizationFactory.create(FibonacciHeapUnion.class);
        IObjSet heap = f.createObjSet(FibonacciHeap.class, 2);
        f.set("heap", heap);
        f.set("other", heap);
        FibonacciHeap.bound(f, scope, scope + 1);
        return f;
    }
}
