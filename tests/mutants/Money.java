import java.util.Objects;

/** A value class. */
public final class Money implements Comparable<Money> {
    private final long cents;
    private final String currency;
    private int hash;
    private String text;

    public Money(long cents, String currency) {
        this.cents = cents;
        this.currency = Objects.requireNonNull(currency, "currency");
    }

    public Money plus(Money other) {
        if (!currency.equals(other.currency)) {
            throw new IllegalArgumentException("currencies differ");
        }
        return new Money(Math.addExact(cents, other.cents), currency);
    }

    public Money max(Money other) {
        return compareTo(other) >= 0 ? this : other;
    }

    @Override
    public int compareTo(Money other) {
        int c = currency.compareTo(other.currency);
        if (c != 0) {
            return c;
        }
        return cents < other.cents ? -1 : cents > other.cents ? 1 : 0;
    }

    @Override
    public boolean equals(Object o) {
        if (this == o) {
            return true;
        }
        if (!(o instanceof Money)) {
            return false;
        }
        Money m = (Money) o;
        return cents == m.cents && currency.equals(m.currency);
    }

    @Override
    public int hashCode() {
        if (hash == 0) {
            hash = 31 * Long.hashCode(cents) + currency.hashCode();
        }
        return hash;
    }

    @Override
    public String toString() {
        if (text == null) {
            text = cents / 100 + "." + Math.abs(cents % 100) + " " + currency;
        }
        return text;
    }
}
