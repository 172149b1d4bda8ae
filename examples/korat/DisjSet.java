import korat.finitization.IArraySet;
import korat.finitization.IFinitization;
import korat.finitization.IObjSet;
import korat.finitization.impl.FinitizationFactory;
import margay.Check;
import margay.Ensures;

/** Disjoint sets of the numbers from 0 to below {@code size}, with union by rank and path compression. */
public class DisjSet {
    static class Record {
        int parent;
        int rank;
    }

    int size;
    Record[] elements;

    /** The number that stands for the set of {@code x}, or -1 if there is none. */
    @Ensures("isRepresentative")
    public int find(int x) {
        if (x < 0 || x >= size) {
            return -1;
        }
        int root = x;
        while (elements[root].parent != root) {
            root = elements[root].parent;
        }
        compressPath(x, root);
        return root;
    }

    private boolean isRepresentative(int x, int result) {
        return x < 0 || x >= size ? result == -1 : elements[x].parent == result && elements[result].parent == result;
    }

    private void compressPath(int x, int root) {
        while (x != root) {
            int parent = elements[x].parent;
            elements[x].parent = root;
            x = parent;
        }
    }

    /** Makes one set of those of {@code x} and {@code y}. */
    @Ensures("areTogether")
    public void union(int x, int y) {
        int rootOfX = find(x);
        int rootOfY = find(y);
        if (rootOfX < 0 || rootOfY < 0 || rootOfX == rootOfY) {
            return;
        }
        Record first = elements[rootOfX];
        Record second = elements[rootOfY];
        if (first.rank > second.rank) {
            second.parent = rootOfX;
        } else {
            first.parent = rootOfY;
            if (first.rank == second.rank) {
                second.rank++;
            }
        }
    }

    private boolean areTogether(int x, int y) {
        return find(x) == find(y) || find(x) < 0 || find(y) < 0;
    }

    /**
     * Ranks grow towards the roots. Each set began as a single element of rank 0, which keeps its rank or leaves it to another
     * one of rank 0: there are at least as many of these as roots.
     */
    public boolean repOk() {
        return elements.length == size && areDifferent() && isForest();
    }

    /** The same with a check that Margay knows, and prunes the search by. */
    public boolean repOkDedicated() {
        return elements.length == size && Check.allDifferent((Object[]) elements) && isForest();
    }

    private boolean isForest() {
        int roots = 0;
        for (int i = 0; i < size; i++) {
            int parent = elements[i].parent;
            if (parent < 0 || parent >= size) {
                return false;
            }
            if (parent == i) {
                roots++;
            } else if (elements[parent].rank <= elements[i].rank) {
                return false;
            }
        }
        int ofRankZero = 0;
        for (int i = 0; i < size; i++) {
            if (elements[i].rank == 0) {
                ofRankZero++;
            }
        }
        return roots <= ofRankZero;
    }

    private boolean areDifferent() {
        for (int i = 0; i < size - 1; i++) {
            for (int j = i + 1; j < size; j++) {
                if (elements[i] == elements[j]) {
                    return false;
                }
            }
        }
        return true;
    }

    /** At most {@code scope} elements. */
    public static IFinitization finDisjSet(int scope) {
        IFinitization f = FinitizationFactory.create(DisjSet.class);
        IObjSet record = f.createObjSet(Record.class, scope);
        IArraySet records = f.createArraySet(Record[].class, f.createIntSet(0, scope), record, 1);
        f.set("size", f.createIntSet(0, scope));
        f.set("elements", records);
        f.set("Record.parent", f.createIntSet(0, scope - 1));
        f.set("Record.rank", f.createIntSet(0, scope - 1));
        return f;
    }
}
