// $ generate: generate Account
// $ generate-out: generate Account --method withdraw --out {out}
// $ generate-junit4: generate Account --method parse --out {out} --format junit4
// $ check-violation: check Account.withdraw
// $ check-argument: check Account.deposit
// $ check-safe: check Account.rounded
// $ reach: reach Account.parse:@caught

/** Exceptions that are declared, caught and not expected; an assertion that fails. */
public class Account {
    static class Overdrawn extends Exception {
        Overdrawn(String message) {
            super(message);
        }
    }

    long balance;

    void withdraw(long amount) throws Overdrawn {
        if (amount > balance) {
            throw new Overdrawn("not enough");
        }
        balance -= amount;
        assert balance >= 0;
    }

    void deposit(int amount) {
        if (amount <= 0) {
            throw new IllegalArgumentException();
        }
        balance += amount;
    }

    long rounded() {
        try {
            return balance / (balance % 2) * 10;
        } catch (ArithmeticException e) {
            return balance;
        }
    }

    static int parse(String text) {
        try {
            return text.length() / (text.length() - 1);
        } catch (ArithmeticException e) {
            return -1; // @caught
        } finally {
            counter++;
        }
    }

    private static int counter;
}
