// verdict: safe

public class ArgumentsCounted {
    public static void main(String[] args) {
        int seen = 0;
        if (args.length > 1) {
            seen = args[0].isEmpty() ? 1 : 2;
            assert args[1] != null;
        }
        assert seen <= args.length;
    }
}
