public class UncaughtInit {
    static int a = 5;
    static final int[] TABLE = new int[3];

    static {
        System.out.println("initialising");
        StringBuilder sb = new StringBuilder();
        for (int i = 0; i < 8; i++) {
            sb.append(i * a).append(' ');
            System.out.println(sb);
        }
        fill(0);
    }

    static void fill(int i) {
        TABLE[i] = i * a;
        fill(i + 1);
    }

    static {
        System.out.println("1");
        System.out.println("2");
        System.out.println("3");
    }

    public static void main(String[] args) {
        System.out.println("never");
    }
}
