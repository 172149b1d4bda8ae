import java.util.*;
import java.util.stream.*;

public class RandomSeeds {
    static class Lcg extends Random {
        int calls;

        @Override
        protected int next(int bits) {
            calls++;
            return super.next(bits);
        }
    }

    public static void main(String[] args) {
        for (long seed : new long[] {0, 42, -1, 123456789012345L}) {
            Random r = new Random(seed);
            System.out.println(r.nextInt() + " " + r.nextInt(10) + " " + r.nextInt(1000) + " " + r.nextInt(64) + " " + r.nextLong() + " " + r.nextBoolean() + " " + r.nextDouble() + " " + r.nextFloat() + " " + r.nextInt(5, 9));
            byte[] b = new byte[7];
            r.nextBytes(b);
            System.out.println(Arrays.toString(b));
        }
        Random g = new Random(7);
        for (int i = 0; i < 4; i++) System.out.print(g.nextGaussian() + " ");
        System.out.println();
        System.out.println(new Random(1).ints(8, 0, 100).boxed().collect(Collectors.toList()) + " " + new Random(1).ints(3).boxed().toList() + " " + new Random(1).longs(2).boxed().toList());
        System.out.println(new Random(2).doubles(3).boxed().toList() + " " + new Random(2).doubles(2, -1, 1).boxed().toList());
        System.out.println(new Random(3).longs(4, 10, 20).boxed().toList() + " " + new Random(3).ints(0, 6).limit(10).sum());
        Random s = new Random(9);
        s.setSeed(5);
        System.out.println(s.nextInt() == new Random(5).nextInt());
        int[] hist = new int[6];
        Random dice = new Random(2024);
        for (int i = 0; i < 600; i++) hist[dice.nextInt(6)]++;
        System.out.println(Arrays.toString(hist));
        SplittableRandom sp = new SplittableRandom(42);
        System.out.println(sp.nextInt() + " " + sp.nextLong() + " " + sp.nextInt(100) + " " + sp.nextInt(-5, 5) + " " + sp.nextDouble() + " " + sp.nextBoolean() + " " + sp.nextLong(1000) + " " + sp.nextDouble(2.0, 3.0));
        SplittableRandom child = sp.split();
        System.out.println(child.nextInt() + " " + sp.nextInt() + " " + child.ints(4, 0, 50).boxed().toList() + " " + sp.longs(2).boxed().toList());
        try {
            new Random().nextInt(0);
        } catch (IllegalArgumentException e) {
            System.out.println(e.getMessage());
        }
        try {
            new Random().ints(-1);
        } catch (IllegalArgumentException e) {
            System.out.println(e.getMessage());
        }
        Lcg l = new Lcg();
        l.nextLong();
        l.nextInt(16);
        l.nextDouble();
        System.out.println(l.calls);
        double inside = 0;
        Random mc = new Random(31415);
        for (int i = 0; i < 2000; i++) {
            double x = mc.nextDouble();
            double y = mc.nextDouble();
            if (x * x + y * y <= 1) inside++;
        }
        System.out.println(4 * inside / 2000);
        String alphabet = "abcdefghijklmnopqrstuvwxyz";
        Random w = new Random(11);
        System.out.println(IntStream.range(0, 12).mapToObj(i -> "" + alphabet.charAt(w.nextInt(26))).collect(Collectors.joining()));
        List<Integer> deck = IntStream.range(0, 10).boxed().collect(Collectors.toList());
        Collections.shuffle(deck, new Random(77));
        System.out.println(deck);
        int[] pool = {1, 2, 3, 4, 5};
        Random fy = new Random(13);
        for (int i = pool.length - 1; i > 0; i--) {
            int j = fy.nextInt(i + 1);
            int t = pool[i];
            pool[i] = pool[j];
            pool[j] = t;
        }
        System.out.println(Arrays.toString(pool));
        double a = Math.random();
        int tl = java.util.concurrent.ThreadLocalRandom.current().nextInt(3, 5);
        long sr = new java.security.SecureRandom().nextInt(10);
        UUID u = UUID.randomUUID();
        System.out.println((a >= 0 && a < 1) + " " + (tl == 3 || tl == 4) + " " + (sr >= 0 && sr < 10) + " " + u.version() + " " + u.variant() + " " + u.toString().length() + " " + new Random().equals(new Random()));
        java.util.random.RandomGenerator rg = java.util.random.RandomGenerator.of("L64X128MixRandom");
        int v = rg.nextInt(10);
        System.out.println(v >= 0 && v < 10);
        java.util.random.RandomGenerator seeded = java.util.random.RandomGeneratorFactory.of("Xoshiro256PlusPlus").create(99);
        System.out.println(seeded.nextInt() + " " + seeded.nextLong(100) + " " + seeded.ints(3, 0, 9).boxed().toList());
    }
}
