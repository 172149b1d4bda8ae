// not safe: the second append makes room for 70 characters

public class CapacityOfText {
    public static void main(String[] args) {
        if (args.length == 1 && args[0].length() == 20) {
            StringBuilder b = new StringBuilder();
            b.append(args[0]).append(args[0]);
            assert b.capacity() == 40;
        }
    }
}
