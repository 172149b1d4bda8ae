import java.util.HashSet;
import java.util.Set;
import korat.finitization.IFinitization;
import korat.finitization.IObjSet;
import korat.finitization.impl.FinitizationFactory;

/** Lists behind a header without an element, with the bounds of the original tool's example. */
public class SinglyLinkedList {
    public static class Entry {
        Element element;
        Entry next;
    }

    public static class Element {}

    Entry header;
    int size;

    public boolean repOK() {
        if (header == null || header.element != null) {
            return false;
        }
        Set<Entry> visited = new HashSet<>();
        visited.add(header);
        for (Entry entry = header.next; entry != null; entry = entry.next) {
            if (entry.element == null || !visited.add(entry)) {
                return false;
            }
        }
        return visited.size() - 1 == size;
    }

    public static IFinitization finSinglyLinkedList(int size) {
        IFinitization f = FinitizationFactory.create(SinglyLinkedList.class);
        IObjSet entry = f.createObjSet(Entry.class, size + 1, true);
        f.set("header", entry);
        f.set("size", f.createIntSet(size));
        f.set(Entry.class, "element", f.createObjSet(Element.class, size + 1, true));
        f.set(Entry.class, "next", entry);
        return f;
    }
}
