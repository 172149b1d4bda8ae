import margay.Ensures;
import margay.Invariant;
import margay.Requires;

/** An account that may be overdrawn. Two of its methods, {@link #chargeFee} and {@link #interest}, break their contracts. */
@Invariant("isSound")
public class Account {
    static final long MAX = 1_000_000_000_000L;

    private final long limit;
    private long balance;
    private boolean closed;

    /** An empty account that may be overdrawn down to {@code -limit}. */
    @Requires("isLimit")
    public Account(long limit) {
        this.limit = limit;
    }

    public long balance() {
        return balance;
    }

    public boolean isClosed() {
        return closed;
    }

    @Requires("isOpenFor")
    public void deposit(int amount) {
        if (amount <= 0) {
            throw new IllegalArgumentException("amount: " + amount);
        }
        if (balance > MAX - amount) {
            throw new IllegalStateException("too much money");
        }
        balance += amount;
    }

    /** Takes money out, and says whether there was enough. */
    @Requires("isOpenFor")
    public boolean withdraw(int amount) {
        if (amount <= 0) {
            throw new IllegalArgumentException("amount: " + amount);
        }
        if (balance - amount < -limit) {
            return false;
        }
        balance -= amount;
        return true;
    }

    /** Moves money to another account, and says whether that could be done. */
    @Requires("isTransfer")
    public boolean transfer(Account other, int amount) {
        if (other == this || other.balance > MAX - amount || !withdraw(amount)) {
            return false;
        }
        other.deposit(amount);
        return true;
    }

    /** Takes a tenth of a per cent of the turnover, at least 5. It does not ask whether the limit allows it. */
    @Requires("isOpenFor")
    public void chargeFee(int turnover) {
        balance -= turnover < 5000 ? 5 : turnover / 1000;
    }

    /** The interest on a balance that is not negative. The sum of a rich account does not fit into an int. */
    @Requires("isRate")
    @Ensures("isNotNegative")
    public int interest(int rate) {
        return balance < 0 ? 0 : (int) (balance * rate / 100);
    }

    /** Closes an account that is even. */
    public void close() {
        if (balance != 0) {
            throw new IllegalStateException(balance > 0 ? "money is left" : "overdrawn");
        }
        closed = true;
    }

    private boolean isSound() {
        return isLimit(limit) && balance >= -limit && balance <= MAX && (!closed || balance == 0);
    }

    private static boolean isLimit(long limit) {
        return limit >= 0 && limit <= MAX;
    }

    private boolean isOpenFor(int amount) {
        return !closed;
    }

    private boolean isTransfer(Account other, int amount) {
        return !closed && other != null && !other.closed && amount > 0;
    }

    private boolean isRate(int rate) {
        return rate >= 0 && rate <= 100;
    }

    private boolean isNotNegative(int rate, int result) {
        return result >= 0;
    }
}
