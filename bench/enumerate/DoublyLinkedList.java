import java.util.HashSet;
import java.util.Set;
import korat.finitization.IFinitization;
import korat.finitization.IObjSet;
import korat.finitization.impl.FinitizationFactory;

/** Rings of entries that are linked both ways, with the bounds of the original tool's example. */
public class DoublyLinkedList {
    public static class Entry {
        Element element;
        Entry next;
        Entry previous;
    }

    public static class Element {}

    Entry header;
    int size;

    public boolean repOK() {
        if (header == null) {
            return false;
        }
        if (header.element == null) {
            return size == 0 && header.next == header && header.previous == header;
        }
        Set<Entry> visited = new HashSet<>();
        visited.add(header);
        Entry entry = header;
        do {
            Entry next = entry.next;
            if (next == null || next.previous != entry) {
                return false;
            }
            entry = next;
        } while (visited.add(entry));
        return entry == header && visited.size() == size;
    }

    public static IFinitization finDoublyLinkedList(int size) {
        IFinitization f = FinitizationFactory.create(DoublyLinkedList.class);
        IObjSet entry = f.createObjSet(Entry.class, size + 1, true);
        f.set("header", entry);
        f.set("size", f.createIntSet(size));
        f.set(Entry.class, "element", f.createObjSet(Element.class, size + 1, true));
        f.set(Entry.class, "next", entry);
        f.set(Entry.class, "previous", entry);
        return f;
    }
}
