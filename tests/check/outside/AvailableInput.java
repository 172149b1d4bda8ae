// not safe: java.lang.AssertionError

import java.io.IOException;

public class AvailableInput {
    public static void main(String[] args) throws IOException {
        assert System.in.available() == 0;
    }
}
