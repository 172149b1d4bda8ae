import java.util.*;

public class QueuesAndDeques {
    record Task(String name, int prio) { }

    static class MinHeap {
        int[] a = new int[4];
        int n;

        void add(int x) {
            if (n == a.length) a = Arrays.copyOf(a, n * 2);
            int i = n++;
            while (i > 0 && a[(i - 1) / 2] > x) {
                a[i] = a[(i - 1) / 2];
                i = (i - 1) / 2;
            }
            a[i] = x;
        }

        int poll() {
            int top = a[0];
            int x = a[--n];
            int i = 0;
            while (2 * i + 1 < n) {
                int c = 2 * i + 1;
                if (c + 1 < n && a[c + 1] < a[c]) c++;
                if (a[c] >= x) break;
                a[i] = a[c];
                i = c;
            }
            a[i] = x;
            return top;
        }
    }

    public static void main(String[] args) {
        ArrayDeque<Integer> d = new ArrayDeque<>(2);
        for (int i = 0; i < 20; i++) {
            if (i % 3 == 0) d.addFirst(i);
            else d.addLast(i);
            if (i % 5 == 4) d.pollFirst();
        }
        System.out.println(d + " " + d.size() + " " + d.peekFirst() + " " + d.peekLast() + " " + d.contains(7));
        d.removeFirstOccurrence(7);
        d.removeLastOccurrence(11);
        d.removeIf(x -> x % 2 == 0);
        System.out.println(d + " " + d.pollLast() + " " + d.removeFirst() + " " + d.offerFirst(99) + d);
        Iterator<Integer> di = d.descendingIterator();
        StringBuilder sb = new StringBuilder();
        while (di.hasNext()) sb.append(di.next()).append(',');
        System.out.println(sb + " " + new ArrayDeque<>(d).equals(d) + " " + d.clone().size());
        d.clear();
        System.out.println(d.poll() + " " + d.peek() + " " + d.isEmpty());
        for (Runnable r : new Runnable[] {() -> new ArrayDeque<>().removeFirst(), () -> new ArrayDeque<>().getLast(), () -> new ArrayDeque<>().element(), () -> new LinkedList<>().removeLast(), () -> new PriorityQueue<>().remove(), () -> new PriorityQueue<>().element()}) {
            try {
                r.run();
            } catch (NoSuchElementException e) {
                System.out.print("NSE ");
            }
        }
        System.out.println();
        PriorityQueue<Integer> pq = new PriorityQueue<>(List.of(5, 3, 8, 1, 9, 2, 7));
        System.out.println(pq + " " + pq.peek() + " " + pq.contains(8));
        pq.remove(3);
        pq.offer(0);
        StringBuilder out = new StringBuilder();
        while (!pq.isEmpty()) out.append(pq.poll()).append(' ');
        System.out.println(out);
        PriorityQueue<Task> tasks = new PriorityQueue<>(Comparator.comparingInt(Task::prio).reversed().thenComparing(Task::name));
        for (String s : "write:3 test:5 ship:1 fix:5 plan:3".split(" ")) {
            String[] p = s.split(":");
            tasks.add(new Task(p[0], Integer.parseInt(p[1])));
        }
        for (Task t; (t = tasks.poll()) != null;) System.out.print(t + " ");
        System.out.println();
        PriorityQueue<String> rev = new PriorityQueue<>(3, Collections.reverseOrder());
        rev.addAll(List.of("pear", "apple", "zoo", "fig"));
        System.out.println(rev.poll() + rev.poll() + " " + rev.comparator().compare("a", "b") + " " + Arrays.toString(rev.toArray()));
        try {
            PriorityQueue<Object> bad = new PriorityQueue<>();
            bad.add(new Object());
            bad.add(new Object());
        } catch (ClassCastException e) {
            System.out.println("not comparable");
        }
        try {
            new PriorityQueue<Integer>().add(null);
        } catch (NullPointerException e) {
            System.out.println("no nulls");
        }
        MinHeap h = new MinHeap();
        Random r = new Random(4);
        for (int i = 0; i < 30; i++) h.add(r.nextInt(100));
        StringBuilder hs = new StringBuilder();
        while (h.n > 0) hs.append(h.poll()).append(' ');
        System.out.println(hs);
        Deque<Character> st = new ArrayDeque<>();
        for (String br : new String[] {"([]{})", "([)]", "((", "", "}"}) {
            st.clear();
            boolean ok = true;
            for (char c : br.toCharArray()) {
                int i = "([{".indexOf(c);
                if (i >= 0) st.push(")]}".charAt(i));
                else if (st.isEmpty() || st.pop() != c) {
                    ok = false;
                    break;
                }
            }
            System.out.print((ok && st.isEmpty()) + " ");
        }
        System.out.println();
        Queue<int[]> bfs = new LinkedList<>();
        int[][] dist = new int[5][6];
        for (int[] row : dist) Arrays.fill(row, -1);
        bfs.add(new int[] {0, 0});
        dist[0][0] = 0;
        while (!bfs.isEmpty()) {
            int[] p = bfs.remove();
            for (int[] s : new int[][] {{1, 2}, {2, 1}, {-1, 2}, {2, -1}, {1, -2}, {-2, 1}, {-1, -2}, {-2, -1}}) {
                int x = p[0] + s[0];
                int y = p[1] + s[1];
                if (x >= 0 && y >= 0 && x < 5 && y < 6 && dist[x][y] < 0) {
                    dist[x][y] = dist[p[0]][p[1]] + 1;
                    bfs.add(new int[] {x, y});
                }
            }
        }
        for (int[] row : dist) System.out.println(Arrays.toString(row));
        Queue<Integer> asLifo = Collections.asLifoQueue(new ArrayDeque<>());
        asLifo.add(1);
        asLifo.add(2);
        System.out.println(asLifo.poll() + " " + asLifo);
    }
}
