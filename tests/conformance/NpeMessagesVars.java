public class NpeMessagesVars {
    String s;
    int i;
    int[] arr;
    NpeMessagesVars next;
    long[][] grid;
    static NpeMessagesVars root;
    static String st;

    NpeMessagesVars self() { return this; }

    NpeMessagesVars nul() { return null; }

    static NpeMessagesVars make(int a, String b, long[] c) { return null; }

    interface R { Object run() throws Exception; }

    static void t(R r) {
        try {
            System.out.println("no NPE: " + r.run());
        } catch (NullPointerException e) {
            System.out.println(e.getMessage());
        } catch (Exception e) {
            System.out.println("other " + e);
        }
    }

    static Object locals(String p, int[] q, NpeMessagesVars o, Object[] objs) {
        String local = null;
        int k = 2;
        try {
            local.length();
        } catch (NullPointerException e) {
            System.out.println(e.getMessage());
        }
        try {
            q[k] = 5;
        } catch (NullPointerException e) {
            System.out.println(e.getMessage());
        }
        try {
            k = q[k + 1];
        } catch (NullPointerException e) {
            System.out.println(e.getMessage());
        }
        try {
            k = q.length;
        } catch (NullPointerException e) {
            System.out.println(e.getMessage());
        }
        try {
            o.next.next.i++;
        } catch (NullPointerException e) {
            System.out.println(e.getMessage());
        }
        try {
            objs[0].toString();
        } catch (NullPointerException e) {
            System.out.println(e.getMessage());
        }
        try {
            ((String[]) objs)[k].isEmpty();
        } catch (NullPointerException e) {
            System.out.println(e.getMessage());
        }
        return p.trim();
    }

    public static void main(String[] args) {
        NpeMessagesVars n = new NpeMessagesVars();
        t(() -> n.s.length());
        t(() -> n.next.i);
        t(() -> n.next.i = 3);
        t(() -> n.arr[1]);
        t(() -> n.arr[n.i] = 4);
        t(() -> n.arr.length);
        t(() -> n.self().nul().self());
        t(() -> n.nul().s);
        t(() -> make(1, "", null).arr);
        t(() -> root.s);
        t(() -> root.next = n);
        t(() -> st.concat("x"));
        t(() -> n.grid[1][2]);
        t(() -> { NpeMessagesVars[][] g = new NpeMessagesVars[2][3]; return g[1][2].s; });
        t(() -> { long[][] g = new long[3][]; return g[1][n.i]; });
        t(() -> { synchronized (n.s) { return 1; } });
        t(() -> { throw (RuntimeException) null; });
        t(() -> { Integer boxed = null; return boxed + 1; });
        t(() -> { Boolean boxed = null; return boxed ? 1 : 2; });
        t(() -> ((String) null).length());
        t(() -> new NpeMessagesVars().next.next);
        t(() -> { throw new NullPointerException(); });
        t(() -> { throw new NullPointerException("explicit"); });
        t(() -> java.util.Objects.requireNonNull(null));
        t(() -> java.util.Objects.requireNonNull(null, "required"));
        t(() -> n.s + "ok");
        t(() -> { for (Object x : (java.util.List<?>) null) { } return 0; });
        t(() -> { byte[] b = null; return b[0]; });
        t(() -> { char[] c = null; c[3] = 'x'; return 0; });
        t(() -> { double[] d = null; d[1] += 2; return 0; });
        t(() -> { boolean[] z = null; return z[0]; });
        t(() -> { float[] f = null; return f[0]; });
        t(() -> { short[] f = null; return f[0]; });
        t(() -> { Object[] f = null; f[0] = "s"; return f; });
        t(() -> locals(null, null, n, new Object[1]));
        t(() -> locals(null, null, n, new String[3]));
        n.next = new NpeMessagesVars();
        t(() -> locals("p", new int[9], n, new String[9]));
    }
}
