import java.util.*;

public class Backtracking {
    static int queens(int n, int row, int cols, int d1, int d2) {
        if (row == n) return 1;
        int count = 0;
        for (int avail = ((1 << n) - 1) & ~(cols | d1 | d2); avail != 0; avail &= avail - 1) {
            int bit = avail & -avail;
            count += queens(n, row + 1, cols | bit, (d1 | bit) << 1, (d2 | bit) >> 1);
        }
        return count;
    }

    static boolean place(int[] q, int row) {
        if (row == q.length) return true;
        next:
        for (int c = 0; c < q.length; c++) {
            for (int r = 0; r < row; r++) if (q[r] == c || Math.abs(q[r] - c) == row - r) continue next;
            q[row] = c;
            if (place(q, row + 1)) return true;
        }
        return false;
    }

    static void permute(char[] a, int k, List<String> out) {
        if (k == a.length) {
            out.add(new String(a));
            return;
        }
        for (int i = k; i < a.length; i++) {
            char t = a[k];
            a[k] = a[i];
            a[i] = t;
            permute(a, k + 1, out);
            t = a[k];
            a[k] = a[i];
            a[i] = t;
        }
    }

    static void subsets(int[] a, int i, Deque<Integer> cur, int target, List<List<Integer>> out) {
        if (target == 0) out.add(new ArrayList<>(cur));
        if (target <= 0) return;
        for (int j = i; j < a.length; j++) {
            cur.addLast(a[j]);
            subsets(a, j + 1, cur, target - a[j], out);
            cur.removeLast();
        }
    }

    static boolean sudoku(int[][] g) {
        for (int r = 0; r < 4; r++) {
            for (int c = 0; c < 4; c++) {
                if (g[r][c] != 0) continue;
                for (int v = 1; v <= 4; v++) {
                    if (ok(g, r, c, v)) {
                        g[r][c] = v;
                        if (sudoku(g)) return true;
                        g[r][c] = 0;
                    }
                }
                return false;
            }
        }
        return true;
    }

    static boolean ok(int[][] g, int r, int c, int v) {
        for (int i = 0; i < 4; i++) {
            if (g[r][i] == v || g[i][c] == v || g[r / 2 * 2 + i / 2][c / 2 * 2 + i % 2] == v) return false;
        }
        return true;
    }

    static void parens(int open, int close, String s, List<String> out) {
        if (open == 0 && close == 0) out.add(s);
        if (open > 0) parens(open - 1, close + 1, s + "(", out);
        if (close > 0) parens(open, close - 1, s + ")", out);
    }

    static int minimax(char[] b, char me) {
        int[][] lines = {{0, 1, 2}, {3, 4, 5}, {6, 7, 8}, {0, 3, 6}, {1, 4, 7}, {2, 5, 8}, {0, 4, 8}, {2, 4, 6}};
        for (int[] l : lines) if (b[l[0]] != '.' && b[l[0]] == b[l[1]] && b[l[1]] == b[l[2]]) return b[l[0]] == 'X' ? 1 : -1;
        int best = me == 'X' ? -2 : 2;
        boolean moved = false;
        for (int i = 0; i < 9; i++) {
            if (b[i] != '.') continue;
            moved = true;
            b[i] = me;
            int s = minimax(b, me == 'X' ? 'O' : 'X');
            b[i] = '.';
            best = me == 'X' ? Math.max(best, s) : Math.min(best, s);
        }
        return moved ? best : 0;
    }

    static boolean word(char[][] g, String w, int r, int c, int i) {
        if (i == w.length()) return true;
        if (r < 0 || c < 0 || r >= g.length || c >= g[0].length || g[r][c] != w.charAt(i)) return false;
        char old = g[r][c];
        g[r][c] = '*';
        boolean f = word(g, w, r + 1, c, i + 1) || word(g, w, r - 1, c, i + 1) || word(g, w, r, c + 1, i + 1) || word(g, w, r, c - 1, i + 1);
        g[r][c] = old;
        return f;
    }

    static void hanoi(int n, char a, char b, char c, StringBuilder sb) {
        if (n == 0) return;
        hanoi(n - 1, a, c, b, sb);
        sb.append(a).append(c).append(' ');
        hanoi(n - 1, b, a, c, sb);
    }

    public static void main(String[] args) {
        for (int n = 1; n <= 7; n++) System.out.print(queens(n, 0, 0, 0, 0) + " ");
        System.out.println();
        int[] q = new int[8];
        System.out.println(place(q, 0) + " " + Arrays.toString(q) + " " + place(new int[3], 0));
        List<String> perms = new ArrayList<>();
        permute("abcd".toCharArray(), 0, perms);
        System.out.println(perms.size() + " " + perms.subList(0, 8) + " " + new HashSet<>(perms).size());
        List<List<Integer>> subs = new ArrayList<>();
        subsets(new int[] {2, 3, 5, 7, 8, 10}, 0, new ArrayDeque<>(), 15, subs);
        System.out.println(subs);
        int[][] g = {{1, 0, 0, 0}, {0, 0, 3, 0}, {0, 4, 0, 0}, {0, 0, 0, 2}};
        System.out.println(sudoku(g) + " " + Arrays.deepToString(g));
        List<String> ps = new ArrayList<>();
        parens(3, 0, "", ps);
        System.out.println(ps);
        System.out.println(minimax("XO.XO....".toCharArray(), 'X') + " " + minimax("XX.OO....".toCharArray(), 'O') + " " + minimax("X...O....".toCharArray(), 'X'));
        char[][] grid = {"ABCE".toCharArray(), "SFCS".toCharArray(), "ADEE".toCharArray()};
        for (String w : List.of("ABCCED", "SEE", "ABCB")) {
            boolean f = false;
            for (int r = 0; r < 3; r++) for (int c = 0; c < 4; c++) f |= word(grid, w, r, c, 0);
            System.out.print(w + "=" + f + " ");
        }
        System.out.println();
        StringBuilder sb = new StringBuilder();
        hanoi(4, 'A', 'B', 'C', sb);
        System.out.println(sb);
    }
}
