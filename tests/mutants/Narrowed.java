import java.util.List;

/** What an object or array of the input may be besides what its type says: a subclass elsewhere, a narrower array. */
public class Narrowed {
    static class Item {
        int weight;
    }

    interface Marked {
    }

    static class Failure extends RuntimeException {
    }

    private Item[] items;

    Narrowed(Item[] items) {
        this.items = items;
    }

    static int exact(Item[] array) {
        if (array.length > 0 && array.getClass() != Item[].class) {
            return 1;
        }
        return 0;
    }

    int held() {
        return items.getClass() == Item[].class ? 1 : 2;
    }

    static int nested(Item[][] rows) {
        return rows.getClass() == Item[][].class ? 1 : 2;
    }

    static int marked(Item[] array) {
        return array instanceof Object[] && Marked[].class.isInstance(array) ? 1 : 2;
    }

    static int asMarked(Object[] array) {
        return array instanceof Marked[] ? 1 : 2;
    }

    static int ofLibrary(Exception[] array) {
        return array.getClass() == Exception[].class ? 1 : 2;
    }

    static int isMarked(Item item) {
        return Marked.class.isInstance(item) ? 1 : 2;
    }

    static int stored(Item item) {
        Object[] array = new Marked[1];
        try {
            array[0] = item;
            return 1;
        } catch (ArrayStoreException e) {
            return 2;
        }
    }

    static int copied(Item item) {
        Object[] array = new Marked[1];
        try {
            List.of(item).toArray(array);
            return 1;
        } catch (ArrayStoreException e) {
            return 2;
        }
    }

    static int primitive(int[] array) {
        return array.getClass() == int[].class ? 1 : 2;
    }

    static int texts(String[] array) {
        return array.getClass() == String[].class ? 1 : 2;
    }
}
