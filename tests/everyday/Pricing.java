import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.function.IntUnaryOperator;

public final class Pricing {

    sealed interface Result<T> permits Ok, Failed {
        // verdict: java.lang.ClassCastException
        // witness: new Pricing.Failed<String>("no stock").value()
        // because: A failed result is no Ok.
        default T value() {
            return ((Ok<T>) this).content();
        }

        // verdict: safe
        // because: The cast follows the test of the class.
        default Optional<T> toOptional() {
            if (this instanceof Ok<T>) {
                return Optional.ofNullable(((Ok<T>) this).content());
            }
            return Optional.empty();
        }
    }

    record Ok<T>(T content) implements Result<T> {
    }

    record Failed<T>(String reason) implements Result<T> {
        // verdict: safe
        // because: A missing reason is replaced, so the field is never null.
        Failed {
            if (reason == null) {
                reason = "unknown";
            }
        }

        // verdict: safe
        // because: The compact constructor replaces a null reason.
        int reasonLength() {
            return reason.length();
        }

        // verdict: java.lang.StringIndexOutOfBoundsException
        // witness: new Pricing.Failed<String>("").code()
        // because: An empty reason is accepted by the constructor.
        char code() {
            return reason.charAt(0);
        }
    }

    enum Tier {
        BASIC {
            @Override
            int discount(int cents) {
                return 0;
            }
        },
        GOLD {
            @Override
            int discount(int cents) {
                return cents / 10;
            }
        },
        STAFF {
            @Override
            int discount(int cents) {
                return cents / 2;
            }
        };

        abstract int discount(int cents);
    }

    interface PriceList {
        Integer priceOf(String article);

        // verdict: null
        // witness: ((Pricing.PriceList) a -> null).priceTwice("a")
        // because: The price list may not know the article and return null.
        default int priceTwice(String article) {
            return priceOf(article) * 2;
        }

        // verdict: safe
        // because: A missing price is replaced by zero.
        default int priceOrZero(String article) {
            Integer price = priceOf(article);
            return price == null ? 0 : price;
        }
    }

    private final List<IntUnaryOperator> rules = new ArrayList<>();

    void addRule(IntUnaryOperator rule) {
        if (rule != null && rules.size() < 10) {
            rules.add(rule);
        }
    }

    // verdict: safe
    // because: Null rules are never added, and the rules are copied before they run.
    int apply(int cents) {
        int result = cents;
        for (IntUnaryOperator rule : rules.toArray(new IntUnaryOperator[0])) {
            result = rule.applyAsInt(result);
        }
        return result;
    }

    // verdict: java.util.ConcurrentModificationException
    // witness: Pricing p = new Pricing(); p.addRule(c -> { p.addRule(x -> x); return c; }); p.addRule(c -> c); p.applyDirectly(5)
    // because: A rule may add another rule while the loop iterates over the rules.
    int applyDirectly(int cents) {
        int result = cents;
        for (IntUnaryOperator rule : rules) {
            result = rule.applyAsInt(result);
        }
        return result;
    }

    // verdict: safe
    // because: The tier is checked and every constant has its own method.
    static int finalPrice(Tier tier, int cents) {
        Objects.requireNonNull(tier, "tier");
        return cents - tier.discount(cents);
    }

    // verdict: java.lang.ArithmeticException
    // witness: Pricing.discountRatio(Pricing.Tier.BASIC, 100)
    // because: The basic tier has no discount.
    static int discountRatio(Tier tier, int cents) {
        Objects.requireNonNull(tier, "tier");
        return cents / tier.discount(cents);
    }

    // verdict: safe
    // because: The arguments are limited by the method itself, whoever calls it.
    private static int step(int[] table, int index) {
        if (table == null || table.length == 0) {
            return 0;
        }
        int at = Math.max(0, Math.min(index, table.length - 1));
        return table[at];
    }

    // verdict: java.lang.ArrayIndexOutOfBoundsException
    // witness: Pricing.total(new int[] {1, 2}, 2)
    // because: The caller does not check the quantity before it calls the private method.
    private static int stepUnchecked(int[] table, int index) {
        return table == null ? 0 : table[index];
    }

    // verdict: java.lang.ArrayIndexOutOfBoundsException
    // witness: Pricing.total(new int[] {1, 2}, 2)
    // because: The quantity is used as an index without a check against the length.
    static int total(int[] table, int quantity) {
        if (table == null || quantity < 0) {
            return 0;
        }
        return stepUnchecked(table, quantity) + step(table, quantity);
    }
}
