// violation: java.lang.AssertionError

import java.io.IOException;

public class DigitsOfInput {
    public static void main(String[] args) throws IOException {
        int number = 0;
        for (int c = System.in.read(); c != -1 && c != '\n' && number < 5; c = System.in.read()) {
            if (c >= '0' && c <= '9') {
                number = number * 10 + (c - '0');
            }
        }
        assert number != 4;
    }
}
