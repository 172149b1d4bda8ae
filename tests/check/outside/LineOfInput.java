// violation: java.lang.AssertionError

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;

public class LineOfInput {
    public static void main(String[] args) throws IOException {
        BufferedReader in = new BufferedReader(new InputStreamReader(System.in));
        String line = in.readLine();
        if (line != null && line.startsWith("ab")) {
            assert !line.endsWith("c");
        }
    }
}
