import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** Lines whose mutants are shown as Java text in readings.txt. */
class Readings {
    long count;
    List<String> names = new ArrayList<>();

    int compare(int a, int b) {
        if (a < b) {
            return -1;
        }
        if (a > b && b > 0) return 1;
        return a == b ? 0 : a - b;
    }

    boolean known(String name) {
        if (!names.contains(name)) {
            names.add(name);
            note(name.length() + 1);
        }
        while (count >= 10L) count--;
        return names.isEmpty();
    }

    void note(int n) {
        count += n * 2;
        for (int i = 0; i < n; i++) {
            count = count << 1 | -n;
        }
        synchronized (this) { names.clear(); }
        notify();
    }

    int parts(int[] numbers) {
        int sum = numbers.length
                + 1;
        for (int number : numbers) sum += number > 0
                ? number : 1;
        do { sum--; } while (sum > 3);
        return sum;
    }

    Optional<String> first() {
        return names.stream().findFirst();
    }

    Boolean boxed(Object other) {
        return other instanceof Readings;
    }

    String text(int[] numbers) {
        int n = numbers.length;
        numbers[n - 1] ^= 0xFF;
        n += 3;
        switch (n) {
            case 1: return "one";
            default: n++;
        }
        return "a < b" + n;
    }
}
