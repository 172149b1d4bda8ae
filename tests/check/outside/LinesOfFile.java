// not safe: java.lang.AssertionError

import java.io.BufferedReader;
import java.io.FileReader;
import java.io.IOException;

public class LinesOfFile {
    public static void main(String[] args) {
        int lines = 0;
        try (BufferedReader reader = new BufferedReader(new FileReader("lines.txt"))) {
            while (reader.readLine() != null) {
                lines++;
            }
        } catch (IOException e) {
            return;
        }
        assert lines > 0;
    }
}
