import java.io.IOException;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.concurrent.ConcurrentHashMap;

/** A service between interfaces: who wants to know what, and by which way. */
public final class Notifications {

    interface Users {
        Optional<User> find(String name);

        List<String> names();
    }

    interface Channel {
        boolean send(String address, String text) throws IOException;

        default int limit() {
            return 160;
        }
    }

    record User(String name, String address, int age) {
    }

    private final Users users;
    private final Map<String, Channel> channels = new ConcurrentHashMap<>();
    private final Set<String> muted = new HashSet<>();
    private final List<String> log = new ArrayList<>();

    // verdict: safe
    // because: A missing repository is refused on purpose.
    Notifications(Users users) {
        this.users = Objects.requireNonNull(users, "users");
    }

    // verdict: null
    // witness: new Notifications(new Notifications.Users() { public java.util.Optional<Notifications.User> find(String n) { return null; } public java.util.List<String> names() { return null; } }).register("a", null)
    // because: A concurrent map refuses null.
    void register(String kind, Channel channel) {
        channels.put(kind, channel);
    }

    // verdict: safe
    // because: Missing names are left out.
    void mute(String name) {
        if (name != null) {
            muted.add(name);
        }
    }

    // verdict: java.util.NoSuchElementException
    // witness: new Notifications(new Notifications.Users() { public java.util.Optional<Notifications.User> find(String n) { return java.util.Optional.empty(); } public java.util.List<String> names() { return null; } }).ageOf("a")
    // because: The user may be unknown.
    int ageOf(String name) {
        return users.find(name).orElseThrow().age();
    }

    // verdict: null
    // witness: new Notifications(new Notifications.Users() { public java.util.Optional<Notifications.User> find(String n) { return null; } public java.util.List<String> names() { return null; } }).ageOr("a", 1)
    // because: The repository may return null instead of an empty optional.
    int ageOr(String name, int other) {
        return users.find(name).map(User::age).orElse(other);
    }

    // verdict: safe
    // because: Unknown channels and muted users get nothing, and failures of sending are declared.
    boolean send(String kind, String name, String text) throws IOException {
        if (kind == null || name == null || text == null || muted.contains(name)) {
            return false;
        }
        Channel channel = channels.get(kind);
        if (channel == null) {
            return false;
        }
        boolean sent = channel.send(name, text);
        log.add(kind + ":" + name + ":" + sent);
        return sent;
    }

    // verdict: java.lang.StringIndexOutOfBoundsException
    // witness: Notifications.shortened(new Notifications.Channel() { public boolean send(String a, String t) { return true; } public int limit() { return -1; } }, "a")
    // because: The limit of a channel may be negative.
    static String shortened(Channel channel, String text) {
        Objects.requireNonNull(channel, "channel");
        Objects.requireNonNull(text, "text");
        int limit = channel.limit();
        return text.length() <= limit ? text : text.substring(0, limit);
    }

    // verdict: safe
    // because: The limit is kept between zero and the length.
    static String clipped(Channel channel, String text) {
        Objects.requireNonNull(channel, "channel");
        Objects.requireNonNull(text, "text");
        int limit = Math.max(0, Math.min(channel.limit(), text.length()));
        return text.substring(0, limit);
    }

    // verdict: java.lang.IndexOutOfBoundsException
    // witness: new Notifications(new Notifications.Users() { public java.util.Optional<Notifications.User> find(String n) { return null; } public java.util.List<String> names() { return null; } }).lastLine()
    // because: The log may be empty.
    String lastLine() {
        return log.get(log.size() - 1);
    }

    // verdict: safe
    // because: An empty log has no last line.
    Optional<String> lastLogged() {
        return log.isEmpty() ? Optional.empty() : Optional.of(log.get(log.size() - 1));
    }

    // verdict: safe
    // because: The copy cannot be changed, but reading it does not fail.
    List<String> lines() {
        return Collections.unmodifiableList(new ArrayList<>(log));
    }

    // verdict: java.lang.ArithmeticException
    // witness: Notifications.averageAge(java.util.List.of())
    // because: There may be no user.
    static int averageAge(List<User> users) {
        int sum = 0;
        for (User user : Objects.requireNonNull(users, "users")) {
            sum += user == null ? 0 : user.age();
        }
        return sum / users.size();
    }

    // verdict: safe
    // because: Groups are made when they are missing, and null users are left out.
    static Map<Integer, Integer> byDecade(List<User> users) {
        Map<Integer, Integer> counts = new TreeMap<>();
        for (User user : Objects.requireNonNull(users, "users")) {
            if (user != null) {
                counts.merge(user.age() / 10, 1, Integer::sum);
            }
        }
        return counts;
    }

    // verdict: java.lang.IllegalStateException
    // witness: Notifications.byName(java.util.List.of(new Notifications.User("a", "x", 1), new Notifications.User("a", "y", 2)))
    // because: toMap refuses two users of the same name.
    static Map<String, Integer> byName(List<User> users) {
        return Objects.requireNonNull(users, "users").stream()
                .filter(user -> user != null && user.name() != null)
                .collect(java.util.stream.Collectors.toMap(User::name, User::age));
    }
}
