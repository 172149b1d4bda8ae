import java.util.*;

public class EqualsAndClone {
    static class Point {
        final int x;
        final int y;

        Point(int x, int y) {
            this.x = x;
            this.y = y;
        }

        @Override
        public boolean equals(Object o) {
            if (this == o) return true;
            if (o == null || getClass() != o.getClass()) return false;
            Point p = (Point) o;
            return x == p.x && y == p.y;
        }

        @Override
        public int hashCode() { return 31 * x + y; }

        @Override
        public String toString() { return "(" + x + "," + y + ")"; }
    }

    static class Colored extends Point {
        final String c;

        Colored(int x, int y, String c) {
            super(x, y);
            this.c = c;
        }

        @Override
        public boolean equals(Object o) { return super.equals(o) && c.equals(((Colored) o).c); }

        @Override
        public int hashCode() { return Objects.hash(super.hashCode(), c); }
    }

    static class NoHash {
        final int v;

        NoHash(int v) { this.v = v; }

        @Override
        public boolean equals(Object o) { return o instanceof NoHash n && n.v == v; }

        @Override
        public int hashCode() { return 1; }
    }

    static class Mutable {
        int v;

        Mutable(int v) { this.v = v; }

        @Override
        public boolean equals(Object o) { return o instanceof Mutable m && m.v == v; }

        @Override
        public int hashCode() { return v; }
    }

    static class Sheep implements Cloneable {
        String name;
        int[] dna = {1, 2, 3};
        List<String> tags = new ArrayList<>();
        Sheep friend;
        static int ctor;

        Sheep(String n) {
            name = n;
            ctor++;
        }

        @Override
        public Sheep clone() {
            try {
                return (Sheep) super.clone();
            } catch (CloneNotSupportedException e) {
                throw new AssertionError(e);
            }
        }

        Sheep deep() {
            Sheep s = clone();
            s.dna = dna.clone();
            s.tags = new ArrayList<>(tags);
            if (friend != null) s.friend = friend.deep();
            return s;
        }
    }

    static class BlackSheep extends Sheep {
        boolean black = true;

        BlackSheep(String n) { super(n); }
    }

    static class NotCloneable {
        Object tryClone() throws CloneNotSupportedException { return clone(); }
    }

    static class Money implements Comparable<Money> {
        final long cents;

        Money(long c) { cents = c; }

        @Override
        public int compareTo(Money o) { return Long.compare(cents, o.cents); }

        @Override
        public boolean equals(Object o) { return o instanceof Money m && m.cents == cents; }

        @Override
        public int hashCode() { return Long.hashCode(cents); }
    }

    public static void main(String[] args) throws Exception {
        Point p = new Point(1, 2);
        Colored red = new Colored(1, 2, "red");
        System.out.println(p.equals(new Point(1, 2)) + " " + p.equals(red) + " " + red.equals(p) + " " + red.equals(new Colored(1, 2, "red")) + " " + p.equals(null) + " " + p.equals("s") + " " + p.hashCode() + " " + red.hashCode());
        Set<Point> s = new HashSet<>(List.of(p, red, new Colored(1, 2, "blue")));
        System.out.println(s.size() + " " + s.contains(new Point(1, 2)) + " " + s.contains(new Colored(1, 2, "blue")) + " " + s.contains(new Point(2, 1)));
        Set<NoHash> nh = new HashSet<>();
        for (int i = 0; i < 30; i++) nh.add(new NoHash(i % 12));
        System.out.println(nh.size() + " " + nh.contains(new NoHash(11)) + nh.contains(new NoHash(12)));
        Mutable m = new Mutable(1);
        Set<Mutable> ms = new HashSet<>(Set.of(m));
        m.v = 2;
        System.out.println(ms.contains(m) + " " + ms.contains(new Mutable(1)) + " " + ms.iterator().next().equals(m) + " " + ms.remove(m) + " " + ms.size());
        Sheep dolly = new BlackSheep("dolly");
        dolly.tags.add("wool");
        dolly.friend = new Sheep("molly");
        Sheep shallow = dolly.clone();
        Sheep deep = dolly.deep();
        dolly.dna[0] = 99;
        dolly.tags.add("new");
        dolly.friend.name = "changed";
        dolly.name = "renamed";
        System.out.println(shallow.name + shallow.dna[0] + shallow.tags + shallow.friend.name + " " + deep.name + deep.dna[0] + deep.tags + deep.friend.name + " " + Sheep.ctor + " " + shallow.getClass().getSimpleName() + ((BlackSheep) shallow).black + " " + (shallow != dolly) + (shallow.dna == dolly.dna) + (deep.dna == dolly.dna));
        try {
            new NotCloneable().tryClone();
        } catch (CloneNotSupportedException e) {
            System.out.println(e.getMessage());
        }
        int[][] grid = {{1, 2}, {3, 4}};
        int[][] sh = grid.clone();
        int[][] dp = Arrays.stream(grid).map(int[]::clone).toArray(int[][]::new);
        grid[0][0] = 100;
        grid[1] = new int[] {7};
        System.out.println(Arrays.deepToString(sh) + Arrays.deepToString(dp) + sh.getClass().getSimpleName());
        ArrayList<StringBuilder> l = new ArrayList<>(List.of(new StringBuilder("a")));
        @SuppressWarnings("unchecked")
        ArrayList<StringBuilder> lc = (ArrayList<StringBuilder>) l.clone();
        lc.get(0).append("b");
        lc.add(new StringBuilder("c"));
        System.out.println(l + " " + lc + " " + ((HashMap<?, ?>) new HashMap<>(Map.of(1, 2)).clone()) + ((TreeSet<?>) new TreeSet<>(List.of(2, 1)).clone()) + ((LinkedList<?>) new LinkedList<>(List.of(5)).clone()) + ((ArrayDeque<?>) new ArrayDeque<>(List.of(6)).clone()) + ((BitSet) BitSet.valueOf(new long[] {5}).clone()) + ((Date) new Date(5).clone()).getTime());
        System.out.println(new int[] {1}.equals(new int[] {1}) + " " + Arrays.equals(new int[] {1}, new int[] {1}) + " " + List.of(1).equals(Arrays.asList(1)) + " " + Set.of(1).equals(List.of(1)) + " " + "a".equals(new StringBuilder("a")) + " " + Integer.valueOf(1).equals(1L) + " " + new Object().equals(new Object()) + " " + Map.of(1, 2).equals(new TreeMap<>(Map.of(1, 2))) + " " + new StringBuilder("x").equals(new StringBuilder("x")) + " " + Optional.of(1).equals(Optional.of(1)) + " " + Double.valueOf(0.0).equals(-0.0) + " " + Float.valueOf(Float.NaN).equals(Float.NaN));
        System.out.println(new TreeSet<>(List.of(new Money(5), new Money(1), new Money(3))).first().cents + " " + Collections.max(List.of(new Money(5), new Money(9))).cents + " " + new Money(5).compareTo(new Money(5)) + " " + new Money(1L << 32).hashCode());
        System.out.println(List.of("a", "b").hashCode() + " " + "ab".hashCode() + " " + Arrays.hashCode(new Object[] {"a", "b"}) + " " + Set.of(1, 2, 3).hashCode() + " " + Map.of("k", "v").hashCode() + " " + Boolean.TRUE.hashCode() + " " + Character.valueOf('a').hashCode() + " " + Objects.hash() + " " + Objects.hash((Object) null) + " " + new AbstractMap.SimpleEntry<>("a", null).hashCode() + " " + Long.valueOf(-1).hashCode() + " " + Double.valueOf(1.1).hashCode() + " " + Optional.empty().hashCode() + " " + java.time.LocalDate.of(2020, 1, 1).hashCode() + " " + new java.math.BigDecimal("1.0").hashCode());
    }
}
