import java.util.ArrayList;
import java.util.HashMap;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;

public final class OrderReports {

    static final class Order {
        private final String customer;
        private final int cents;
        String note;

        Order(String customer, int cents) {
            if (customer == null || customer.isEmpty()) {
                throw new IllegalArgumentException("customer");
            }
            this.customer = customer;
            this.cents = cents;
        }

        // verdict: safe
        // because: The customer is never empty.
        char initial() {
            return customer.charAt(0);
        }

        // verdict: java.lang.NullPointerException
        // witness: new OrderReports.Order("ann", 1).noteLength()
        // because: The note is null until someone sets it.
        int noteLength() {
            return note.length();
        }

        // verdict: safe
        // because: The note is read once and checked for null.
        int noteLengthOrZero() {
            String text = note;
            return text == null ? 0 : text.length();
        }

        // verdict: java.lang.StringIndexOutOfBoundsException
        // witness: new OrderReports.Order("a", 1).shortName()
        // because: The customer may have a single character.
        String shortName() {
            return customer.substring(0, 2);
        }
    }

    private final Map<String, List<Order>> byCustomer = new TreeMap<>();

    void add(Order order) {
        if (order != null) {
            byCustomer.computeIfAbsent(order.customer, k -> new ArrayList<>()).add(order);
        }
    }

    // verdict: safe
    // because: Lists in the map have at least one order, so the count is not zero.
    Map<String, Integer> averages() {
        Map<String, Integer> result = new HashMap<>();
        for (Map.Entry<String, List<Order>> entry : byCustomer.entrySet()) {
            int sum = 0;
            for (Order order : entry.getValue()) {
                sum += order.cents;
            }
            result.put(entry.getKey(), sum / entry.getValue().size());
        }
        return result;
    }

    // verdict: java.lang.ArithmeticException
    // witness: new OrderReports().averagePerCustomer()
    // because: There may be no customer.
    int averagePerCustomer() {
        int sum = 0;
        for (List<Order> orders : byCustomer.values()) {
            for (Order order : orders) {
                sum += order.cents;
            }
        }
        return sum / byCustomer.size();
    }

    // verdict: java.lang.NullPointerException
    // witness: new OrderReports().latest("ann")
    // because: A customer without orders has no list.
    Order latest(String customer) {
        Objects.requireNonNull(customer, "customer");
        List<Order> orders = byCustomer.get(customer);
        return orders.get(orders.size() - 1);
    }

    // verdict: safe
    // because: Unknown customers get an empty list and the index is used only if the list has elements.
    Order latestOrNull(String customer) {
        Objects.requireNonNull(customer, "customer");
        List<Order> orders = byCustomer.getOrDefault(customer, List.of());
        return orders.isEmpty() ? null : orders.get(orders.size() - 1);
    }

    // verdict: null
    // witness: new OrderReports().known(null)
    // because: A TreeMap with natural order refuses the null key.
    boolean known(String customer) {
        return byCustomer.containsKey(customer);
    }

    // verdict: java.util.NoSuchElementException
    // witness: OrderReports.sumOfPairs(List.of(1, 2, 3))
    // because: A list of odd size ends in the middle of a pair.
    static int sumOfPairs(List<Integer> numbers) {
        Objects.requireNonNull(numbers, "numbers");
        int sum = 0;
        Iterator<Integer> it = numbers.iterator();
        while (it.hasNext()) {
            Integer left = it.next();
            Integer right = it.next();
            if (left != null && right != null) {
                sum += left * right;
            }
        }
        return sum;
    }

    // verdict: safe
    // because: The second element of a pair is asked for before it is taken.
    static int sumOfFullPairs(List<Integer> numbers) {
        Objects.requireNonNull(numbers, "numbers");
        int sum = 0;
        Iterator<Integer> it = numbers.iterator();
        while (it.hasNext()) {
            Integer left = it.next();
            if (!it.hasNext()) {
                break;
            }
            Integer right = it.next();
            if (left != null && right != null) {
                sum += left * right;
            }
        }
        return sum;
    }

    // verdict: java.lang.IndexOutOfBoundsException
    // witness: OrderReports.removeNegative(List.of(1, -2, 3))
    // because: The size is read once although elements are removed.
    static List<Integer> removeNegative(List<Integer> numbers) {
        Objects.requireNonNull(numbers, "numbers");
        List<Integer> copy = new ArrayList<>(numbers);
        int size = copy.size();
        for (int i = 0; i < size; i++) {
            Integer number = copy.get(i);
            if (number != null && number < 0) {
                copy.remove(i);
            }
        }
        return copy;
    }

    // verdict: safe
    // because: The loop runs backwards, so removing does not move the elements still to be visited.
    static List<Integer> removePositive(List<Integer> numbers) {
        Objects.requireNonNull(numbers, "numbers");
        List<Integer> copy = new ArrayList<>(numbers);
        for (int i = copy.size() - 1; i >= 0; i--) {
            Integer number = copy.get(i);
            if (number != null && number > 0) {
                copy.remove(i);
            }
        }
        return copy;
    }

    // verdict: java.lang.IndexOutOfBoundsException
    // witness: OrderReports.removeCode(List.of(5, 6), 6)
    // because: remove with an int removes by index instead of by value.
    static List<Integer> removeCode(List<Integer> codes, int code) {
        Objects.requireNonNull(codes, "codes");
        List<Integer> copy = new ArrayList<>(codes);
        if (copy.contains(code)) {
            copy.remove(code);
        }
        return copy;
    }
}
