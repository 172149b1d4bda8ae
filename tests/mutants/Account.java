/** The other account may be this one. */
public class Account {
    private static int next = 1;
    private final int id;
    private long balance;
    private Account partner;

    public Account(long balance) {
        if (balance < 0) {
            throw new IllegalArgumentException("negative");
        }
        this.id = next++;
        this.balance = balance;
    }

    public int id() {
        return id;
    }

    public long balance() {
        return balance;
    }

    public boolean transfer(Account other, long amount) {
        if (amount <= 0 || amount > balance) {
            return false;
        }
        balance -= amount;
        other.balance += amount;
        return true;
    }

    public long total(Account other) {
        if (other == this) {
            return balance;
        }
        return balance + other.balance;
    }

    public void marry(Account other) {
        if (partner != null) {
            partner.partner = null;
        }
        partner = other;
        other.partner = this;
    }

    public boolean married() {
        return partner != null && partner.partner == this;
    }

    public synchronized void deposit(long amount) {
        synchronized (this) {
            if (amount > 0) {
                balance = Math.addExact(balance, amount);
            }
        }
    }
}
