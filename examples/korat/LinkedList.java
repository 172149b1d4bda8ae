import java.util.ConcurrentModificationException;
import java.util.NoSuchElementException;
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

        Entry(Object element, Entry next, Entry previous) {
            this.element = element;
            this.next = next;
            this.previous = previous;
        }
    }

    /** An element; all that matters is which one it is. */
    static class Element {}

    /** Goes through the list from its beginning. */
    class ListIterator {
        private Entry last = header;
        private Entry next = header.next;
        private int nextIndex = 0;
        private int expected = changes;

        boolean hasNext() {
            return nextIndex != size;
        }

        Object next() {
            if (changes != expected) {
                throw new ConcurrentModificationException();
            }
            if (nextIndex == size) {
                throw new NoSuchElementException();
            }
            last = next;
            next = next.next;
            nextIndex++;
            return last.element;
        }
    }

    Entry header;
    int size;

    /** How often entries came or went. */
    int changes;

    public boolean contains(Object element) {
        return indexOf(element) != -1;
    }

    public int indexOf(Object element) {
        int index = 0;
        for (Entry entry = header.next; entry != header; entry = entry.next) {
            if (element == null ? entry.element == null : element.equals(entry.element)) {
                return index;
            }
            index++;
        }
        return -1;
    }

    /** Adds the element at the end. */
    @Ensures("isLast")
    public void add(Object element) {
        addBefore(element, header);
    }

    private boolean isLast(Object element) {
        return header.previous != header && header.previous.element == element;
    }

    private void addBefore(Object element, Entry entry) {
        link(element, entry);
        size++;
        changes++;
    }

    private static void link(Object element, Entry entry) {
        Entry added = new Entry(element, entry, entry.previous);
        added.previous.next = added;
        added.next.previous = added;
    }

    /** Takes the first occurrence out; whether there was one. */
    public boolean remove(Object element) {
        if (element == null) {
            for (Entry entry = header.next; entry != header; entry = entry.next) {
                if (entry.element == null) {
                    unlink(entry);
                    return true;
                }
            }
        } else {
            for (Entry entry = header.next; entry != header; entry = entry.next) {
                if (element.equals(entry.element)) {
                    unlink(entry);
                    return true;
                }
            }
        }
        return false;
    }

    private void unlink(Entry entry) {
        if (entry == header) {
            throw new NoSuchElementException();
        }
        entry.previous.next = entry.next;
        entry.next.previous = entry.previous;
        size--;
        changes++;
    }

    public ListIterator listIterator() {
        return new ListIterator();
    }

    /** Turns the order around: each element goes to the front of what comes before it. */
    public void reverse() {
        Entry reversed = new Entry();
        reversed.next = reversed;
        reversed.previous = reversed;
        ListIterator iterator = listIterator();
        while (iterator.hasNext()) {
            Object element = iterator.next();
            link(element, reversed.next);
        }
        header = reversed;
        changes++;
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
