import java.util.*;
import java.util.concurrent.*;
import java.util.stream.*;

public class CompletableFutures {
    static void show(Object o) { System.out.println(o); }

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
        show(get(f.thenApply(x -> x + 1).thenApplyAsync(x -> x * 2)));
        StringBuffer log = new StringBuffer();
        get(f.thenAccept(x -> log.append("got").append(x)).thenRun(() -> log.append(" ran")));
        show(log);
        show(get(f.thenCompose(x -> CompletableFuture.supplyAsync(() -> "c" + x))) + " " + get(f.thenCombine(CompletableFuture.supplyAsync(() -> 22), Integer::sum)));
        CompletableFuture<Integer> bad = CompletableFuture.supplyAsync(() -> { throw new IllegalStateException("bad"); });
        show(get(bad));
        show(get(bad.exceptionally(e -> e instanceof CompletionException ? -1 : -2)) + " " + get(bad.handle((v, e) -> v + " " + e.getCause().getMessage())) + " " + get(f.handle((v, e) -> v + " " + e)));
        show(get(bad.thenApply(x -> x + 1).exceptionally(e -> { System.out.print(e.getClass().getSimpleName() + " "); return 5; }).thenApply(x -> x * 2)));
        List<String> wc = new ArrayList<>();
        get(f.whenComplete((v, e) -> wc.add(v + ":" + e)));
        get(bad.whenComplete((v, e) -> wc.add(v + ":" + e.getCause())));
        show(wc);
        List<CompletableFuture<Integer>> many = IntStream.range(0, 6).mapToObj(i -> CompletableFuture.supplyAsync(() -> i * i)).collect(Collectors.toList());
        CompletableFuture<Void> all = CompletableFuture.allOf(many.toArray(new CompletableFuture[0]));
        show(get(all.thenApply(v -> many.stream().map(CompletableFuture::join).collect(Collectors.toList()))));
        CompletableFuture<String> never = new CompletableFuture<>();
        show(get(CompletableFuture.anyOf(never, CompletableFuture.completedFuture("first"))) + " " + get(never.applyToEither(CompletableFuture.completedFuture("either"), s -> s + "!")));
        show(never.isDone() + " " + never.getNow("absent") + " " + never.complete("now") + never.complete("again") + " " + never.join() + " " + never.isCompletedExceptionally());
        CompletableFuture<String> manual = new CompletableFuture<>();
        CompletableFuture<String> dep = manual.thenApply(s -> s + "-dep");
        manual.completeExceptionally(new java.io.IOException("io"));
        show(get(manual) + " " + dep.isCompletedExceptionally());
        try {
            dep.join();
        } catch (CompletionException e) {
            show(e.getMessage() + " / " + e.getCause().getMessage());
        }
        CompletableFuture<String> canc = new CompletableFuture<>();
        show(canc.cancel(true) + " " + canc.isCancelled() + " " + get(canc));
        CompletableFuture<String> slow = new CompletableFuture<String>().completeOnTimeout("dflt", 15, TimeUnit.MILLISECONDS);
        show(get(slow));
        CompletableFuture<String> to = new CompletableFuture<String>().orTimeout(15, TimeUnit.MILLISECONDS);
        show(get(to));
        show(get(CompletableFuture.supplyAsync(() -> "delayed", CompletableFuture.delayedExecutor(10, TimeUnit.MILLISECONDS))));
        ExecutorService ex = Executors.newFixedThreadPool(2, r -> {
            Thread t = new Thread(r, "pool");
            t.setDaemon(true);
            return t;
        });
        show(get(CompletableFuture.supplyAsync(() -> Thread.currentThread().getName(), ex)) + " " + get(CompletableFuture.runAsync(() -> { }, ex)));
        get(f.runAfterBoth(many.get(0), () -> System.out.print("both ")).runAfterEither(new CompletableFuture<>(), () -> show("either")));
        get(f.thenAcceptBoth(many.get(3), (a, b) -> show(a + b)));
        show(get(CompletableFuture.failedFuture(new RuntimeException("failed")).handle((v, e) -> e.getMessage())) + " " + get(CompletableFuture.completedStage(3).toCompletableFuture()));
        show(get(bad.exceptionallyCompose(e -> CompletableFuture.completedFuture(77))) + " " + get(f.copy()) + " " + get(f.newIncompleteFuture().completeAsync(() -> "async")));
        CompletableFuture<Integer> chain = CompletableFuture.completedFuture(1);
        for (int i = 0; i < 50; i++) chain = i % 2 == 0 ? chain.thenApply(x -> x + 1) : chain.thenApplyAsync(x -> x * 2 % 1009);
        show(get(chain));
        f.obtrudeValue(5);
        show(f.join());
        List<Integer> seq = new ArrayList<>();
        CompletableFuture<Void> tail = CompletableFuture.completedFuture(null);
        for (int i = 0; i < 5; i++) {
            int n = i;
            tail = tail.thenRunAsync(() -> seq.add(n), ex);
        }
        get(tail);
        show(seq);
        try {
            CompletableFuture.supplyAsync(() -> 1 / Integer.parseInt("0")).join();
        } catch (CompletionException e) {
            show(e.getCause());
        }
        ex.shutdownNow();
    }
}
