import java.util.*;

public class DynamicProgramming {
    static int knapsack(int[] w, int[] v, int cap) {
        int[][] dp = new int[w.length + 1][cap + 1];
        for (int i = 1; i <= w.length; i++) for (int c = 0; c <= cap; c++) {
            dp[i][c] = dp[i - 1][c];
            if (c >= w[i - 1]) dp[i][c] = Math.max(dp[i][c], dp[i - 1][c - w[i - 1]] + v[i - 1]);
        }
        return dp[w.length][cap];
    }

    static String lcs(String a, String b) {
        int[][] dp = new int[a.length() + 1][b.length() + 1];
        for (int i = a.length() - 1; i >= 0; i--) for (int j = b.length() - 1; j >= 0; j--) dp[i][j] = a.charAt(i) == b.charAt(j) ? 1 + dp[i + 1][j + 1] : Math.max(dp[i + 1][j], dp[i][j + 1]);
        StringBuilder sb = new StringBuilder();
        for (int i = 0, j = 0; i < a.length() && j < b.length();) {
            if (a.charAt(i) == b.charAt(j)) {
                sb.append(a.charAt(i++));
                j++;
            } else if (dp[i + 1][j] >= dp[i][j + 1]) i++;
            else j++;
        }
        return sb.toString();
    }

    static int edit(String a, String b) {
        int[] prev = new int[b.length() + 1];
        for (int j = 0; j < prev.length; j++) prev[j] = j;
        for (int i = 1; i <= a.length(); i++) {
            int[] cur = new int[b.length() + 1];
            cur[0] = i;
            for (int j = 1; j <= b.length(); j++) cur[j] = Math.min(Math.min(cur[j - 1], prev[j]) + 1, prev[j - 1] + (a.charAt(i - 1) == b.charAt(j - 1) ? 0 : 1));
            prev = cur;
        }
        return prev[b.length()];
    }

    static List<Integer> lis(int[] a) {
        int[] tail = new int[a.length];
        int[] prev = new int[a.length];
        int len = 0;
        for (int i = 0; i < a.length; i++) {
            int lo = 0;
            int hi = len;
            while (lo < hi) {
                int m = (lo + hi) >>> 1;
                if (a[tail[m]] < a[i]) lo = m + 1;
                else hi = m;
            }
            prev[i] = lo > 0 ? tail[lo - 1] : -1;
            tail[lo] = i;
            if (lo == len) len++;
        }
        LinkedList<Integer> out = new LinkedList<>();
        for (int i = len > 0 ? tail[len - 1] : -1; i >= 0; i = prev[i]) out.addFirst(a[i]);
        return out;
    }

    static long ways(int[] coins, int amount) {
        long[] w = new long[amount + 1];
        w[0] = 1;
        for (int c : coins) for (int a = c; a <= amount; a++) w[a] += w[a - c];
        return w[amount];
    }

    static int fewest(int[] coins, int amount) {
        int[] d = new int[amount + 1];
        Arrays.fill(d, 1, amount + 1, Integer.MAX_VALUE);
        for (int a = 1; a <= amount; a++) for (int c : coins) if (a >= c && d[a - c] != Integer.MAX_VALUE) d[a] = Math.min(d[a], d[a - c] + 1);
        return d[amount] == Integer.MAX_VALUE ? -1 : d[amount];
    }

    static int matrixChain(int[] p) {
        int n = p.length - 1;
        int[][] m = new int[n][n];
        for (int len = 2; len <= n; len++) for (int i = 0; i + len <= n; i++) {
            int j = i + len - 1;
            m[i][j] = Integer.MAX_VALUE;
            for (int k = i; k < j; k++) m[i][j] = Math.min(m[i][j], m[i][k] + m[k + 1][j] + p[i] * p[k + 1] * p[j + 1]);
        }
        return m[0][n - 1];
    }

    static int maxSub(int[] a) {
        int best = a[0];
        int cur = a[0];
        for (int i = 1; i < a.length; i++) {
            cur = Math.max(a[i], cur + a[i]);
            best = Math.max(best, cur);
        }
        return best;
    }

    static final Map<String, Long> MEMO = new HashMap<>();

    static long grid(int r, int c) {
        if (r == 0 || c == 0) return 1;
        String k = r + "," + c;
        Long got = MEMO.get(k);
        if (got != null) return got;
        long v = grid(r - 1, c) + grid(r, c - 1);
        MEMO.put(k, v);
        return v;
    }

    static boolean wordBreak(String s, Set<String> dict, Boolean[] memo, int at) {
        if (at == s.length()) return true;
        if (memo[at] != null) return memo[at];
        for (int e = at + 1; e <= s.length(); e++) if (dict.contains(s.substring(at, e)) && wordBreak(s, dict, memo, e)) return memo[at] = true;
        return memo[at] = false;
    }

    static String longestPal(String s) {
        boolean[][] p = new boolean[s.length()][s.length()];
        String best = "";
        for (int i = s.length() - 1; i >= 0; i--) for (int j = i; j < s.length(); j++) {
            p[i][j] = s.charAt(i) == s.charAt(j) && (j - i < 2 || p[i + 1][j - 1]);
            if (p[i][j] && j - i + 1 > best.length()) best = s.substring(i, j + 1);
        }
        return best;
    }

    static int partitions(int n, int max) { return n == 0 ? 1 : n < 0 || max == 0 ? 0 : partitions(n - max, max) + partitions(n, max - 1); }

    static boolean glob(String s, String p) {
        boolean[][] d = new boolean[s.length() + 1][p.length() + 1];
        d[0][0] = true;
        for (int j = 1; j <= p.length(); j++) d[0][j] = p.charAt(j - 1) == '*' && d[0][j - 1];
        for (int i = 1; i <= s.length(); i++) for (int j = 1; j <= p.length(); j++) {
            char c = p.charAt(j - 1);
            d[i][j] = c == '*' ? d[i - 1][j] || d[i][j - 1] : (c == '?' || c == s.charAt(i - 1)) && d[i - 1][j - 1];
        }
        return d[s.length()][p.length()];
    }

    public static void main(String[] args) {
        System.out.println(knapsack(new int[] {1, 3, 4, 5}, new int[] {1, 4, 5, 7}, 7) + " " + knapsack(new int[] {12, 2, 1, 1, 4}, new int[] {4, 2, 1, 2, 10}, 15));
        System.out.println(lcs("AGGTABQWERTY", "GXTXAYBWRT") + " " + edit("kitten", "sitting") + " " + edit("", "abc") + " " + edit("intention", "execution"));
        System.out.println(lis(new int[] {10, 9, 2, 5, 3, 7, 101, 18, 4, 20, 6}) + " " + lis(new int[0]));
        System.out.println(ways(new int[] {1, 2, 5, 10, 20, 50, 100, 200}, 200) + " " + fewest(new int[] {1, 5, 12, 25}, 63) + " " + fewest(new int[] {5, 10}, 3));
        System.out.println(matrixChain(new int[] {40, 20, 30, 10, 30}) + " " + maxSub(new int[] {-2, 1, -3, 4, -1, 2, 1, -5, 4}) + " " + grid(16, 16) + " " + MEMO.size());
        System.out.println(wordBreak("catsandogcats", Set.of("cats", "dog", "sand", "and", "cat"), new Boolean[13], 0) + " " + wordBreak("catsanddog", Set.of("cats", "dog", "sand", "and", "cat"), new Boolean[10], 0));
        System.out.println(longestPal("forgeeksskeegfor") + " " + longestPal("a") + " " + partitions(30, 30) + " " + glob("abcde", "a*d?") + glob("abc", "*") + glob("abc", "a?") + glob("", "**"));
    }
}
