import java.util.*;
import java.util.stream.Collectors;

public class InventoryStdin {
    static class Item {
        final String name;
        int qty;
        double price;

        Item(String n, int q, double p) {
            name = n;
            qty = q;
            price = p;
        }

        double worth() { return qty * price; }

        @Override
        public String toString() { return String.format(Locale.US, "%-10s %4d @ %8.2f = %10.2f", name, qty, price, worth()); }
    }

    static class Usage extends RuntimeException { Usage(String m) { super(m); } }

    final Map<String, Item> items = new TreeMap<>(String.CASE_INSENSITIVE_ORDER);
    final Deque<Runnable> undo = new ArrayDeque<>();
    int commands;
    int failures;

    void exec(String line) {
        Scanner s = new Scanner(line).useLocale(Locale.US);
        String cmd = s.next().toLowerCase(Locale.ROOT);
        commands++;
        switch (cmd) {
            case "add" -> {
                String n = word(s, "name");
                int q = number(s);
                if (!s.hasNextDouble()) throw new Usage("price expected");
                double p = s.nextDouble();
                Item old = items.put(n, new Item(n, q, p));
                undo.push(() -> {
                    if (old == null) items.remove(n);
                    else items.put(n, old);
                });
            }
            case "sell", "buy" -> {
                Item it = find(word(s, "name"));
                int q = number(s) * (cmd.equals("sell") ? -1 : 1);
                if (it.qty + q < 0) throw new Usage("only " + it.qty + " of " + it.name);
                it.qty += q;
                undo.push(() -> it.qty -= q);
            }
            case "price" -> {
                Item it = find(word(s, "name"));
                double old = it.price;
                it.price = Double.parseDouble(word(s, "price"));
                undo.push(() -> it.price = old);
            }
            case "list" -> items.values().forEach(System.out::println);
            case "total" -> System.out.printf(Locale.US, "%.2f in %d items%n", items.values().stream().mapToDouble(Item::worth).sum(), items.size());
            case "top" -> System.out.println(items.values().stream().sorted(Comparator.comparingDouble(Item::worth).reversed()).limit(number(s)).map(i -> i.name).collect(Collectors.toList()));
            case "undo" -> {
                if (undo.isEmpty()) throw new Usage("nothing to undo");
                undo.pop().run();
            }
            case "fail" -> find(null);
            default -> throw new Usage("unknown command " + cmd);
        }
    }

    String word(Scanner s, String what) {
        if (!s.hasNext()) throw new Usage(what + " expected");
        return s.next();
    }

    int number(Scanner s) {
        if (!s.hasNextInt()) throw new Usage("number expected" + (s.hasNext() ? " but got " + s.next() : ""));
        return s.nextInt();
    }

    Item find(String n) {
        Item i = items.get(Objects.requireNonNull(n, "no name"));
        if (i == null) throw new Usage("no item " + n);
        return i;
    }

    public static void main(String[] args) {
        InventoryStdin inv = new InventoryStdin();
        Scanner in = new Scanner(System.in);
        int no = 0;
        while (in.hasNextLine()) {
            String line = in.nextLine().strip();
            no++;
            if (line.isEmpty() || line.startsWith("//")) continue;
            if (line.equals("exit")) break;
            try {
                inv.exec(line);
            } catch (Usage e) {
                inv.failures++;
                System.out.println("line " + no + ": " + e.getMessage());
            } catch (NumberFormatException | NullPointerException e) {
                inv.failures++;
                System.out.println("line " + no + ": " + e.getClass().getSimpleName() + ": " + e.getMessage());
            }
        }
        System.out.println(inv.commands + " commands, " + inv.failures + " failures, " + inv.undo.size() + " to undo");
        System.out.println(in.hasNextLine() ? "left: " + in.nextLine() : "no more input");
        if (inv.failures > 5) System.exit(inv.failures);
    }
}
