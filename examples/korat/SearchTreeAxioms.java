import java.util.Set;
import java.util.TreeSet;

/** What holds for sequences of calls on a {@link SearchTree}. */
public class SearchTreeAxioms {
    /** A number that was not in the set is not in it after it was added and removed, and nothing else changed. */
    static boolean axiomAddRemove(SearchTree t, int info) {
        Set<Integer> before = members(t);
        if (t.add(info)) {
            t.remove(info);
        }
        return members(t).equals(before);
    }

    /** {@code remove} does to the tree what it does to a set. */
    static boolean axiomRemoveIsThatOfSets(SearchTree t, int info) {
        Set<Integer> model = members(t);
        return t.remove(info) == model.remove(info) && members(t).equals(model);
    }

    private static Set<Integer> members(SearchTree t) {
        Set<Integer> members = new TreeSet<>();
        collect(t.root, members);
        return members;
    }

    private static void collect(SearchTree.Node node, Set<Integer> members) {
        if (node != null) {
            collect(node.left, members);
            members.add(node.info);
            collect(node.right, members);
        }
    }
}
