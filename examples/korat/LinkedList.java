import korat.finitization.IFinitization;
import korat.finitization.IObjSet;
import korat.finitization.impl.FinitizationFactory;
import margay.Check;
import margay.Ensures;

/** A list as a ring of entries that are linked both ways. The header holds no element. */
public class LinkedList {
    static class Entry {
        Object element;
        Entry next;
        Entry previous;

        Entry() {}

        Entry(Object element, Entry next) {
            this.element = element;
            this.next = next;
            previous = next.previous;
            previous.next = this;
            next.previous = this;
        }
    }

    /** An element; all that matters is which one it is. */
    static class Element {}

    Entry header;
    int size;

    public boolean contains(Object element) {
        return find(element) != null;
    }

    private Entry find(Object element) {
        for (Entry entry = header.next; entry != header; entry = entry.next) {
            if (element == null ? entry.element == null : element.equals(entry.element)) {
                return entry;
            }
        }
        return null;
    }

    /** Adds the element at the end. */
    @Ensures("isLast")
    public void add(Object element) {
        new Entry(element, header);
        size++;
    }

    private boolean isLast(Object element) {
        return header.previous != header && header.previous.element == element;
    }

    /** Takes the first occurrence out; whether there was one. */
    public boolean remove(Object element) {
        Entry entry = find(element);
        if (entry == null) {
            return false;
        }
        entry.previous.next = entry.next;
        entry.next.previous = entry.previous;
        size--;
        return true;
    }

    /** Turns the order around. */
    public void reverse() {
        Entry entry = header;
        do {
            Entry next = entry.next;
            entry.next = entry.previous;
            entry.previous = next;
            entry = next;
        } while (entry != header);
    }

    public boolean repOk() {
        if (header == null || header.element != null) {
            return false;
        }
        int entries = 0;
        Entry entry = header;
        do {
            Entry next = entry.next;
            if (next == null || next.previous != entry) {
                return false;
            }
            entry = next;
            entries++;
        } while (entry != header);
        return entries - 1 == size;
    }

    /** The same with a check that Margay knows, and prunes the search by. */
    public boolean repOkDedicated() {
        if (header == null || !Check.equal(header.element, null)) {
            return false;
        }
        int entries = 0;
        Entry entry = header;
        do {
            Entry next = entry.next;
            if (next == null || !Check.equal(next.previous, entry)) {
                return false;
            }
            entry = next;
            entries++;
        } while (entry != header);
        return Check.equal(entries - 1, size);
    }

    /** Lists of at most {@code scope} elements, which are {@code null} or one of {@code scope} objects. */
    public static IFinitization finLinkedList(int scope) {
        IFinitization f = FinitizationFactory.create(LinkedList.class);
        IObjSet entry = f.createObjSet(Entry.class, scope + 1, true);
        f.set("header", entry);
        f.set("size", f.createIntSet(0, scope));
        f.set("Entry.element", f.createObjSet(Element.class, scope, true));
        f.set("Entry.next", entry);
        f.set("Entry.previous", entry);
        return f;
    }
}
