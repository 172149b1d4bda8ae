/** No predicate of the usual name, and no finitization. */
public class Plain {
    int size;

    boolean isEmpty() {
        return size == 0;
    }
}
