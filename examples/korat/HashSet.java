import korat.finitization.IArraySet;
import korat.finitization.IFinitization;
import korat.finitization.IObjSet;
import korat.finitization.impl.FinitizationFactory;
import margay.Check;
import margay.Ensures;

/** A set of numbers: the keys of a hash table with lists of colliding entries. */
public class HashSet {
    /** What each key of the table has as its value. */
    private static final int PRESENT = 1;

    static class Entry {
        int key;
        int value = PRESENT;
        Entry next;
    }

    static class HashMap {
        Entry[] table;
        int count;

        boolean containsKey(int key) {
            Entry[] tab = table;
            int index = bucket(key, tab.length);
            for (Entry entry = tab[index]; entry != null; entry = entry.next) {
                if (entry.key == key) {
                    return true;
                }
            }
            return false;
        }

        /** The former value, or 0. */
        int put(int key, int value) {
            Entry[] tab = table;
            int index = bucket(key, tab.length);
            for (Entry entry = tab[index]; entry != null; entry = entry.next) {
                if (entry.key == key) {
                    int old = entry.value;
                    entry.value = value;
                    return old;
                }
            }
            if (count >= tab.length) {
                rehash();
                tab = table;
                index = bucket(key, tab.length);
            }
            Entry added = new Entry();
            added.key = key;
            added.value = value;
            added.next = tab[index];
            tab[index] = added;
            count++;
            return 0;
        }

        /** The former value, or 0. */
        int remove(int key) {
            Entry[] tab = table;
            int index = bucket(key, tab.length);
            Entry before = null;
            for (Entry entry = tab[index]; entry != null; entry = entry.next) {
                if (entry.key == key) {
                    if (before != null) {
                        before.next = entry.next;
                    } else {
                        tab[index] = entry.next;
                    }
                    count--;
                    return entry.value;
                }
                before = entry;
            }
            return 0;
        }

        private void rehash() {
            Entry[] old = table;
            int capacity = old.length;
            int larger = 2 * capacity + 1;
            Entry[] tab = new Entry[larger];
            for (int i = capacity - 1; i >= 0; i--) {
                Entry rest = old[i];
                while (rest != null) {
                    Entry entry = rest;
                    rest = rest.next;
                    int index = bucket(entry.key, larger);
                    entry.next = tab[index];
                    tab[index] = entry;
                }
            }
            table = tab;
        }
    }

    HashMap map;

    private static int bucket(int key, int buckets) {
        return (key & 0x7FFF_FFFF) % buckets;
    }

    public boolean contains(int key) {
        return map.containsKey(key);
    }

    /** Whether the set changed. */
    @Ensures("isMember")
    public boolean add(int key) {
        if (contains(key)) {
            return false;
        }
        return map.put(key, PRESENT) == 0;
    }

    private boolean isMember(int key, boolean changed) {
        return contains(key);
    }

    /** Whether the set changed. */
    @Ensures("isNoMember")
    public boolean remove(int key) {
        return map.remove(key) == PRESENT;
    }

    private boolean isNoMember(int key, boolean changed) {
        return !contains(key);
    }

    /** A list that comes back to itself has more entries than any size. */
    public boolean repOk() {
        if (map == null || map.table == null) {
            return false;
        }
        Entry[] table = map.table;
        if (table.length == 0 || map.count < 0 || map.count > table.length) {
            return false;
        }
        int entries = 0;
        for (int i = 0; i < table.length; i++) {
            for (Entry entry = table[i]; entry != null; entry = entry.next) {
                if (++entries > map.count || !isInPlace(entry, i)) {
                    return false;
                }
            }
        }
        return entries == map.count;
    }

    /** The same with a check that Margay knows, and prunes the search by. */
    public boolean repOkDedicated() {
        if (map == null || map.table == null) {
            return false;
        }
        Entry[] table = map.table;
        if (table.length == 0 || map.count < 0 || map.count > table.length) {
            return false;
        }
        int entries = 0;
        for (int i = 0; i < table.length; i++) {
            if (!Check.isAcyclic(table[i], "next")) {
                return false;
            }
            for (Entry entry = table[i]; entry != null; entry = entry.next) {
                if (++entries > map.count || !isInPlace(entry, i)) {
                    return false;
                }
            }
        }
        return entries == map.count;
    }

    /** Whether an entry of a bucket belongs there, and no one before it has its key. */
    private boolean isInPlace(Entry entry, int bucket) {
        if (bucket(entry.key, map.table.length) != bucket || entry.value != PRESENT) {
            return false;
        }
        for (Entry other = map.table[bucket]; other != entry; other = other.next) {
            if (other.key == entry.key) {
                return false;
            }
        }
        return true;
    }

    /** At most {@code scope} buckets and as many keys, from 1 to {@code scope}. */
    public static IFinitization finHashSet(int scope) {
        IFinitization f = FinitizationFactory.create(HashSet.class);
        IObjSet entry = f.createObjSet(Entry.class, scope, true);
        IArraySet tables = f.createArraySet(Entry[].class, f.createIntSet(1, scope), entry, 1);
        f.set("map", f.createObjSet(HashMap.class, 1));
        f.set(HashMap.class, "table", tables);
        f.set(HashMap.class, "count", f.createIntSet(0, scope));
        f.set(Entry.class, "key", f.createIntSet(1, scope));
        f.set(Entry.class, "next", entry);
        return f;
    }
}
