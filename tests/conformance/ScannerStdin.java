import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Scanner;
import java.util.TreeMap;

public class ScannerStdin {
    record Order(String who, int qty, double price) {
        double total() { return qty * price; }
    }

    public static void main(String[] args) {
        Scanner in = new Scanner(System.in).useLocale(Locale.US);
        int n = in.nextInt();
        in.nextLine();
        List<Order> orders = new ArrayList<>();
        for (int i = 0; i < n; i++) {
            String[] parts = in.nextLine().split("\\s*;\\s*");
            orders.add(new Order(parts[0], Integer.parseInt(parts[1]), Double.parseDouble(parts[2])));
        }
        Map<String, Double> totals = new TreeMap<>();
        for (Order o : orders) totals.merge(o.who(), o.total(), Double::sum);
        totals.forEach((k, v) -> System.out.printf(Locale.US, "%-6s %8.2f%n", k, v));
        int rows = in.nextInt();
        int cols = in.nextInt();
        long[][] m = new long[rows][cols];
        for (int r = 0; r < rows; r++) for (int c = 0; c < cols; c++) m[r][c] = in.nextLong();
        for (int c = 0; c < cols; c++) {
            long s = 0;
            for (int r = 0; r < rows; r++) s += m[r][c];
            System.out.print(s + " ");
        }
        System.out.println();
        in.nextLine();
        System.out.println("rest:");
        int words = 0;
        int lines = 0;
        int chars = 0;
        while (in.hasNextLine()) {
            String line = in.nextLine();
            lines++;
            chars += line.length();
            if (!line.isBlank()) words += line.trim().split("\\s+").length;
            System.out.println(lines + ": " + new StringBuilder(line).reverse());
        }
        System.out.println(lines + " lines, " + words + " words, " + chars + " chars");
        System.out.println(in.hasNext() + " " + in.hasNextInt());
        for (Order o : orders) System.out.println(o);
    }
}
