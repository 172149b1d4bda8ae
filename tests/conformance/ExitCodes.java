public class ExitCodes {
    static int value() {
        try {
            return 1;
        } finally {
            System.out.println("finally runs");
        }
    }

    public static void main(String[] args) throws Exception {
        System.out.println("args " + args.length + " " + String.join("|", args));
        Runtime.getRuntime().addShutdownHook(new Thread(() -> System.out.println("hook")));
        Thread daemon = new Thread(() -> {
            while (true) {
                try {
                    Thread.sleep(1000);
                } catch (InterruptedException e) {
                    return;
                }
            }
        });
        daemon.setDaemon(true);
        daemon.start();
        Thread user = new Thread(() -> {
            try {
                Thread.sleep(100000);
            } catch (InterruptedException e) {
                System.out.println("interrupted");
            }
        });
        user.start();
        System.out.println(value());
        for (int i = 0; i < 8; i++) System.out.println("line " + i + " " + i * i);
        System.out.print("no newline at the end;");
        System.err.print("partial stderr");
        try {
            System.exit(args.length == 4 ? 42 : 1);
        } finally {
            System.out.println("must not be printed");
        }
    }
}
