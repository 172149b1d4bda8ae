// violation: java.lang.AssertionError

public class FirstByteOfInput {
    public static void main(String[] args) throws java.io.IOException {
        assert System.in.read() != 'x';
    }
}
