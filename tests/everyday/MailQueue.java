import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.function.BiFunction;
import java.util.function.Predicate;
import java.util.function.Supplier;

public final class MailQueue {

    /** Sends mails; no class of this program implements it. */
    interface Mailer {
        boolean send(String address, String body);

        int remaining();
    }

    interface AddressBook {
        String addressOf(String user);

        List<String> users();
    }

    record Mail(String address, String body) {
        Mail {
            Objects.requireNonNull(address, "address");
            Objects.requireNonNull(body, "body");
        }
    }

    private final Deque<Mail> waiting = new ArrayDeque<>();
    private final Mailer mailer;

    // verdict: safe
    // because: A missing mailer is refused on purpose.
    MailQueue(Mailer mailer) {
        this.mailer = Objects.requireNonNull(mailer, "mailer");
    }

    void enqueue(Mail mail) {
        if (mail != null) {
            waiting.addLast(mail);
        }
    }

    // verdict: safe
    // because: An empty queue gives null, which is checked before the mail is sent.
    boolean sendNext() {
        Mail mail = waiting.pollFirst();
        if (mail == null) {
            return false;
        }
        return mailer.send(mail.address(), mail.body());
    }

    // verdict: java.util.NoSuchElementException
    // witness: new MailQueue(new MailQueue.Mailer() { public boolean send(String a, String b) { return true; } public int remaining() { return 3; } }).sendAll()
    // because: The mailer may allow more mails than are waiting.
    int sendAll() {
        int sent = 0;
        int allowed = Math.min(mailer.remaining(), 100);
        while (sent < allowed) {
            Mail mail = waiting.removeFirst();
            mailer.send(mail.address(), mail.body());
            sent++;
        }
        return sent;
    }

    // verdict: safe
    // because: The loop ends with the queue, which is asked before each mail and polled.
    int sendAllowed() {
        int sent = 0;
        int allowed = Math.min(mailer.remaining(), 100);
        while (sent < allowed) {
            Mail mail = waiting.poll();
            if (mail == null) {
                break;
            }
            mailer.send(mail.address(), mail.body());
            sent++;
        }
        return sent;
    }

    // verdict: java.lang.ArithmeticException
    // witness: MailQueue.load(10, new MailQueue.Mailer() { public boolean send(String a, String b) { return true; } public int remaining() { return 0; } })
    // because: The mailer may have nothing remaining.
    static int load(int waiting, Mailer mailer) {
        Objects.requireNonNull(mailer, "mailer");
        return waiting * 100 / mailer.remaining();
    }

    // verdict: java.lang.ArithmeticException
    // witness: MailQueue.loadTwice(10, new MailQueue.Mailer() { int n = 1; public boolean send(String a, String b) { return true; } public int remaining() { return n--; } })
    // because: The mailer is asked twice and may give another answer the second time.
    static int loadTwice(int waiting, Mailer mailer) {
        Objects.requireNonNull(mailer, "mailer");
        if (mailer.remaining() == 0) {
            return 0;
        }
        return waiting * 100 / mailer.remaining();
    }

    // verdict: safe
    // because: The answer of the mailer is kept in a variable and compared with zero.
    static int loadOnce(int waiting, Mailer mailer) {
        Objects.requireNonNull(mailer, "mailer");
        int remaining = mailer.remaining();
        return remaining == 0 ? 0 : waiting * 100 / remaining;
    }

    // verdict: null
    // witness: MailQueue.domainOf(new MailQueue.AddressBook() { public String addressOf(String u) { return null; } public List<String> users() { return List.of(); } }, "ann")
    // because: The address book may return null.
    static String domainOf(AddressBook book, String user) {
        Objects.requireNonNull(book, "book");
        String address = book.addressOf(user);
        return address.substring(address.indexOf('@') + 1);
    }

    // verdict: safe
    // because: A null address is handled, and the index after the at sign is at most the length.
    static String domainOrEmpty(AddressBook book, String user) {
        Objects.requireNonNull(book, "book");
        String address = book.addressOf(user);
        if (address == null) {
            return "";
        }
        return address.substring(address.indexOf('@') + 1);
    }

    // verdict: java.util.NoSuchElementException
    // witness: MailQueue.firstUser(new MailQueue.AddressBook() { public String addressOf(String u) { return u; } public List<String> users() { return List.of(); } })
    // because: The address book may have no users.
    static String firstUser(AddressBook book) {
        Objects.requireNonNull(book, "book");
        List<String> users = book.users();
        if (users == null) {
            return "";
        }
        Iterator<String> names = users.iterator();
        return names.next();
    }

    // verdict: safe
    // because: The loop runs over an array, so the predicate cannot disturb it, and null users are skipped.
    static List<String> select(String[] users, Predicate<String> wanted) {
        Objects.requireNonNull(wanted, "wanted");
        List<String> result = new ArrayList<>();
        if (users == null) {
            return result;
        }
        for (String user : users) {
            if (user != null && wanted.test(user)) {
                result.add(user.trim());
            }
        }
        return result;
    }

    // verdict: null
    // witness: MailQueue.combine("a", "b", (x, y) -> null)
    // because: The function may return null, which is unboxed.
    static int combine(String left, String right, BiFunction<String, String, Integer> function) {
        Objects.requireNonNull(function, "function");
        return function.apply(left, right) + 1;
    }

    // verdict: safe
    // because: The value of the supplier is kept as an object and checked for null.
    static Map<String, String> defaults(String[] keys, Supplier<String> supplier) {
        Objects.requireNonNull(keys, "keys");
        Objects.requireNonNull(supplier, "supplier");
        Map<String, String> result = new LinkedHashMap<>();
        for (String key : keys) {
            String value = supplier.get();
            result.put(key, value == null ? "" : value.strip());
        }
        return result;
    }
}
