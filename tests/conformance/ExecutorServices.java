import java.util.*;
import java.util.concurrent.*;
import java.util.concurrent.atomic.AtomicInteger;

public class ExecutorServices {
    public static void main(String[] args) throws Exception {
        ExecutorService ex = Executors.newFixedThreadPool(3);
        List<Future<Integer>> fs = new ArrayList<>();
        for (int i = 0; i < 8; i++) {
            int n = i;
            fs.add(ex.submit(() -> n * n));
        }
        int sum = 0;
        for (Future<Integer> f : fs) sum += f.get();
        System.out.println(sum + " " + fs.get(0).isDone() + " " + fs.get(0).isCancelled());
        System.out.println(ex.submit(() -> { }, "result").get() + " " + ex.submit(() -> { }).get());
        List<Callable<String>> calls = List.of(() -> "a", () -> "b", () -> { throw new IllegalStateException("bad call"); }, () -> "d");
        for (Future<String> f : ex.invokeAll(calls)) {
            try {
                System.out.print(f.get() + " ");
            } catch (ExecutionException e) {
                System.out.print("[" + e.getCause() + "] ");
            }
        }
        System.out.println();
        List<Callable<String>> race = List.of(() -> { throw new Exception("x"); }, () -> "winner");
        System.out.println(ex.invokeAny(race));
        try {
            ex.invokeAny(List.<Callable<String>>of(() -> { throw new IllegalArgumentException("all fail"); }));
        } catch (ExecutionException e) {
            System.out.println(e.getMessage());
        }
        CountDownLatch never = new CountDownLatch(1);
        Future<?> stuck = ex.submit(() -> {
            try {
                never.await();
            } catch (InterruptedException e) {
                System.out.println("task interrupted");
                throw e;
            }
            return 1;
        });
        try {
            stuck.get(20, TimeUnit.MILLISECONDS);
        } catch (TimeoutException e) {
            System.out.println("timeout " + e.getMessage());
        }
        CountDownLatch started = new CountDownLatch(1);
        Future<?> toCancel = ex.submit(() -> {
            started.countDown();
            try {
                Thread.sleep(100000);
            } catch (InterruptedException e) {
                never.countDown();
            }
        });
        started.await();
        System.out.println(toCancel.cancel(true) + " " + toCancel.isCancelled() + " " + toCancel.isDone() + " " + toCancel.cancel(true));
        try {
            toCancel.get();
        } catch (CancellationException e) {
            System.out.println("cancelled " + e.getMessage());
        }
        System.out.println(stuck.get());
        ex.shutdown();
        System.out.println(ex.awaitTermination(5, TimeUnit.SECONDS) + " " + ex.isShutdown() + ex.isTerminated());
        try {
            ex.submit(() -> 1);
        } catch (RejectedExecutionException e) {
            System.out.println("rejected");
        }
        ExecutorService single = Executors.newSingleThreadExecutor(r -> new Thread(r, "solo"));
        StringBuilder order = new StringBuilder();
        for (int i = 0; i < 5; i++) {
            int n = i;
            single.execute(() -> order.append(Thread.currentThread().getName()).append(n).append(' '));
        }
        single.submit(() -> { }).get();
        System.out.println(order);
        CountDownLatch hold = new CountDownLatch(1);
        CountDownLatch holding = new CountDownLatch(1);
        single.execute(() -> {
            holding.countDown();
            try {
                hold.await();
            } catch (InterruptedException e) {
                System.out.println("shutdownNow interrupts");
            }
        });
        single.execute(() -> System.out.println("never run"));
        single.execute(() -> System.out.println("never run"));
        holding.await();
        int left = single.shutdownNow().size();
        single.awaitTermination(5, TimeUnit.SECONDS);
        System.out.println(left);
        ScheduledExecutorService sch = Executors.newScheduledThreadPool(2);
        ScheduledFuture<String> late = sch.schedule(() -> "scheduled", 15, TimeUnit.MILLISECONDS);
        System.out.println(late.get() + " " + late.isDone());
        AtomicInteger ticks = new AtomicInteger();
        CountDownLatch three = new CountDownLatch(3);
        ScheduledFuture<?> rate = sch.scheduleAtFixedRate(() -> {
            ticks.incrementAndGet();
            three.countDown();
        }, 0, 3, TimeUnit.MILLISECONDS);
        three.await();
        rate.cancel(false);
        System.out.println((ticks.get() >= 3) + " " + rate.isCancelled());
        List<String> seq = Collections.synchronizedList(new ArrayList<>());
        CountDownLatch done = new CountDownLatch(3);
        for (int d : new int[] {250, 5, 120}) {
            sch.schedule(() -> {
                seq.add("d" + d);
                done.countDown();
            }, d, TimeUnit.MILLISECONDS);
        }
        done.await();
        System.out.println(seq);
        sch.scheduleWithFixedDelay(() -> { throw new RuntimeException("stops the schedule"); }, 0, 1, TimeUnit.MILLISECONDS);
        sch.shutdown();
        System.out.println(sch.awaitTermination(5, TimeUnit.SECONDS));
        ExecutorService cached = Executors.newCachedThreadPool();
        CompletionService<Integer> cs = new ExecutorCompletionService<>(cached);
        for (int i = 1; i <= 4; i++) {
            int n = i;
            cs.submit(() -> n);
        }
        int total = 0;
        for (int i = 0; i < 4; i++) total += cs.take().get();
        System.out.println(total + " " + cs.poll());
        cached.shutdown();
        ThreadPoolExecutor tpe = new ThreadPoolExecutor(1, 2, 1, TimeUnit.SECONDS, new ArrayBlockingQueue<>(1), new ThreadPoolExecutor.CallerRunsPolicy());
        CountDownLatch release = new CountDownLatch(1);
        Callable<String> wait = () -> { release.await(); return "w"; };
        Future<String> f1 = tpe.submit(wait);
        Future<String> f2 = tpe.submit(wait);
        Future<String> f3 = tpe.submit(wait);
        System.out.println(tpe.getPoolSize() + " " + tpe.getQueue().size() + " " + tpe.getCorePoolSize() + tpe.getMaximumPoolSize());
        tpe.execute(() -> System.out.println("ran on " + Thread.currentThread().getName()));
        release.countDown();
        System.out.println(f1.get() + f2.get() + f3.get());
        tpe.setRejectedExecutionHandler(new ThreadPoolExecutor.AbortPolicy());
        tpe.shutdown();
        tpe.awaitTermination(5, TimeUnit.SECONDS);
        System.out.println(tpe.getCompletedTaskCount() + " " + tpe.isTerminated());
        FutureTask<Integer> ft = new FutureTask<>(() -> 7);
        new Thread(ft).start();
        System.out.println(ft.get() + " " + ft.isDone() + " " + Executors.callable(() -> { }, 5).call() + " " + TimeUnit.SECONDS.toMillis(3) + " " + TimeUnit.NANOSECONDS.convert(2, TimeUnit.MICROSECONDS));
    }
}
