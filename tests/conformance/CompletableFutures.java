import java.util.*;
import java.util.concurrent.*;
import java.util.stream.*;

public class CompletableFutures {
    static <T> T get(CompletableFuture<T> f) {
        try {
            return f.get(5, TimeUnit.SECONDS);
        } catch (ExecutionException e) {
            System.out.print("{EE " + e.getCause() + "} ");
        } catch (CancellationException | InterruptedException | TimeoutException e) {
            System.out.print("{" + e.getClass().getSimpleName() + "} ");
        }
        return null;
    }

    public static void main(String[] args) throws Exception {
        CompletableFuture<Integer> f = CompletableFuture.supplyAsync(() -> 20);
        System.out.println(get(f.thenApply(x -> x + 1).thenApplyAsync(x -> x * 2)));
        StringBuffer log = new StringBuffer();
        get(f.thenAccept(x -> log.append("got").append(x)).thenRun(() -> log.append(" ran")));
        System.out.println(log);
        System.out.println(get(f.thenCompose(x -> CompletableFuture.supplyAsync(() -> "c" + x))) + " " + get(f.thenCombine(CompletableFuture.supplyAsync(() -> 22), Integer::sum)));
        CompletableFuture<Integer> bad = CompletableFuture.supplyAsync(() -> { throw new IllegalStateException("bad"); });
        System.out.println(get(bad));
        System.out.println(get(bad.exceptionally(e -> e instanceof CompletionException ? -1 : -2)) + " " + get(bad.handle((v, e) -> v + " " + e.getCause().getMessage())) + " " + get(f.handle((v, e) -> v + " " + e)));
        System.out.println(get(bad.thenApply(x -> x + 1).exceptionally(e -> { System.out.print(e.getClass().getSimpleName() + " "); return 5; }).thenApply(x -> x * 2)));
        List<String> wc = new ArrayList<>();
        get(f.whenComplete((v, e) -> wc.add(v + ":" + e)));
        get(bad.whenComplete((v, e) -> wc.add(v + ":" + e.getCause())));
        System.out.println(wc);
        List<CompletableFuture<Integer>> many = IntStream.range(0, 6).mapToObj(i -> CompletableFuture.supplyAsync(() -> i * i)).collect(Collectors.toList());
        CompletableFuture<Void> all = CompletableFuture.allOf(many.toArray(new CompletableFuture[0]));
        System.out.println(get(all.thenApply(v -> many.stream().map(CompletableFuture::join).collect(Collectors.toList()))));
        CompletableFuture<String> never = new CompletableFuture<>();
        System.out.println(get(CompletableFuture.anyOf(never, CompletableFuture.completedFuture("first"))) + " " + get(never.applyToEither(CompletableFuture.completedFuture("either"), s -> s + "!")));
        System.out.println(never.isDone() + " " + never.getNow("absent") + " " + never.complete("now") + never.complete("again") + " " + never.join() + " " + never.isCompletedExceptionally());
        CompletableFuture<String> manual = new CompletableFuture<>();
        CompletableFuture<String> dep = manual.thenApply(s -> s + "-dep");
        manual.completeExceptionally(new java.io.IOException("io"));
        System.out.println(get(manual) + " " + dep.isCompletedExceptionally());
        try {
            dep.join();
        } catch (CompletionException e) {
            System.out.println(e.getMessage() + " / " + e.getCause().getMessage());
        }
        CompletableFuture<String> canc = new CompletableFuture<>();
        System.out.println(canc.cancel(true) + " " + canc.isCancelled() + " " + get(canc));
        CompletableFuture<String> slow = new CompletableFuture<String>().completeOnTimeout("dflt", 15, TimeUnit.MILLISECONDS);
        System.out.println(get(slow));
        CompletableFuture<String> to = new CompletableFuture<String>().orTimeout(15, TimeUnit.MILLISECONDS);
        System.out.println(get(to));
        System.out.println(get(CompletableFuture.supplyAsync(() -> "delayed", CompletableFuture.delayedExecutor(10, TimeUnit.MILLISECONDS))));
        ExecutorService ex = Executors.newFixedThreadPool(2, r -> {
            Thread t = new Thread(r, "pool");
            t.setDaemon(true);
            return t;
        });
        System.out.println(get(CompletableFuture.supplyAsync(() -> Thread.currentThread().getName(), ex)) + " " + get(CompletableFuture.runAsync(() -> { }, ex)));
        get(f.runAfterBoth(many.get(0), () -> System.out.print("both ")).runAfterEither(new CompletableFuture<>(), () -> System.out.println("either")));
        get(f.thenAcceptBoth(many.get(3), (a, b) -> System.out.println(a + b)));
        System.out.println(get(CompletableFuture.failedFuture(new RuntimeException("failed")).handle((v, e) -> e.getMessage())) + " " + get(CompletableFuture.completedStage(3).toCompletableFuture()));
        System.out.println(get(bad.exceptionallyCompose(e -> CompletableFuture.completedFuture(77))) + " " + get(f.copy()) + " " + get(f.newIncompleteFuture().completeAsync(() -> "async")));
        CompletableFuture<Integer> chain = CompletableFuture.completedFuture(1);
        for (int i = 0; i < 50; i++) chain = i % 2 == 0 ? chain.thenApply(x -> x + 1) : chain.thenApplyAsync(x -> x * 2 % 1009);
        System.out.println(get(chain));
        f.obtrudeValue(5);
        System.out.println(f.join() + " " + f.getNumberOfDependents());
        List<Integer> seq = new ArrayList<>();
        CompletableFuture<Void> tail = CompletableFuture.completedFuture(null);
        for (int i = 0; i < 5; i++) {
            int n = i;
            tail = tail.thenRunAsync(() -> seq.add(n), ex);
        }
        get(tail);
        System.out.println(seq);
        try {
            CompletableFuture.supplyAsync(() -> 1 / Integer.parseInt("0")).join();
        } catch (CompletionException e) {
            System.out.println(e.getCause());
        }
        ex.shutdownNow();
    }
}
