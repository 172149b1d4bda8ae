// violation: java.lang.AssertionError

import java.util.Scanner;

public class NumberOfInput {
    public static void main(String[] args) {
        Scanner in = new Scanner(System.in);
        if (in.hasNextInt()) {
            assert in.nextInt() != 42;
        }
    }
}
