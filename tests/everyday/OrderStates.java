import java.util.ArrayList;
import java.util.Collections;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;

public final class OrderStates {

    enum Status {
        NEW, PAID, SENT, DONE;

        // verdict: java.lang.ArrayIndexOutOfBoundsException
        // witness: OrderStates.Status.DONE.next()
        // because: The last constant has no successor.
        Status next() {
            return values()[ordinal() + 1];
        }

        // verdict: safe
        // because: The remainder keeps the index inside the constants.
        Status nextOrFirst() {
            return values()[(ordinal() + 1) % values().length];
        }

        // verdict: java.lang.IllegalArgumentException
        // witness: OrderStates.Status.parse("lost")
        // because: valueOf refuses names that are no constant.
        static Status parse(String text) {
            if (text == null || text.isBlank()) {
                return NEW;
            }
            return valueOf(text.trim());
        }

        // verdict: safe
        // because: Unknown names make valueOf throw and that is caught.
        static Status parseOrNew(String text) {
            if (text == null) {
                return NEW;
            }
            try {
                return valueOf(text.trim());
            } catch (IllegalArgumentException e) {
                return NEW;
            }
        }
    }

    private final Map<Status, List<String>> orders = new EnumMap<>(Status.class);
    private final Map<Status, Integer> limits = new EnumMap<>(Status.class);

    OrderStates() {
        for (Status status : Status.values()) {
            orders.put(status, new ArrayList<>());
        }
        limits.put(Status.NEW, 100);
        limits.put(Status.PAID, 50);
    }

    // verdict: safe
    // because: The constructor puts a list for each constant and nothing removes one.
    int count(Status status) {
        if (status == null) {
            return 0;
        }
        return orders.get(status).size();
    }

    // verdict: java.lang.NullPointerException
    // witness: new OrderStates().limit(OrderStates.Status.SENT)
    // because: Only two of the constants have a limit.
    int limit(Status status) {
        Objects.requireNonNull(status, "status");
        return limits.get(status);
    }

    void add(Status status, String order) {
        if (status != null && order != null) {
            orders.get(status).add(order);
        }
    }

    // verdict: safe
    // because: Moving an order to the same or another list does not iterate over the lists.
    boolean move(String order, Status from, Status to) {
        if (order == null || from == null || to == null) {
            return false;
        }
        if (!orders.get(from).remove(order)) {
            return false;
        }
        return orders.get(to).add(order);
    }

    // verdict: java.util.ConcurrentModificationException
    // witness: OrderStates s = new OrderStates(); s.add(OrderStates.Status.NEW, "a"); s.moveAll(OrderStates.Status.NEW, OrderStates.Status.NEW)
    // because: If both states are the same the list grows while it is iterated.
    void moveAll(Status from, Status to) {
        if (from == null || to == null) {
            return;
        }
        for (String order : orders.get(from)) {
            orders.get(to).add(order);
        }
        orders.get(from).clear();
    }

    // verdict: safe
    // because: The orders are copied before the lists are changed.
    void moveAllCopied(Status from, Status to) {
        if (from == null || to == null) {
            return;
        }
        List<String> copy = new ArrayList<>(orders.get(from));
        orders.get(from).clear();
        orders.get(to).addAll(copy);
    }

    // verdict: java.util.NoSuchElementException
    // witness: new OrderStates().smallestName(OrderStates.Status.NEW)
    // because: Collections.min fails for an empty list.
    String smallestName(Status status) {
        Objects.requireNonNull(status, "status");
        return Collections.min(orders.get(status));
    }

    // verdict: safe
    // because: The switch has a branch for each constant and null is handled before it.
    static String label(Status status) {
        if (status == null) {
            return "none";
        }
        switch (status) {
            case NEW:
                return "new";
            case PAID:
            case SENT:
                return "open";
            default:
                return "closed";
        }
    }

    // verdict: null
    // witness: OrderStates.icon(null)
    // because: A switch over null fails.
    static char icon(Status status) {
        return switch (status) {
            case NEW -> 'n';
            case PAID -> 'p';
            case SENT -> 's';
            case DONE -> 'd';
        };
    }
}
