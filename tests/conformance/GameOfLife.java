import java.util.*;

public class GameOfLife {
    static boolean[][] step(boolean[][] g) {
        int h = g.length;
        int w = g[0].length;
        boolean[][] n = new boolean[h][w];
        for (int y = 0; y < h; y++) for (int x = 0; x < w; x++) {
            int c = 0;
            for (int dy = -1; dy <= 1; dy++) for (int dx = -1; dx <= 1; dx++) if ((dx | dy) != 0 && g[(y + dy + h) % h][(x + dx + w) % w]) c++;
            n[y][x] = c == 3 || c == 2 && g[y][x];
        }
        return n;
    }

    static boolean[][] parse(String... rows) {
        boolean[][] g = new boolean[rows.length][rows[0].length()];
        for (int y = 0; y < rows.length; y++) for (int x = 0; x < rows[0].length(); x++) g[y][x] = rows[y].charAt(x) == '#';
        return g;
    }

    static String show(boolean[][] g) {
        StringBuilder sb = new StringBuilder();
        for (boolean[] r : g) {
            for (boolean b : r) sb.append(b ? '#' : '.');
            sb.append('\n');
        }
        return sb.toString();
    }

    record Cell(int x, int y) { }

    static Set<Cell> sparse(Set<Cell> live) {
        Map<Cell, Integer> n = new HashMap<>();
        for (Cell c : live) for (int dx = -1; dx <= 1; dx++) for (int dy = -1; dy <= 1; dy++) if (dx != 0 || dy != 0) n.merge(new Cell(c.x() + dx, c.y() + dy), 1, Integer::sum);
        Set<Cell> out = new HashSet<>();
        n.forEach((c, k) -> {
            if (k == 3 || k == 2 && live.contains(c)) out.add(c);
        });
        return out;
    }

    static String rule(int rule, int width, int gens) {
        StringBuilder sb = new StringBuilder();
        BitSet row = new BitSet(width);
        row.set(width / 2);
        for (int g = 0; g < gens; g++) {
            for (int i = 0; i < width; i++) sb.append(row.get(i) ? '*' : ' ');
            sb.append('|');
            BitSet next = new BitSet(width);
            for (int i = 0; i < width; i++) {
                int p = (i > 0 && row.get(i - 1) ? 4 : 0) | (row.get(i) ? 2 : 0) | (row.get(i + 1) && i + 1 < width ? 1 : 0);
                next.set(i, (rule >> p & 1) == 1);
            }
            row = next;
        }
        return sb.toString();
    }

    static int ant(int steps) {
        Set<Long> black = new HashSet<>();
        int x = 0;
        int y = 0;
        int d = 0;
        for (int i = 0; i < steps; i++) {
            long k = ((long) x << 32) ^ (y & 0xffffffffL);
            if (black.remove(k)) {
                d = (d + 3) % 4;
            } else {
                black.add(k);
                d = (d + 1) % 4;
            }
            x += d == 1 ? 1 : d == 3 ? -1 : 0;
            y += d == 0 ? 1 : d == 2 ? -1 : 0;
        }
        return black.size();
    }

    static String mandelbrot() {
        StringBuilder sb = new StringBuilder();
        for (int r = 0; r < 7; r++) {
            for (int c = 0; c < 24; c++) {
                double cr = -2.2 + c * 0.13;
                double ci = -1.1 + r * 0.36;
                double zr = 0;
                double zi = 0;
                int k = 0;
                for (; k < 25 && zr * zr + zi * zi < 4; k++) {
                    double t = zr * zr - zi * zi + cr;
                    zi = 2 * zr * zi + ci;
                    zr = t;
                }
                sb.append(" .:-=+*#%@".charAt(k * 9 / 25));
            }
            sb.append('|');
        }
        return sb.toString();
    }

    public static void main(String[] args) {
        boolean[][] glider = parse(".#......", "..#.....", "###.....", "........", "........", "........", "........", "........");
        for (int i = 0; i < 8; i++) glider = step(glider);
        System.out.print(show(glider));
        boolean[][] blinker = parse(".....", ".###.", ".....", ".....");
        System.out.println(show(step(blinker)).replace('\n', '/') + " " + Arrays.deepEquals(step(step(blinker)), blinker));
        Set<Cell> pent = new HashSet<>(List.of(new Cell(1, 0), new Cell(2, 0), new Cell(0, 1), new Cell(1, 1), new Cell(1, 2)));
        StringBuilder pops = new StringBuilder();
        for (int i = 0; i < 25; i++) {
            pops.append(pent.size()).append(' ');
            pent = sparse(pent);
        }
        System.out.println(pops);
        for (String s : rule(30, 21, 8).split("\\|")) System.out.println(s.stripTrailing());
        System.out.println(rule(90, 15, 6).hashCode() + " " + rule(110, 31, 10).chars().filter(c -> c == '*').count());
        System.out.println(ant(500) + " " + ant(1500));
        for (String s : mandelbrot().split("\\|")) System.out.println(s.stripTrailing());
    }
}
