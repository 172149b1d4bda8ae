import java.util.*;

public class GraphAlgorithms {
    record Edge(int from, int to, int w) { }

    static class Graph {
        final int n;
        final List<List<Edge>> adj = new ArrayList<>();
        final List<Edge> edges = new ArrayList<>();

        Graph(int n) {
            this.n = n;
            for (int i = 0; i < n; i++) adj.add(new ArrayList<>());
        }

        void add(int a, int b, int w) {
            Edge e = new Edge(a, b, w);
            adj.get(a).add(e);
            edges.add(e);
        }

        int[] dijkstra(int s) {
            int[] d = new int[n];
            Arrays.fill(d, Integer.MAX_VALUE);
            d[s] = 0;
            PriorityQueue<int[]> pq = new PriorityQueue<>(Comparator.comparingInt(x -> x[1]));
            pq.add(new int[] {s, 0});
            while (!pq.isEmpty()) {
                int[] p = pq.poll();
                if (p[1] > d[p[0]]) continue;
                for (Edge e : adj.get(p[0])) {
                    int nd = p[1] + e.w();
                    if (nd < d[e.to()]) {
                        d[e.to()] = nd;
                        pq.add(new int[] {e.to(), nd});
                    }
                }
            }
            return d;
        }

        List<Integer> bfs(int s) {
            List<Integer> out = new ArrayList<>();
            boolean[] seen = new boolean[n];
            Deque<Integer> q = new ArrayDeque<>(List.of(s));
            seen[s] = true;
            while (!q.isEmpty()) {
                int v = q.poll();
                out.add(v);
                for (Edge e : adj.get(v)) if (!seen[e.to()]) {
                    seen[e.to()] = true;
                    q.add(e.to());
                }
            }
            return out;
        }

        void dfs(int v, boolean[] seen, List<Integer> post) {
            if (seen[v]) return;
            seen[v] = true;
            for (Edge e : adj.get(v)) dfs(e.to(), seen, post);
            post.add(v);
        }

        List<Integer> topo() {
            boolean[] seen = new boolean[n];
            List<Integer> post = new ArrayList<>();
            for (int i = 0; i < n; i++) dfs(i, seen, post);
            Collections.reverse(post);
            return post;
        }

        int[][] floyd() {
            int inf = 1 << 28;
            int[][] d = new int[n][n];
            for (int[] r : d) Arrays.fill(r, inf);
            for (int i = 0; i < n; i++) d[i][i] = 0;
            for (Edge e : edges) d[e.from()][e.to()] = Math.min(d[e.from()][e.to()], e.w());
            for (int k = 0; k < n; k++) for (int i = 0; i < n; i++) for (int j = 0; j < n; j++) d[i][j] = Math.min(d[i][j], d[i][k] + d[k][j]);
            return d;
        }
    }

    static class UnionFind {
        final int[] p;
        int sets;

        UnionFind(int n) {
            p = new int[n];
            sets = n;
            Arrays.setAll(p, i -> i);
        }

        int find(int x) { return p[x] == x ? x : (p[x] = find(p[x])); }

        boolean union(int a, int b) {
            int x = find(a);
            int y = find(b);
            if (x == y) return false;
            p[x] = y;
            sets--;
            return true;
        }
    }

    static boolean bipartite(Graph g) {
        int[] color = new int[g.n];
        for (int s = 0; s < g.n; s++) {
            if (color[s] != 0) continue;
            color[s] = 1;
            Deque<Integer> st = new ArrayDeque<>(List.of(s));
            while (!st.isEmpty()) {
                int v = st.pop();
                for (Edge e : g.adj.get(v)) {
                    if (color[e.to()] == color[v]) return false;
                    if (color[e.to()] == 0) {
                        color[e.to()] = -color[v];
                        st.push(e.to());
                    }
                }
            }
        }
        return true;
    }

    public static void main(String[] args) {
        Graph g = new Graph(8);
        int[][] es = {{0, 1, 4}, {0, 2, 1}, {2, 1, 2}, {1, 3, 5}, {2, 3, 8}, {3, 4, 3}, {5, 6, 1}, {4, 5, 2}, {2, 6, 20}};
        for (int[] e : es) g.add(e[0], e[1], e[2]);
        System.out.println(Arrays.toString(g.dijkstra(0)));
        System.out.println(g.bfs(0) + " " + g.topo());
        System.out.println(Arrays.deepToString(g.floyd()).replace("268435456", "inf"));
        UnionFind uf = new UnionFind(8);
        List<Edge> sorted = new ArrayList<>(g.edges);
        sorted.sort(Comparator.comparingInt(Edge::w).thenComparingInt(Edge::from));
        int mst = 0;
        for (Edge e : sorted) if (uf.union(e.from(), e.to())) mst += e.w();
        System.out.println(mst + " " + uf.sets + " " + (uf.find(0) == uf.find(6)) + (uf.find(0) == uf.find(7)));
        System.out.println(bipartite(g));
        Graph ring = new Graph(6);
        for (int i = 0; i < 6; i++) {
            ring.add(i, (i + 1) % 6, 1);
            ring.add((i + 1) % 6, i, 1);
        }
        System.out.println(bipartite(ring) + " " + Arrays.toString(ring.dijkstra(2)));
        Random r = new Random(17);
        Graph big = new Graph(60);
        for (int i = 0; i < 240; i++) big.add(r.nextInt(60), r.nextInt(60), 1 + r.nextInt(50));
        int[] d = big.dijkstra(0);
        System.out.println(Arrays.stream(d).filter(x -> x != Integer.MAX_VALUE).sum() + " " + big.bfs(0).size());
        Map<String, Set<String>> deps = new TreeMap<>();
        for (String s : "app:lib,util lib:core util:core,log log:core test:app".split(" ")) {
            String[] p = s.split(":");
            deps.computeIfAbsent(p[0], k -> new TreeSet<>()).addAll(Arrays.asList(p[1].split(",")));
            for (String x : p[1].split(",")) deps.computeIfAbsent(x, k -> new TreeSet<>());
        }
        List<String> order = new ArrayList<>();
        while (!deps.isEmpty()) {
            String next = deps.entrySet().stream().filter(e -> e.getValue().isEmpty()).map(Map.Entry::getKey).findFirst().orElseThrow();
            order.add(next);
            deps.remove(next);
            deps.values().forEach(v -> v.remove(next));
        }
        System.out.println(order);
        String[] maze = {"S.#.....", "..#.###.", ".##...#.", "....#.#E"};
        Map<List<Integer>, Integer> dist = new HashMap<>();
        Deque<List<Integer>> q = new ArrayDeque<>();
        q.add(List.of(0, 0));
        dist.put(List.of(0, 0), 0);
        while (!q.isEmpty()) {
            List<Integer> c = q.poll();
            if (maze[c.get(0)].charAt(c.get(1)) == 'E') System.out.println("exit after " + dist.get(c));
            for (int[] m : new int[][] {{0, 1}, {1, 0}, {0, -1}, {-1, 0}}) {
                int y = c.get(0) + m[0];
                int x = c.get(1) + m[1];
                if (y < 0 || x < 0 || y >= maze.length || x >= maze[0].length() || maze[y].charAt(x) == '#' || dist.containsKey(List.of(y, x))) continue;
                dist.put(List.of(y, x), dist.get(c) + 1);
                q.add(List.of(y, x));
            }
        }
    }
}
