import korat.finitization.IClassDomain;
import korat.finitization.IFinitization;
import korat.finitization.IObjSet;
import korat.finitization.impl.FinitizationFactory;
import margay.Check;
import margay.Ensures;
import margay.Requires;

/** A sorted list of numbers as a ring of entries that are linked both ways. The header holds no element. */
public class SortedList {
    static class Entry {
        Integer element;
        Entry next;
        Entry previous;

        Entry() {}

        private void insertBefore(Entry other) {
            next = other;
            previous = other.previous;
            previous.next = this;
            next.previous = this;
        }

        private void unlink() {
            previous.next = next;
            next.previous = previous;
        }
    }

    Entry header;
    int size;

    public boolean contains(Integer element) {
        for (Entry entry = header.next; entry != header; entry = entry.next) {
            if (entry.element.equals(element)) {
                return true;
            }
        }
        return false;
    }

    @Requires("isElement")
    @Ensures("contains")
    public void insert(Integer element) {
        Entry added = new Entry();
        added.element = element;
        place(added, header.next);
        size++;
    }

    /** Puts an entry in front of the first greater one at or behind {@code from}. */
    private void place(Entry added, Entry from) {
        while (from != header && from.element <= added.element) {
            from = from.next;
        }
        added.insertBefore(from);
    }

    /** Takes one occurrence out; whether there was one. */
    @Requires("isElement")
    public boolean remove(Integer element) {
        for (Entry entry = header.next; entry != header; entry = entry.next) {
            if (entry.element.equals(element)) {
                entry.unlink();
                size--;
                return true;
            }
        }
        return false;
    }

    private boolean isElement(Integer element) {
        return element != null;
    }

    /** Sorts a list that need not be sorted, by insertion. */
    @Ensures("repOk")
    public void sort() {
        Entry entry = header.next;
        header.next = header;
        header.previous = header;
        while (entry != header) {
            Entry next = entry.next;
            place(entry, header.next);
            entry = next;
        }
    }

    /** Takes over the entries of the other list, which is empty afterwards. */
    public void merge(SortedList other) {
        Entry place = header.next;
        Entry entry = other.header.next;
        while (entry != other.header) {
            Entry next = entry.next;
            while (place != header && place.element <= entry.element) {
                place = place.next;
            }
            entry.insertBefore(place);
            entry = next;
        }
        size += other.size;
        other.header.next = other.header;
        other.header.previous = other.header;
        other.size = 0;
    }

    public boolean repOk() {
        if (!isList()) {
            return false;
        }
        for (Entry entry = header.next; entry != header; entry = entry.next) {
            if (entry.element == null || entry.previous != header && entry.previous.element > entry.element) {
                return false;
            }
        }
        return true;
    }

    /** The same with a check that Margay knows, and prunes the search by. */
    public boolean repOkDedicated() {
        if (!isList()) {
            return false;
        }
        for (Entry entry = header.next; entry != header; entry = entry.next) {
            if (entry.element == null || entry.previous != header && Check.less(entry.element, entry.previous.element)) {
                return false;
            }
        }
        return true;
    }

    /** A list of numbers in any order. */
    public boolean repOkUnsorted() {
        if (!isList()) {
            return false;
        }
        for (Entry entry = header.next; entry != header; entry = entry.next) {
            if (entry.element == null) {
                return false;
            }
        }
        return true;
    }

    private boolean isList() {
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

    /** Lists of at most {@code scope} numbers from 1 to {@code scope}. */
    public static IFinitization finSortedList(int scope) {
        return finSortedList(0, scope, scope + 1, scope);
    }

    public static IFinitization finSortedList(int minSize, int maxSize, int entries, int numbers) {
        IFinitization f = FinitizationFactory.create(SortedList.class);
        bound(f, minSize, maxSize, entries, numbers);
        return f;
    }

    static void bound(IFinitization f, int minSize, int maxSize, int entries, int numbers) {
        IObjSet entry = f.createObjSet(Entry.class, entries, true);
        f.set(SortedList.class, "header", entry);
        f.set(SortedList.class, "size", f.createIntSet(minSize, maxSize));
        f.set(Entry.class, "element", f.createObjSet(numbers(f, numbers), true));
        f.set(Entry.class, "next", entry);
        f.set(Entry.class, "previous", entry);
    }

    /** The numbers from 1 to {@code max}, which are not interchangeable. */
    private static IClassDomain numbers(IFinitization f, int max) {
        IClassDomain numbers = f.createClassDomain(Integer.class);
        numbers.includeInIsomorphismCheck(false);
        for (int i = 1; i <= max; i++) {
            numbers.addObject(i);
        }
        return numbers;
    }
}
