import korat.finitization.IArraySet;
import korat.finitization.IFinitization;
import korat.finitization.IObjSet;
import korat.finitization.impl.FinitizationFactory;
import margay.Check;
import margay.Ensures;

/** A set of numbers as a hash table with lists of colliding entries. */
public class HashSet {
    static class Entry {
        int key;
        Entry next;
    }

    Entry[] table;
    int size;

    private static int bucket(int key, int buckets) {
        return Math.floorMod(key, buckets);
    }

    public boolean contains(int key) {
        for (Entry entry = table[bucket(key, table.length)]; entry != null; entry = entry.next) {
            if (entry.key == key) {
                return true;
            }
        }
        return false;
    }

    /** Whether the set changed. */
    @Ensures("isMember")
    public boolean add(int key) {
        if (contains(key)) {
            return false;
        }
        if (size >= table.length) {
            rehash();
        }
        Entry added = new Entry();
        added.key = key;
        push(table, added);
        size++;
        return true;
    }

    private boolean isMember(int key, boolean changed) {
        return contains(key);
    }

    private void rehash() {
        Entry[] larger = new Entry[2 * table.length + 1];
        for (Entry first : table) {
            for (Entry entry = first; entry != null; ) {
                Entry next = entry.next;
                push(larger, entry);
                entry = next;
            }
        }
        table = larger;
    }

    private static void push(Entry[] table, Entry entry) {
        int bucket = bucket(entry.key, table.length);
        entry.next = table[bucket];
        table[bucket] = entry;
    }

    /** Whether the set changed. */
    @Ensures("isNoMember")
    public boolean remove(int key) {
        int bucket = bucket(key, table.length);
        Entry before = null;
        for (Entry entry = table[bucket]; entry != null; entry = entry.next) {
            if (entry.key == key) {
                if (before == null) {
                    table[bucket] = entry.next;
                } else {
                    before.next = entry.next;
                }
                size--;
                return true;
            }
            before = entry;
        }
        return false;
    }

    private boolean isNoMember(int key, boolean changed) {
        return !contains(key);
    }

    /** A list that comes back to itself has more entries than any size. */
    public boolean repOk() {
        if (table == null || table.length == 0 || size < 0 || size > table.length) {
            return false;
        }
        int entries = 0;
        for (int i = 0; i < table.length; i++) {
            for (Entry entry = table[i]; entry != null; entry = entry.next) {
                if (++entries > size || bucket(entry.key, table.length) != i || occursBefore(table[i], entry)) {
                    return false;
                }
            }
        }
        return entries == size;
    }

    /** The same with a check that Margay knows, and prunes the search by. */
    public boolean repOkDedicated() {
        if (table == null || table.length == 0 || size < 0 || size > table.length) {
            return false;
        }
        int entries = 0;
        for (int i = 0; i < table.length; i++) {
            if (!Check.isAcyclic(table[i], "next")) {
                return false;
            }
            for (Entry entry = table[i]; entry != null; entry = entry.next) {
                if (++entries > size || bucket(entry.key, table.length) != i || occursBefore(table[i], entry)) {
                    return false;
                }
            }
        }
        return entries == size;
    }

    /** Whether the list has the entry's key in front of it. */
    private static boolean occursBefore(Entry first, Entry entry) {
        for (Entry other = first; other != entry; other = other.next) {
            if (other.key == entry.key) {
                return true;
            }
        }
        return false;
    }

    /** At most {@code scope} buckets and as many keys, from 1 to {@code scope}. */
    public static IFinitization finHashSet(int scope) {
        IFinitization f = FinitizationFactory.create(HashSet.class);
        IObjSet entry = f.createObjSet(Entry.class, scope, true);
        IArraySet tables = f.createArraySet(Entry[].class, f.createIntSet(1, scope), entry, 1);
        f.set("table", tables);
        f.set("size", f.createIntSet(0, scope));
        f.set("Entry.key", f.createIntSet(1, scope));
        f.set("Entry.next", entry);
        return f;
    }
}
