import korat.finitization.IFinitization;
import korat.finitization.IObjSet;
import korat.finitization.impl.FinitizationFactory;

/** The inputs of {@link SortedList#merge}: two lists without a common entry. */
public class SortedListMerge {
    SortedList list;
    SortedList other;

    public boolean repOk() {
        return list != null && other != null && list != other && list.repOk() && other.repOk() && !shareEntries();
    }

    /** Each entry is in one ring only, so the lists share all entries or none. */
    private boolean shareEntries() {
        SortedList.Entry entry = list.header;
        do {
            if (entry == other.header) {
                return true;
            }
            entry = entry.next;
        } while (entry != list.header);
        return false;
    }

    /** Puts the elements of the other list into the first one. */
    public void merge() {
        list.merge(other);
    }

    /** The list has all elements afterwards and the other one none, and both are what they should be. */
    public boolean axiomMerge() {
        int size = list.size + other.size;
        list.merge(other);
        return list.repOk() && other.repOk() && list.size == size && other.size == 0;
    }

    /** Two lists with together less than {@code scope} numbers from 1 to {@code scope}. */
    public static IFinitization finSortedListMerge(int scope) {
        IFinitization f = FinitizationFactory.create(SortedListMerge.class);
        IObjSet list = f.createObjSet(SortedList.class, 2);
        f.set("list", list);
        f.set("other", list);
        SortedList.bound(f, 0, scope - 1, scope + 1, scope);
        return f;
    }
}
