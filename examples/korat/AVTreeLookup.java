import java.util.Map;
import java.util.Set;
import korat.finitization.IFinitization;
import korat.finitization.IObjSet;
import korat.finitization.impl.FinitizationFactory;
import margay.Check;

/** The inputs of {@link AVTree#lookup}: a tree and a query that share no part. */
public class AVTreeLookup {
    AVTree tree;
    AVTree query;

    public boolean repOk() {
        return tree != null && query != null && tree != query && tree.repOk() && query.isQuery();
    }

    /** The same with a check that Margay knows, and prunes the search by. */
    public boolean repOkDedicated() {
        return tree != null && query != null && Check.allDifferent(tree, query) && tree.repOk() && query.isQuery();
    }

    /** The records that match the query, each with its own name. */
    public Map<Integer, AVTree> lookup() {
        Map<Integer, AVTree> names = new java.util.TreeMap<>();
        for (int record : tree.lookup(query)) {
            names.put(record, tree.extract(record));
        }
        return names;
    }

    /** What is found is in the tree, and each record is found by its own name. */
    public boolean axiomLookup() {
        Set<Integer> records = tree.records();
        for (int record : records) {
            if (!tree.lookup(tree.extract(record)).contains(record)) {
                return false;
            }
        }
        return records.containsAll(tree.lookup(query));
    }

    /** At most {@code scope} attributes and as many values in the tree and the query together. */
    public static IFinitization finAVTreeLookup(int scope) {
        IFinitization f = FinitizationFactory.create(AVTreeLookup.class);
        IObjSet tree = f.createObjSet(AVTree.class, 2);
        f.set("tree", tree);
        f.set("query", tree);
        AVTree.bound(f, scope);
        return f;
    }
}
