import korat.finitization.IFinitization;
import korat.finitization.IObjSet;
import korat.finitization.impl.FinitizationFactory;

/** The inputs of {@link SortedList#sort}: a list that need not be sorted. */
public class SortedListSort {
    SortedList list;

    public boolean repOk() {
        return list != null && list.repOkUnsorted();
    }

    public void sort() {
        list.sort();
    }

    /** The list is sorted afterwards and as long as before. */
    public boolean axiomSort() {
        int size = list.size;
        list.sort();
        return list.repOk() && list.size == size;
    }

    /** A list of at most {@code scope} numbers from 1 to {@code scope}. */
    public static IFinitization finSortedListSort(int scope) {
        IFinitization f = FinitizationFactory.create(SortedListSort.class);
        IObjSet list = f.createObjSet(SortedList.class, 1);
        f.set("list", list);
        SortedList.bound(f, 0, scope, scope + 1, scope);
        return f;
    }
}
