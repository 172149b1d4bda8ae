/** Classes that anybody may extend. */
public class Overridden {
    static class Item {
        private final int price;

        Item(int price) {
            this.price = price < 0 ? 0 : price;
        }

        int price() {
            return price;
        }

        String name() {
            return "item";
        }
    }

    static final class Sealed {
        int size() {
            return 3;
        }
    }

    protected int limit() {
        return 10;
    }

    int clip(int v) {
        return v > limit() ? limit() : v;
    }

    boolean small() {
        return limit() < 5;
    }

    static int cost(Item i) {
        int p = i.price();
        if (p < 0) {
            return -1;
        }
        return p;
    }

    static String name(Item i) {
        return i.name().isEmpty() ? "?" : i.name();
    }

    static int size(Sealed s) {
        if (s.size() > 5) {
            return 5;
        }
        return s.size();
    }
}
