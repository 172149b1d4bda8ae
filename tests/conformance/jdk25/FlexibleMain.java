import java.util.List;

class FlexibleMain {
    private final List<String> greetings = List.of("hello", "from", "an", "instance", "main");
    int calls;

    String join() {
        calls++;
        return String.join(" ", greetings);
    }

    void main() {
        IO.println(join());
        IO.print("calls ");
        IO.println(calls);
        IO.println();
        System.out.println(this.getClass().getSimpleName() + " " + (greetings.size() + calls));
        for (var g : greetings) IO.println(g + " " + switch (g.length()) {
            case 2 -> "two";
            case 8 -> "eight";
            default -> "other";
        });
    }
}
