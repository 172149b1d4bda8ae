import java.util.ArrayList;
import java.util.List;
import java.util.Objects;

public final class Accounts {

    static abstract sealed class Account permits Checking, Savings, Closed {
        private final String owner;
        protected long balance;

        Account(String owner) {
            this.owner = Objects.requireNonNull(owner, "owner");
        }

        abstract int ratePercent();

        // verdict: safe
        // because: The owner is never null and concatenation cannot fail.
        String describe() {
            return owner.toUpperCase(java.util.Locale.ROOT) + ": " + balance;
        }

        // verdict: java.lang.ArithmeticException
        // witness: new Accounts.Closed("ann").monthsToDouble()
        // because: The rate of a closed account is zero.
        int monthsToDouble() {
            return 72 * 12 / ratePercent();
        }

        // verdict: safe
        // because: A rate of zero is handled.
        int yearsToDouble() {
            int rate = ratePercent();
            return rate == 0 ? -1 : 72 / rate;
        }
    }

    static final class Checking extends Account {
        Checking(String owner) {
            super(owner);
        }

        @Override
        int ratePercent() {
            return 1;
        }
    }

    static final class Savings extends Account {
        private final int rate;

        Savings(String owner, int rate) {
            super(owner);
            if (rate <= 0 || rate > 20) {
                throw new IllegalArgumentException("rate " + rate);
            }
            this.rate = rate;
        }

        @Override
        int ratePercent() {
            return rate;
        }

        // verdict: safe
        // because: The constructor allows only positive rates.
        int quarterRule() {
            return 100 / rate;
        }

        // verdict: java.lang.ArithmeticException
        // witness: new Accounts.Savings("bob", 5).aboveBase(100)
        // because: The difference to the base rate can be zero.
        int aboveBase(int amount) {
            return amount / (rate - 5);
        }
    }

    static final class Closed extends Account {
        Closed(String owner) {
            super(owner);
        }

        @Override
        int ratePercent() {
            return 0;
        }
    }

    private final List<Account> accounts = new ArrayList<>();

    void open(Account account) {
        if (account != null && !(account instanceof Closed)) {
            accounts.add(account);
        }
    }

    // verdict: safe
    // because: Closed accounts are never in the list, so every rate is positive.
    int totalYears() {
        int years = 0;
        for (Account account : accounts) {
            years += 72 / account.ratePercent();
        }
        return years;
    }

    // verdict: java.lang.ClassCastException
    // witness: Accounts a = new Accounts(); a.open(new Accounts.Checking("ann")); a.bestRate()
    // because: The list holds checking accounts too.
    int bestRate() {
        int best = 0;
        for (Account account : accounts) {
            Savings savings = (Savings) account;
            best = Math.max(best, savings.rate);
        }
        return best;
    }

    // verdict: safe
    // because: The cast follows the instanceof test.
    int bestSavingsRate() {
        int best = 0;
        for (Account account : accounts) {
            if (account instanceof Savings) {
                best = Math.max(best, ((Savings) account).rate);
            }
        }
        return best;
    }

    // verdict: java.lang.ArithmeticException
    // witness: Accounts.transferExact(Long.MAX_VALUE, 1)
    // because: addExact fails if the sum does not fit.
    static long transferExact(long balance, long amount) {
        if (amount < 0) {
            throw new IllegalArgumentException("amount");
        }
        return Math.addExact(balance, amount);
    }

    // verdict: safe
    // because: The sum is limited before it is made.
    static long transferLimited(long balance, long amount) {
        if (amount < 0) {
            throw new IllegalArgumentException("amount");
        }
        if (balance > Long.MAX_VALUE - amount) {
            return Long.MAX_VALUE;
        }
        return Math.addExact(balance, amount);
    }
}
