import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

public class UncaughtLibrary {
    static int parse(String s) {
        return Integer.parseInt(s);
    }

    static int total(List<String> l) {
        int t = 0;
        for (String s : l) {
            t += parse(s);
        }
        return t;
    }

    static void divide(int i) {
        System.out.println(10 / (i - 1));
    }

    static void show(Runnable r) {
        try {
            r.run();
        } catch (RuntimeException e) {
            e.printStackTrace();
        }
    }

    public static void main(String[] args) {
        System.out.println(total(List.of("1", "2")));
        show(() -> new ArrayList<>(List.of(1)).get(3));
        show(() -> Optional.empty().get());
        show(() -> List.of(1, 2).forEach(UncaughtLibrary::divide));
        show(() -> "abc".substring(7));
        show(() -> Enum.valueOf(Thread.State.class, "LOST"));
        show(() -> new ArrayList<>(List.of(1, 2)).iterator().remove());
        show(() -> Long.valueOf("12x"));
        show(() -> List.of(1).add(2));
        show(() -> new java.util.Scanner("x").nextInt());
        for (int i = 0; i < 8; i++) {
            System.out.println("line " + i);
        }
        System.out.println(total(List.of("3", "four", "5")));
    }
}
