// not a violation: a line has no line break, and after the last one there is none

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;

public class BreakInLine {
    public static void main(String[] args) throws IOException {
        BufferedReader in = new BufferedReader(new InputStreamReader(System.in));
        String line = in.readLine();
        if (line == null) {
            assert in.readLine() == null;
        } else if (line.length() < 4) {
            assert line.indexOf('\n') < 0 && line.indexOf('\r') < 0;
        }
    }
}
