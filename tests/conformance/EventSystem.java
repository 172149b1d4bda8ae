import java.util.*;
import java.util.function.*;

public class EventSystem {
    interface Event { }

    record UserCreated(String name) implements Event { }

    record OrderPlaced(String user, int amount) implements Event { }

    static class Tick implements Event {
        static int made;
        final int n = ++made;
    }

    @FunctionalInterface
    interface Handler<E extends Event> {
        void handle(E e) throws Exception;

        default Handler<E> then(Handler<? super E> next) {
            return e -> {
                handle(e);
                next.handle(e);
            };
        }
    }

    static class Bus {
        private final Map<Class<? extends Event>, List<Handler<? extends Event>>> handlers = new LinkedHashMap<>();
        private final Deque<Event> queue = new ArrayDeque<>();
        private boolean running;
        final List<String> errors = new ArrayList<>();

        <E extends Event> Runnable on(Class<E> type, Handler<? super E> h) {
            List<Handler<? extends Event>> l = handlers.computeIfAbsent(type, k -> new ArrayList<>());
            Handler<E> wrapped = h::handle;
            l.add(wrapped);
            return () -> l.remove(wrapped);
        }

        void publish(Event e) {
            queue.add(e);
            if (running) return;
            running = true;
            try {
                for (Event x; (x = queue.poll()) != null;) dispatch(x);
            } finally {
                running = false;
            }
        }

        @SuppressWarnings("unchecked")
        private void dispatch(Event e) {
            for (Map.Entry<Class<? extends Event>, List<Handler<? extends Event>>> en : handlers.entrySet()) {
                if (!en.getKey().isInstance(e)) continue;
                for (Handler<? extends Event> h : List.copyOf(en.getValue())) {
                    try {
                        ((Handler<Event>) h).handle(e);
                    } catch (Exception x) {
                        errors.add(e.getClass().getSimpleName() + ": " + x.getMessage());
                    }
                }
            }
        }
    }

    static class Property<T> {
        private T value;
        private final List<BiConsumer<? super T, ? super T>> listeners = new ArrayList<>();

        Property(T v) { value = v; }

        T get() { return value; }

        void set(T v) {
            T old = value;
            if (Objects.equals(old, v)) return;
            value = v;
            listeners.forEach(l -> l.accept(old, v));
        }

        void onChange(BiConsumer<? super T, ? super T> l) { listeners.add(l); }

        <R> Property<R> map(Function<? super T, ? extends R> f) {
            Property<R> p = new Property<>(f.apply(value));
            onChange((o, n) -> p.set(f.apply(n)));
            return p;
        }
    }

    interface Command {
        void run();

        void undo();

        static Command of(Runnable r, Runnable u) {
            return new Command() {
                public void run() { r.run(); }

                public void undo() { u.run(); }
            };
        }
    }

    static class Editor {
        final StringBuilder text = new StringBuilder();
        private final Deque<Command> done = new ArrayDeque<>();
        private final Deque<Command> undone = new ArrayDeque<>();

        private Editor exec(Command c) {
            c.run();
            done.push(c);
            undone.clear();
            return this;
        }

        Editor insert(int at, String s) { return exec(Command.of(() -> text.insert(at, s), () -> text.delete(at, at + s.length()))); }

        Editor delete(int a, int b) {
            String old = text.substring(a, b);
            return exec(Command.of(() -> text.delete(a, b), () -> text.insert(a, old)));
        }

        boolean undo() { return move(done, undone, Command::undo); }

        boolean redo() { return move(undone, done, Command::run); }

        private boolean move(Deque<Command> from, Deque<Command> to, Consumer<Command> how) {
            if (from.isEmpty()) return false;
            Command c = from.pop();
            how.accept(c);
            to.push(c);
            return true;
        }
    }

    record Timed(int at, String what) implements Comparable<Timed> {
        public int compareTo(Timed o) { return at != o.at ? Integer.compare(at, o.at) : what.compareTo(o.what); }
    }

    public static void main(String[] args) {
        Bus bus = new Bus();
        List<String> log = new ArrayList<>();
        bus.on(Event.class, e -> log.add("any:" + e.getClass().getSimpleName()));
        bus.on(UserCreated.class, e -> {
            log.add("user " + e.name());
            bus.publish(new OrderPlaced(e.name(), e.name().length() * 10));
            log.add("user done " + e.name());
        });
        Runnable off = bus.on(OrderPlaced.class, ((Handler<OrderPlaced>) e -> log.add("order " + e)).then(e -> {
            if (e.amount() > 30) throw new Exception("too much " + e.amount());
        }));
        bus.publish(new UserCreated("bob"));
        bus.publish(new UserCreated("alice"));
        off.run();
        bus.publish(new OrderPlaced("x", 1));
        bus.publish(new Tick());
        log.forEach(System.out::println);
        System.out.println(bus.errors + " " + Tick.made);
        Property<Integer> p = new Property<>(1);
        Property<String> s = p.map(x -> "#" + x);
        Property<Integer> len = s.map(String::length);
        List<String> changes = new ArrayList<>();
        p.onChange((o, n) -> changes.add(o + "->" + n));
        len.onChange((o, n) -> changes.add("len " + o + "->" + n));
        for (int v : new int[] {2, 2, 30, 31, 400}) p.set(v);
        System.out.println(changes + " " + s.get() + " " + len.get());
        Editor ed = new Editor().insert(0, "hello").insert(5, " world").delete(0, 1).insert(0, "J");
        System.out.print(ed.text + " | ");
        System.out.print(ed.undo() + " " + ed.undo() + " " + ed.text + " | ");
        System.out.print(ed.redo() + " " + ed.text + " | ");
        ed.insert(ed.text.length(), "!");
        System.out.println(ed.redo() + " " + ed.text);
        while (ed.undo()) System.out.print(ed.text + ";");
        System.out.println();
        PriorityQueue<Timed> sim = new PriorityQueue<>(List.of(new Timed(5, "e"), new Timed(1, "start"), new Timed(5, "a")));
        StringBuilder order = new StringBuilder();
        while (!sim.isEmpty() && order.length() < 120) {
            Timed t = sim.poll();
            order.append(t.at()).append(t.what()).append(' ');
            if (t.at() < 8) sim.add(new Timed(t.at() + 3, t.what() + "'"));
        }
        System.out.println(order);
    }
}
