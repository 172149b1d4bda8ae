import java.math.BigDecimal;
import java.math.RoundingMode;
import java.util.*;
import java.util.stream.*;

public class BankSimulation {
    enum Kind { DEPOSIT, WITHDRAW, TRANSFER, INTEREST }

    record Tx(int id, Kind kind, String account, BigDecimal amount, boolean ok) { }

    static class InsufficientFunds extends Exception {
        private final BigDecimal missing;

        InsufficientFunds(String who, BigDecimal missing) {
            super(who + " lacks " + missing);
            this.missing = missing;
        }

        BigDecimal missing() { return missing; }
    }

    static abstract class Account implements Comparable<Account> {
        private static int next = 1;
        protected final String id;
        protected BigDecimal balance = BigDecimal.ZERO.setScale(2);
        private final Deque<BigDecimal> history = new ArrayDeque<>();

        Account(String prefix) { id = prefix + "00" + next++; }

        void deposit(BigDecimal a) {
            if (a.signum() <= 0) throw new IllegalArgumentException("amount must be positive: " + a);
            balance = balance.add(a);
            history.push(balance);
        }

        void withdraw(BigDecimal a) throws InsufficientFunds {
            BigDecimal after = balance.subtract(a);
            if (after.compareTo(limit().negate()) < 0) throw new InsufficientFunds(id, limit().negate().subtract(after));
            balance = after;
            history.push(balance);
        }

        protected BigDecimal limit() { return BigDecimal.ZERO; }

        abstract BigDecimal interest();

        Iterable<BigDecimal> history() { return history::descendingIterator; }

        @Override
        public int compareTo(Account o) { return balance.compareTo(o.balance); }

        @Override
        public String toString() { return getClass().getSimpleName() + "(" + id + ": " + balance.toPlainString() + ")"; }
    }

    static class Savings extends Account {
        private final BigDecimal rate;

        Savings(String rate) {
            super("S");
            this.rate = new BigDecimal(rate);
        }

        @Override
        BigDecimal interest() { return balance.multiply(rate).divide(BigDecimal.valueOf(100), 2, RoundingMode.HALF_EVEN); }
    }

    static class Checking extends Account {
        Checking() { super("C"); }

        @Override
        protected BigDecimal limit() { return new BigDecimal("50.00"); }

        @Override
        BigDecimal interest() { return balance.signum() < 0 ? balance.multiply(new BigDecimal("0.1")).setScale(2, RoundingMode.UP) : BigDecimal.ZERO; }
    }

    static class Bank {
        final Map<String, Account> accounts = new LinkedHashMap<>();
        final List<Tx> log = new ArrayList<>();

        <A extends Account> A open(A a) {
            accounts.put(a.id, a);
            return a;
        }

        private boolean record(Kind k, String id, BigDecimal a, boolean ok) {
            log.add(new Tx(log.size() + 1, k, id, a, ok));
            return ok;
        }

        boolean run(Kind k, String id, String amount, String... to) {
            BigDecimal a = new BigDecimal(amount);
            try {
                Account acc = Optional.ofNullable(accounts.get(id)).orElseThrow(() -> new NoSuchElementException("no account " + id));
                switch (k) {
                    case DEPOSIT -> acc.deposit(a);
                    case WITHDRAW -> acc.withdraw(a);
                    case TRANSFER -> {
                        Account dst = Objects.requireNonNull(accounts.get(to[0]), "no destination");
                        acc.withdraw(a);
                        dst.deposit(a);
                    }
                    default -> throw new UnsupportedOperationException(k.name());
                }
                return record(k, id, a, true);
            } catch (InsufficientFunds e) {
                System.out.println("refused: " + e.getMessage() + " (" + e.missing().signum() + ")");
            } catch (NoSuchElementException | IllegalArgumentException e) {
                System.out.println("error: " + e.getMessage());
            } catch (NullPointerException | UnsupportedOperationException e) {
                System.out.println(e.getClass().getSimpleName() + ": " + e.getMessage());
            }
            return record(k, id, a, false);
        }

        void monthEnd() {
            for (Account a : accounts.values()) {
                BigDecimal i = a.interest();
                if (i.signum() > 0) a.deposit(i);
                else a.balance = a.balance.add(i);
                record(Kind.INTEREST, a.id, i, true);
            }
        }
    }

    public static void main(String[] args) {
        Bank b = new Bank();
        Savings s = b.open(new Savings("1.25"));
        Checking c = b.open(new Checking());
        Savings s2 = b.open(new Savings("0.33"));
        System.out.println(b.run(Kind.DEPOSIT, s.id, "1000.00") + " " + b.run(Kind.DEPOSIT, c.id, "20.50"));
        b.run(Kind.WITHDRAW, c.id, "65.00");
        b.run(Kind.WITHDRAW, c.id, "10.00");
        b.run(Kind.TRANSFER, s.id, "333.33", s2.id);
        b.run(Kind.TRANSFER, s.id, "1.00", "X999");
        b.run(Kind.WITHDRAW, "nope", "1");
        b.run(Kind.DEPOSIT, s.id, "-5");
        b.run(Kind.INTEREST, s.id, "5");
        for (int m = 0; m < 3; m++) b.monthEnd();
        b.accounts.values().forEach(System.out::println);
        System.out.println(Collections.max(b.accounts.values()) + " " + Collections.min(b.accounts.values()));
        for (BigDecimal h : s.history()) System.out.print(h + " ");
        System.out.println();
        System.out.println(b.log.stream().collect(Collectors.groupingBy(Tx::kind, () -> new EnumMap<>(Kind.class), Collectors.counting())));
        System.out.println(b.log.stream().filter(t -> !t.ok()).map(Tx::id).toList() + " " + b.log.stream().map(Tx::amount).reduce(BigDecimal.ZERO, BigDecimal::add));
        System.out.println(b.accounts.values().stream().map(a -> a.balance).reduce(BigDecimal::add).get() + " " + b.log.get(0));
    }
}
