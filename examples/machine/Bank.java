import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.locks.ReentrantLock;

/** Tellers move money between accounts at the same time; none of it may get lost. */
public class Bank {
    static final class Account {
        final int id;
        final ReentrantLock lock = new ReentrantLock();
        long balance = 1_000;

        Account(int id) {
            this.id = id;
        }
    }

    static final class InsufficientFunds extends Exception {
        private static final long serialVersionUID = 1;

        InsufficientFunds(Account account, long amount) {
            super("account " + account.id + " has " + account.balance + ", not " + amount);
        }
    }

    /** Locks in the order of the ids, or two tellers could wait for each other forever. */
    static void transfer(Account from, Account to, long amount) throws InsufficientFunds {
        Account first = from.id < to.id ? from : to;
        Account second = first == from ? to : from;
        first.lock.lock();
        try {
            second.lock.lock();
            try {
                if (from.balance < amount) {
                    throw new InsufficientFunds(from, amount);
                }
                from.balance -= amount;
                Thread.yield();
                to.balance += amount;
            } finally {
                second.lock.unlock();
            }
        } finally {
            first.lock.unlock();
        }
    }

    public static void main(String[] args) throws Exception {
        List<Account> accounts = new ArrayList<>();
        for (int i = 0; i < 8; i++) {
            accounts.add(new Account(i));
        }
        ExecutorService tellers = Executors.newFixedThreadPool(4);
        CountDownLatch open = new CountDownLatch(1);
        AtomicInteger served = new AtomicInteger();
        List<Future<Integer>> shifts = new ArrayList<>();
        for (int teller = 0; teller < 4; teller++) {
            int seed = teller;
            shifts.add(tellers.submit(() -> {
                open.await();
                int random = seed * 7919 + 17;
                for (int i = 0; i < 500; i++) {
                    random = random * 1_103_515_245 + 12_345;
                    int from = (random >>> 16) % 8;
                    int to = (from + 1 + (random >>> 8) % 7) % 8;
                    try {
                        transfer(accounts.get(from), accounts.get(to), (random >>> 4) % 40);
                    } catch (InsufficientFunds poor) {
                        Thread.onSpinWait();
                    }
                    served.incrementAndGet();
                }
                return 500;
            }));
        }
        open.countDown();
        int sum = 0;
        for (Future<Integer> shift : shifts) {
            sum += shift.get();
        }
        tellers.shutdown();
        System.out.println("tellers done: " + tellers.awaitTermination(5, TimeUnit.SECONDS));
        System.out.println("requests:     " + sum + " = " + served);
        System.out.println("money:        " + accounts.stream().mapToLong(a -> a.balance).sum());
        try {
            transfer(new Account(99), accounts.get(0), 5_000);
        } catch (InsufficientFunds poor) {
            System.out.println("refused:      " + poor.getMessage());
        }
        System.out.println("audit:        " + CompletableFuture.supplyAsync(() -> accounts.size(), Runnable::run)
                .thenApply(n -> n + " accounts")
                .get(1, TimeUnit.SECONDS));
    }
}
