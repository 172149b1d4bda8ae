import java.util.*;

public class MatrixOps {
    static double[][] mul(double[][] a, double[][] b) {
        int n = a.length;
        int m = b[0].length;
        double[][] c = new double[n][m];
        for (int i = 0; i < n; i++) for (int k = 0; k < b.length; k++) for (int j = 0; j < m; j++) c[i][j] += a[i][k] * b[k][j];
        return c;
    }

    static long[][] mul(long[][] a, long[][] b, long mod) {
        int n = a.length;
        long[][] c = new long[n][n];
        for (int i = 0; i < n; i++) for (int j = 0; j < n; j++) for (int k = 0; k < n; k++) c[i][j] = (c[i][j] + a[i][k] * b[k][j]) % mod;
        return c;
    }

    static long fib(long n, long mod) {
        long[][] r = {{1, 0}, {0, 1}};
        long[][] b = {{1, 1}, {1, 0}};
        for (; n > 0; n >>= 1, b = mul(b, b, mod)) if ((n & 1) == 1) r = mul(r, b, mod);
        return r[0][1];
    }

    static double det(double[][] in) {
        int n = in.length;
        double[][] a = Arrays.stream(in).map(double[]::clone).toArray(double[][]::new);
        double d = 1;
        for (int c = 0; c < n; c++) {
            int p = c;
            for (int r = c; r < n; r++) if (Math.abs(a[r][c]) > Math.abs(a[p][c])) p = r;
            if (a[p][c] == 0) return 0;
            if (p != c) {
                double[] t = a[p];
                a[p] = a[c];
                a[c] = t;
                d = -d;
            }
            d *= a[c][c];
            for (int r = c + 1; r < n; r++) {
                double f = a[r][c] / a[c][c];
                for (int k = c; k < n; k++) a[r][k] -= f * a[c][k];
            }
        }
        return d;
    }

    static double[] solve(double[][] a, double[] b) {
        int n = b.length;
        for (int c = 0; c < n; c++) {
            int p = c;
            for (int r = c; r < n; r++) if (Math.abs(a[r][c]) > Math.abs(a[p][c])) p = r;
            double[] t = a[p];
            a[p] = a[c];
            a[c] = t;
            double tb = b[p];
            b[p] = b[c];
            b[c] = tb;
            for (int r = 0; r < n; r++) if (r != c) {
                double f = a[r][c] / a[c][c];
                for (int k = c; k < n; k++) a[r][k] -= f * a[c][k];
                b[r] -= f * b[c];
            }
        }
        for (int i = 0; i < n; i++) b[i] /= a[i][i];
        return b;
    }

    static int[][] rotate(int[][] m) {
        int[][] r = new int[m[0].length][m.length];
        for (int i = 0; i < m.length; i++) for (int j = 0; j < m[0].length; j++) r[j][m.length - 1 - i] = m[i][j];
        return r;
    }

    static List<Integer> spiral(int[][] m) {
        List<Integer> out = new ArrayList<>();
        int t = 0;
        int b = m.length - 1;
        int l = 0;
        int r = m[0].length - 1;
        while (t <= b && l <= r) {
            for (int j = l; j <= r; j++) out.add(m[t][j]);
            t++;
            for (int i = t; i <= b; i++) out.add(m[i][r]);
            r--;
            if (t <= b) for (int j = r; j >= l; j--) out.add(m[b][j]);
            b--;
            if (l <= r) for (int i = b; i >= t; i--) out.add(m[i][l]);
            l++;
        }
        return out;
    }

    static float[][] blur(float[][] in) {
        int h = in.length;
        int w = in[0].length;
        float[][] out = new float[h][w];
        for (int y = 0; y < h; y++) for (int x = 0; x < w; x++) {
            float s = 0;
            int n = 0;
            for (int dy = -1; dy <= 1; dy++) for (int dx = -1; dx <= 1; dx++) {
                int yy = y + dy;
                int xx = x + dx;
                if (yy >= 0 && xx >= 0 && yy < h && xx < w) {
                    s += in[yy][xx];
                    n++;
                }
            }
            out[y][x] = s / n;
        }
        return out;
    }

    public static void main(String[] args) {
        double[][] a = {{1, 2}, {3, 4}};
        double[][] b = {{0, 1}, {1, 0}};
        System.out.println(Arrays.deepToString(mul(a, b)) + " " + det(a) + " " + Arrays.deepToString(mul(a, new double[][] {{1}, {1}})));
        int n = 20;
        double[][] x = new double[n][n];
        double[][] y = new double[n][n];
        for (int i = 0; i < n; i++) for (int j = 0; j < n; j++) {
            x[i][j] = i + j * 0.5;
            y[i][j] = i == j ? 2 : 1.0 / (i + j + 1);
        }
        double[][] z = mul(x, y);
        double tr = 0;
        for (int i = 0; i < n; i++) tr += z[i][i];
        System.out.println(tr + " " + z[3][7] + " " + det(y));
        System.out.println(fib(10, Long.MAX_VALUE >> 32) + " " + fib(90, 1_000_000_007L) + " " + fib(1_000_000_000_000L, 1_000_000_007L));
        System.out.println(Arrays.toString(solve(new double[][] {{2, 1, -1}, {-3, -1, 2}, {-2, 1, 2}}, new double[] {8, -11, -3})));
        int[][] m = new int[3][4];
        for (int i = 0, k = 1; i < 3; i++) for (int j = 0; j < 4; j++) m[i][j] = k++;
        System.out.println(Arrays.deepToString(rotate(m)) + " " + spiral(m));
        System.out.println(Arrays.deepToString(blur(new float[][] {{1, 0, 0}, {0, 9, 0}, {0, 0, 2}})));
        int[][] magic = new int[5][5];
        for (int i = 1, r = 0, c = 2; i <= 25; i++) {
            magic[r][c] = i;
            int nr = (r + 4) % 5;
            int nc = (c + 1) % 5;
            if (magic[nr][nc] != 0) {
                r = (r + 1) % 5;
            } else {
                r = nr;
                c = nc;
            }
        }
        for (int[] row : magic) System.out.println(Arrays.toString(row) + " " + Arrays.stream(row).sum());
        boolean[][] bits = new boolean[4][4];
        for (int i = 0; i < 16; i++) bits[i / 4][i % 4] = Integer.bitCount(i) % 2 == 1;
        StringBuilder sb = new StringBuilder();
        for (boolean[] row : bits) for (boolean v : row) sb.append(v ? '#' : '.');
        System.out.println(sb);
        byte[][] bytes = new byte[3][3];
        short[][] shorts = new short[3][3];
        char[][] chars = new char[2][3];
        for (int i = 0; i < 3; i++) for (int j = 0; j < 3; j++) {
            bytes[i][j] = (byte) (i * 100 - j * 77);
            shorts[i][j] = (short) (i * 30000 + j * 7777);
            chars[i % 2][j] = (char) ('a' + i * 3 + j);
        }
        System.out.println(Arrays.deepToString(bytes) + Arrays.deepToString(shorts) + Arrays.deepToString(chars));
    }
}
