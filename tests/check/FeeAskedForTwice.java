// verdict: violation java.lang.AssertionError
// witness: 30, 80
// The fee of a second withdrawal is asked for when the first one is made.

import org.sosy_lab.sv_benchmarks.Verifier;
import java.util.*;

public class FeeAskedForTwice {
    static class InsufficientFunds extends RuntimeException {
    }
    static abstract class Account {
        protected int balance;
        abstract int fee();
        void withdraw(int n) {
            if (n + fee() > balance) throw new InsufficientFunds();
            balance -= n + fee();
        }
        void deposit(int n) {
            if (n <= 0) throw new IllegalArgumentException();
            balance += n;
        }
    }
    static class Checking extends Account {
        int fee() {
            return 1;
        }
    }
    static class Savings extends Account {
        int w;
        int fee() {
            return w++ > 0 ? 2 : 0;
        }
    }
    static void transfer(Account a, Account b, int n) {
        a.withdraw(n);
        try {
            b.deposit(n);
        } catch (RuntimeException e) {
            a.balance += n;
            throw e;
        }
    }
    public static void main(String[] args) {
        Account a = new Checking(), b = new Savings();
        a.deposit(100);
        b.deposit(50);
        int x = Verifier.nondetInt(), y = Verifier.nondetInt();
        Verifier.assume(x >= 0 && x <= 200 && y >= 0 && y <= 200);
        try {
            transfer(a, b, x);
            transfer(b, a, y);
        } catch (InsufficientFunds e) {
        } catch (IllegalArgumentException e) {
        }
        int total = a.balance + b.balance;
        assert total <= 150 && total >= 140 && a.balance >= 0 && b.balance >= 0;
    }
}
