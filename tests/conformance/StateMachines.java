import java.util.*;
import java.util.function.*;

public class StateMachines {
    enum Room {
        HALL("a dusty hall"), KITCHEN("a warm kitchen"), CELLAR("a dark cellar"), GARDEN("a sunny garden");

        final String desc;
        final Map<String, Room> exits = new TreeMap<>();

        Room(String d) { desc = d; }

        static {
            HALL.link("north", KITCHEN, "south");
            KITCHEN.link("down", CELLAR, "up");
            HALL.link("east", GARDEN, "west");
        }

        void link(String dir, Room r, String back) {
            exits.put(dir, r);
            r.exits.put(back, this);
        }
    }

    static class Adventure {
        Room at = Room.HALL;
        final Set<String> bag = new LinkedHashSet<>();
        final Map<Room, Set<String>> items = new EnumMap<>(Room.class);
        boolean over;
        int moves;
        final Map<String, Consumer<String>> verbs = new TreeMap<>();

        Adventure() {
            items.put(Room.KITCHEN, new TreeSet<>(List.of("lamp", "bread")));
            items.put(Room.CELLAR, new TreeSet<>(List.of("gold")));
            verbs.put("go", this::go);
            verbs.put("take", this::take);
            verbs.put("drop", w -> {
                if (bag.remove(w)) items.computeIfAbsent(at, k -> new TreeSet<>()).add(w);
                say(bag.contains(w) ? "?" : "dropped " + w);
            });
            verbs.put("look", w -> say(at.desc + " exits " + at.exits.keySet() + " items " + items.getOrDefault(at, Set.of())));
            verbs.put("bag", w -> say("you carry " + (bag.isEmpty() ? "nothing" : String.join(" and ", bag))));
            verbs.put("quit", w -> over = true);
        }

        void say(String s) { System.out.println("  " + s); }

        void go(String dir) {
            Room next = at.exits.get(dir);
            if (next == null) say("no way " + dir);
            else if (next == Room.CELLAR && !bag.contains("lamp")) say("too dark");
            else {
                at = next;
                moves++;
                say("you are in " + at.desc);
                if (at == Room.GARDEN && bag.contains("gold")) {
                    say("you win after " + moves + " moves");
                    over = true;
                }
            }
        }

        void take(String w) {
            if (items.getOrDefault(at, Set.of()).contains(w)) {
                items.get(at).remove(w);
                bag.add(w);
                say("taken");
            } else say("no " + w + " here");
        }

        void play(String script) {
            for (String line : script.split(";")) {
                if (over) {
                    say("the game is over");
                    return;
                }
                String[] p = line.trim().split(" ", 2);
                System.out.println("> " + line.trim());
                verbs.getOrDefault(p[0], w -> say("what is '" + p[0] + "'?")).accept(p.length > 1 ? p[1] : "");
            }
        }
    }

    enum Vending {
        IDLE {
            @Override
            Vending on(String ev, Ctx c) {
                if (ev.matches("\\d+")) {
                    c.credit += Integer.parseInt(ev);
                    return PAID;
                }
                return this;
            }
        },
        PAID {
            @Override
            Vending on(String ev, Ctx c) {
                if (ev.matches("\\d+")) {
                    c.credit += Integer.parseInt(ev);
                    return this;
                }
                if (ev.equals("cancel")) {
                    c.out.add("refund " + c.credit);
                    c.credit = 0;
                    return IDLE;
                }
                int price = Ctx.PRICES.getOrDefault(ev, -1);
                if (price < 0 || price > c.credit) {
                    c.out.add("cannot sell " + ev);
                    return this;
                }
                c.credit -= price;
                c.out.add("sold " + ev);
                return c.credit == 0 ? IDLE : this;
            }
        },
        BROKEN {
            @Override
            Vending on(String ev, Ctx c) { return ev.equals("fix") ? IDLE : this; }
        };

        static class Ctx {
            static final Map<String, Integer> PRICES = Map.of("tea", 30, "cake", 55);
            int credit;
            final List<String> out = new ArrayList<>();
        }

        abstract Vending on(String ev, Ctx c);
    }

    static boolean dfa(String s) {
        int[][] t = {{1, 2}, {0, 3}, {3, 0}, {2, 1}};
        int st = 0;
        for (char c : s.toCharArray()) st = t[st][c - '0'];
        return st == 0;
    }

    public static void main(String[] args) {
        new Adventure().play("look; go north; look; go down; take lamp; take sword; bag; go down; take gold; dance; drop lamp; look; go up; go south; go east; look");
        Vending v = Vending.IDLE;
        Vending.Ctx c = new Vending.Ctx();
        StringBuilder path = new StringBuilder(v.name());
        for (String ev : "tea 20 tea 20 tea cake 45 cake 5 cancel 50 cancel".split(" ")) {
            v = v.on(ev, c);
            path.append(' ').append(v);
        }
        System.out.println(path + " " + c.out + " " + c.credit + " " + Vending.BROKEN.on("x", c) + Vending.BROKEN.on("fix", c));
        for (String s : new String[] {"", "0", "11", "0101", "0110", "10", "111"}) System.out.print(s + "=" + dfa(s) + " ");
        System.out.println();
        Map<Character, BiFunction<Integer, Integer, Integer>> ops = new HashMap<>();
        ops.put('+', Integer::sum);
        ops.put('x', (a, b) -> a * b);
        int acc = 0;
        char pending = '+';
        StringBuilder num = new StringBuilder();
        for (char ch : "12+30x2=".toCharArray()) {
            if (Character.isDigit(ch)) num.append(ch);
            else {
                acc = ops.get(pending).apply(acc, Integer.parseInt(num.toString()));
                num.setLength(0);
                pending = ch;
            }
        }
        System.out.println(acc);
    }
}
