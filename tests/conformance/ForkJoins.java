import java.util.*;
import java.util.concurrent.*;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.*;

public class ForkJoins {
    static class Sum extends RecursiveTask<Long> {
        final int[] a;
        final int lo;
        final int hi;

        Sum(int[] a, int lo, int hi) {
            this.a = a;
            this.lo = lo;
            this.hi = hi;
        }

        @Override
        protected Long compute() {
            if (hi - lo <= 50) {
                long s = 0;
                for (int i = lo; i < hi; i++) s += a[i];
                return s;
            }
            int mid = (lo + hi) >>> 1;
            Sum l = new Sum(a, lo, mid);
            Sum r = new Sum(a, mid, hi);
            l.fork();
            return r.compute() + l.join();
        }
    }

    static class Sorter extends RecursiveAction {
        final int[] a;
        final int lo;
        final int hi;

        Sorter(int[] a, int lo, int hi) {
            this.a = a;
            this.lo = lo;
            this.hi = hi;
        }

        @Override
        protected void compute() {
            if (hi - lo < 20) {
                Arrays.sort(a, lo, hi);
                return;
            }
            int mid = (lo + hi) / 2;
            invokeAll(new Sorter(a, lo, mid), new Sorter(a, mid, hi));
            int[] t = new int[hi - lo];
            int i = lo;
            int j = mid;
            for (int k = 0; k < t.length; k++) t[k] = j >= hi || i < mid && a[i] <= a[j] ? a[i++] : a[j++];
            System.arraycopy(t, 0, a, lo, t.length);
        }
    }

    static class Fib extends RecursiveTask<Integer> {
        final int n;

        Fib(int n) { this.n = n; }

        @Override
        protected Integer compute() {
            if (n < 2) return n;
            Fib a = new Fib(n - 1);
            a.fork();
            return new Fib(n - 2).invoke() + a.join();
        }
    }

    static class Failing extends RecursiveTask<Integer> {
        @Override
        protected Integer compute() { throw new IllegalStateException("task failed"); }
    }

    static class Count extends CountedCompleter<Integer> {
        final int[] a;
        final int lo;
        final int hi;
        final AtomicInteger evens;

        Count(CountedCompleter<?> p, int[] a, int lo, int hi, AtomicInteger e) {
            super(p);
            this.a = a;
            this.lo = lo;
            this.hi = hi;
            evens = e;
        }

        @Override
        public void compute() {
            if (hi - lo > 30) {
                int mid = (lo + hi) / 2;
                setPendingCount(2);
                new Count(this, a, lo, mid, evens).fork();
                new Count(this, a, mid, hi, evens).fork();
            } else {
                for (int i = lo; i < hi; i++) if (a[i] % 2 == 0) evens.incrementAndGet();
            }
            tryComplete();
        }
    }

    public static void main(String[] args) throws Exception {
        int[] data = new Random(1).ints(1000, 0, 10000).toArray();
        ForkJoinPool pool = new ForkJoinPool(3);
        System.out.println(pool.invoke(new Sum(data, 0, data.length)) + " " + Arrays.stream(data).asLongStream().sum());
        int[] copy = data.clone();
        pool.invoke(new Sorter(copy, 0, copy.length));
        Arrays.sort(data);
        System.out.println(Arrays.equals(copy, data));
        System.out.println(pool.invoke(new Fib(12)) + " " + ForkJoinPool.commonPool().invoke(new Fib(10)) + " " + new Fib(9).fork().join());
        try {
            pool.invoke(new Failing());
        } catch (IllegalStateException e) {
            System.out.println(e.getMessage());
        }
        Failing f = new Failing();
        pool.execute(f);
        f.quietlyJoin();
        System.out.println(f.isCompletedAbnormally() + " " + f.getException().getMessage() + " " + f.isCancelled());
        AtomicInteger evens = new AtomicInteger();
        new Count(null, data, 0, data.length, evens).invoke();
        System.out.println(evens.get() == Arrays.stream(data).filter(x -> x % 2 == 0).count());
        System.out.println(pool.submit(() -> IntStream.range(0, 500).parallel().sum()).get() + " " + pool.getParallelism() + " " + pool.submit(() -> ForkJoinTask.inForkJoinPool()).get() + " " + ForkJoinTask.inForkJoinPool());
        System.out.println(IntStream.rangeClosed(1, 200).parallel().mapToObj(Integer::toString).collect(Collectors.joining()).hashCode() + " " + Arrays.stream(data).parallel().max().getAsInt() + " " + IntStream.range(0, 300).parallel().boxed().collect(Collectors.groupingByConcurrent(x -> x % 3, ConcurrentSkipListMap::new, Collectors.counting())));
        List<Integer> big = IntStream.range(0, 2000).boxed().collect(Collectors.toList());
        System.out.println(big.parallelStream().filter(x -> x % 3 == 0).mapToInt(x -> x).sum() + " " + big.parallelStream().map(x -> x * 2).reduce(0, Integer::sum) + " " + big.parallelStream().sorted(Comparator.reverseOrder()).limit(3).collect(Collectors.toList()) + " " + big.parallelStream().skip(1990).findFirst().get() + " " + big.parallelStream().anyMatch(x -> x == 777) + " " + big.parallelStream().distinct().count());
        AtomicInteger visits = new AtomicInteger();
        big.parallelStream().forEach(x -> visits.incrementAndGet());
        System.out.println(visits.get() + " " + big.stream().parallel().unordered().limit(10).count() + " " + big.parallelStream().collect(Collectors.partitioningBy(x -> x < 100, Collectors.counting())));
        try {
            big.parallelStream().forEach(x -> { if (x == 1234) throw new IllegalArgumentException("in parallel"); });
        } catch (IllegalArgumentException e) {
            System.out.println("caught " + (e.getMessage() != null));
        }
        int[] par = new Random(8).ints(10000).toArray();
        int[] seq = par.clone();
        Arrays.parallelSort(par);
        Arrays.sort(seq);
        System.out.println(Arrays.equals(par, seq));
        long[] pre = LongStream.rangeClosed(1, 100).toArray();
        Arrays.parallelPrefix(pre, Long::sum);
        System.out.println(pre[99]);
        pool.shutdown();
        System.out.println(pool.awaitTermination(5, TimeUnit.SECONDS) + " " + pool.isShutdown() + " " + (ForkJoinPool.getCommonPoolParallelism() >= 0));
        ForkJoinTask<Integer> adapted = ForkJoinTask.adapt(() -> 6 * 7);
        System.out.println(adapted.invoke() + " " + adapted.isDone() + " " + adapted.getRawResult());
    }
}
