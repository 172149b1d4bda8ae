import java.util.*;
import java.util.concurrent.*;

public class ScopedValues {
    static final ScopedValue<String> USER = ScopedValue.newInstance();
    static final ScopedValue<Integer> LEVEL = ScopedValue.newInstance();

    static String who() { return USER.orElse("nobody") + (LEVEL.isBound() ? LEVEL.get() : "-"); }

    static int nest(int n) { return n == 0 ? LEVEL.get() : ScopedValue.where(LEVEL, LEVEL.get() + 1).call(() -> nest(n - 1)); }

    public static void main(String[] args) throws Exception {
        System.out.println(who() + " " + USER.isBound());
        ScopedValue.where(USER, "ann").run(() -> {
            System.out.println(who());
            ScopedValue.where(USER, "bob").where(LEVEL, 2).run(() -> System.out.println(who()));
            System.out.println(who());
        });
        System.out.println(who());
        try {
            USER.get();
        } catch (NoSuchElementException e) {
            System.out.println("unbound");
        }
        System.out.println(ScopedValue.where(LEVEL, 0).call(() -> nest(10)));
        try {
            ScopedValue.where(USER, "x").run(() -> { throw new IllegalStateException("in scope " + who()); });
        } catch (IllegalStateException e) {
            System.out.println(e.getMessage() + " then " + who());
        }
        String r = ScopedValue.where(USER, "caller").call(() -> who() + USER.orElseThrow(IllegalStateException::new));
        System.out.println(r);
        ScopedValue.where(USER, "outer").run(() -> {
            Thread t = new Thread(() -> System.out.println("thread sees " + who()));
            t.start();
            try {
                t.join();
            } catch (InterruptedException e) {
                throw new IllegalStateException(e);
            }
            Thread v = Thread.startVirtualThread(() -> System.out.println("virtual sees " + who()));
            try {
                v.join();
            } catch (InterruptedException e) {
                throw new IllegalStateException(e);
            }
        });
        try (ExecutorService ex = Executors.newFixedThreadPool(2)) {
            List<Future<String>> fs = new ArrayList<>();
            for (int i = 0; i < 4; i++) {
                int k = i;
                fs.add(ex.submit(() -> ScopedValue.where(USER, "task" + k).call(ScopedValues::who)));
            }
            for (Future<String> f : fs) System.out.print(f.get() + " ");
            System.out.println();
        }
        ScopedValue.Carrier c = ScopedValue.where(USER, "carried").where(LEVEL, 9);
        System.out.println(c.get(USER) + c.get(LEVEL));
        c.run(() -> System.out.println(who()));
        c.run(() -> System.out.println(who() + " again"));
        Optional<String> o = ScopedValue.where(USER, "opt").call(() -> Optional.of(USER.get()));
        System.out.println(o);
    }
}
