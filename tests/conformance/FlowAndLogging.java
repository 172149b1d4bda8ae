import java.util.*;
import java.util.concurrent.*;
import java.util.logging.*;
import java.util.logging.Formatter;

public class FlowAndLogging {
    static class Collect implements Flow.Subscriber<Integer> {
        final List<Integer> got = new ArrayList<>();
        final CountDownLatch done = new CountDownLatch(1);
        final int batch;
        Flow.Subscription sub;
        Throwable error;

        Collect(int b) { batch = b; }

        public void onSubscribe(Flow.Subscription s) {
            sub = s;
            s.request(batch);
        }

        public void onNext(Integer i) {
            got.add(i);
            if (got.size() % batch == 0) sub.request(batch);
        }

        public void onError(Throwable t) {
            error = t;
            done.countDown();
        }

        public void onComplete() { done.countDown(); }
    }

    static class Mapper extends SubmissionPublisher<Integer> implements Flow.Processor<Integer, Integer> {
        Flow.Subscription sub;

        public void onSubscribe(Flow.Subscription s) {
            sub = s;
            s.request(1);
        }

        public void onNext(Integer i) {
            if (i % 2 == 0) submit(i * i);
            sub.request(1);
        }

        public void onError(Throwable t) { closeExceptionally(t); }

        public void onComplete() { close(); }
    }

    static class Mem extends Handler {
        final List<String> lines = new ArrayList<>();

        @Override
        public void publish(LogRecord r) { if (isLoggable(r)) lines.add(getFormatter().format(r)); }

        @Override
        public void flush() { }

        @Override
        public void close() { lines.add("closed"); }
    }

    public static void main(String[] args) throws Exception {
        SubmissionPublisher<Integer> pub = new SubmissionPublisher<>();
        Collect a = new Collect(1);
        Collect b = new Collect(5);
        Mapper map = new Mapper();
        Collect c = new Collect(2);
        pub.subscribe(a);
        pub.subscribe(b);
        pub.subscribe(map);
        map.subscribe(c);
        for (int i = 1; i <= 10; i++) pub.submit(i);
        System.out.println(pub.getNumberOfSubscribers() + " " + pub.hasSubscribers() + " " + pub.isClosed());
        pub.close();
        System.out.println(a.done.await(5, TimeUnit.SECONDS) + " " + b.done.await(5, TimeUnit.SECONDS) + " " + c.done.await(5, TimeUnit.SECONDS));
        System.out.println(a.got + " " + b.got + " " + c.got);
        try {
            pub.submit(1);
        } catch (IllegalStateException e) {
            System.out.println("closed");
        }
        SubmissionPublisher<Integer> err = new SubmissionPublisher<>(Runnable::run, 8);
        Collect d = new Collect(3);
        err.subscribe(d);
        err.submit(1);
        err.closeExceptionally(new IllegalStateException("bad"));
        d.done.await(5, TimeUnit.SECONDS);
        System.out.println(d.got + " " + d.error);
        SubmissionPublisher<Integer> cons = new SubmissionPublisher<>();
        List<Integer> sink = Collections.synchronizedList(new ArrayList<>());
        CompletableFuture<Void> f = cons.consume(sink::add);
        cons.submit(5);
        cons.submit(6);
        cons.close();
        f.get(5, TimeUnit.SECONDS);
        System.out.println(sink);
        Logger log = Logger.getLogger("conf.test");
        log.setUseParentHandlers(false);
        Mem mem = new Mem();
        mem.setFormatter(new Formatter() {
            @Override
            public String format(LogRecord r) { return r.getLevel().getName() + "|" + r.getLoggerName() + "|" + formatMessage(r) + "|" + r.getSourceMethodName() + (r.getThrown() == null ? "" : "|" + r.getThrown()); }
        });
        log.addHandler(mem);
        log.setLevel(Level.FINE);
        mem.setLevel(Level.ALL);
        log.info("plain");
        log.log(Level.WARNING, "with {0} and {1}", new Object[] {"args", 2});
        log.fine(() -> "lazy");
        log.finer(() -> { throw new IllegalStateException("not evaluated"); });
        log.log(Level.SEVERE, "thrown", new RuntimeException("x"));
        log.entering("C", "m");
        log.setFilter(r -> !r.getMessage().contains("secret"));
        log.info("a secret");
        log.info("public");
        mem.setLevel(Level.WARNING);
        log.info("dropped by handler");
        Logger child = Logger.getLogger("conf.test.child");
        child.warning("from child");
        mem.lines.forEach(System.out::println);
        System.out.println(child.getParent() == log ? "parent" : "no parent");
        System.out.println(child.getLevel() + " " + child.isLoggable(Level.FINE) + " " + child.isLoggable(Level.FINEST) + " " + Level.parse("800") + " " + Level.INFO.intValue() + " " + log.getHandlers().length + " " + Logger.getLogger("conf.test") .equals(log));
        SimpleFormatter sf = new SimpleFormatter();
        System.out.println(sf.formatMessage(new LogRecord(Level.INFO, "x")));
        System.Logger sl = System.getLogger("conf.test");
        System.out.println(sl.getName() + " " + sl.isLoggable(System.Logger.Level.INFO));
        log.removeHandler(mem);
        System.out.println(log.getHandlers().length);
    }
}
