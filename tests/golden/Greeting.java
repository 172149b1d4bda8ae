// $ run: run Greeting Ada Grace
// $ run-exception: run Greeting
// $ run-exit: run Greeting exit
// $ run-steps: run Greeting loop --max-steps 100000

/** A program: standard output, arguments, exceptions, exit codes. */
public class Greeting {
    public static void main(String[] args) {
        switch (args[0]) {
            case "exit":
                System.err.println("leaving");
                System.exit(7);
                break;
            case "loop":
                for (int n = 0; ; n++) {
                    if (n < 0) {
                        n = 0;
                    }
                }
            default:
                for (String name : args) {
                    System.out.printf("Hello, %s (%d)%n", name, name.length());
                }
        }
    }
}
