import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.OptionalInt;

public final class OptionalChains {

    record Address(String city, String zip) {
    }

    record Customer(String name, Address address) {
        Optional<Address> maybeAddress() {
            return Optional.ofNullable(address);
        }
    }

    interface CustomerRepository {
        Optional<Customer> findByName(String name);
    }

    private final Map<String, Customer> customers = new HashMap<>();

    public void register(Customer customer) {
        if (customer != null && customer.name() != null) {
            customers.put(customer.name(), customer);
        }
    }

    // verdict: safe
    // because: Every step of the chain may be empty and the end has a default.
    public String cityOf(String name) {
        return Optional.ofNullable(customers.get(name))
                .flatMap(Customer::maybeAddress)
                .map(Address::city)
                .orElse("unknown");
    }

    // verdict: java.util.NoSuchElementException
    // witness: OptionalChains o = new OptionalChains(); o.register(new OptionalChains.Customer("ann", null)); o.zipOf("ann")
    // because: A registered customer may have no address.
    public String zipOf(String name) {
        Customer customer = customers.get(name);
        if (customer == null) {
            return "";
        }
        return customer.maybeAddress().map(Address::zip).orElseThrow();
    }

    // verdict: java.lang.NullPointerException
    // witness: new OptionalChains().find("bob")
    // because: Optional.of does not accept the null of an unknown customer.
    public Optional<Customer> find(String name) {
        return Optional.of(customers.get(name));
    }

    // verdict: safe
    // because: register stores only customers with a name, so the name is not null.
    public int nameLength(String name) {
        Optional<Customer> found = Optional.ofNullable(customers.get(name));
        return found.isPresent() ? found.get().name().length() : -1;
    }

    // verdict: null
    // witness: OptionalChains.greet(n -> null, "ann")
    // because: The repository may return null instead of an empty Optional.
    static String greet(CustomerRepository repository, String name) {
        Objects.requireNonNull(repository, "repository");
        Optional<Customer> customer = repository.findByName(name);
        return customer.isPresent() ? "Hello " + customer.get().name() : "Hello";
    }

    // verdict: safe
    // because: The result of the repository is checked for null before it is used.
    static String greetChecked(CustomerRepository repository, String name) {
        Objects.requireNonNull(repository, "repository");
        Optional<Customer> customer = repository.findByName(name);
        if (customer == null || customer.isEmpty()) {
            return "Hello";
        }
        return "Hello " + customer.get().name();
    }

    // verdict: java.util.NoSuchElementException
    // witness: OptionalChains.firstEven(new int[] {1, 3})
    // because: The array may have no even number.
    static int firstEven(int[] values) {
        Objects.requireNonNull(values, "values");
        OptionalInt found = OptionalInt.empty();
        for (int value : values) {
            if (value % 2 == 0) {
                found = OptionalInt.of(value);
                break;
            }
        }
        return found.getAsInt();
    }

    // verdict: null
    // witness: OptionalChains.firstLong(Arrays.asList(null, "abcdef"), 3)
    // because: findFirst fails if the first element that passes the filter is null.
    static String firstLong(List<String> words, int limit) {
        Objects.requireNonNull(words, "words");
        return words.stream()
                .filter(w -> w == null || w.length() > limit)
                .findFirst()
                .orElse("");
    }

    // verdict: safe
    // because: Null words are filtered, so the first element is never null.
    static String firstShort(List<String> words, int limit) {
        Objects.requireNonNull(words, "words");
        return words.stream()
                .filter(w -> w != null && w.length() < limit)
                .findFirst()
                .orElse("");
    }
}
