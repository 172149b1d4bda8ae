/** Preconditions for {@code --pre NodePre.NAME}: without any, lists with cycles are inputs as well. */
final class NodePre {
    private NodePre() {}

    /** The list ends. */
    static boolean acyclic(Node list) {
        return list.acyclic();
    }
}
