// violation: java.lang.AssertionError

public class LongArgument {
    public static void main(String[] args) {
        if (args.length == 2) {
            assert args[1].length() < 10;
        }
    }
}
