// verdict: violation java.lang.AssertionError
// witness: true

import org.sosy_lab.sv_benchmarks.Verifier;

public class AliasedAccounts {
    static class Account {
        int balance = 100;
    }

    static void move(Account from, Account to, int amount) {
        int rest = from.balance - amount;
        to.balance += amount;
        from.balance = rest;
    }

    public static void main(String[] args) {
        Account a = new Account();
        Account b = Verifier.nondetBoolean() ? a : new Account();
        move(a, b, 30);
        assert a.balance + b.balance == 200;
    }
}
