import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import java.util.Optional;

/** Parcels on their way: sealed events, records that check their components. */
public final class Shipments {

    private Shipments() {
    }

    sealed interface Event permits Packed, Moved, Delivered, Lost {
        int day();
    }

    record Packed(int day, int weight) implements Event {
        // verdict: safe
        // because: Wrong weights are refused on purpose.
        Packed {
            if (weight <= 0) {
                throw new IllegalArgumentException("weight " + weight);
            }
        }

        // verdict: safe
        // because: The weight is never zero.
        int piecesPerTon() {
            return 1_000_000 / weight;
        }
    }

    record Moved(int day, String from, String to) implements Event {
        // verdict: null
        // witness: new Shipments.Moved(1, null, "Bonn")
        // because: Only the second name is checked for null.
        Moved {
            if (from.isEmpty() || to == null) {
                throw new IllegalArgumentException("a place is missing");
            }
        }

        // verdict: safe
        // because: The compact constructor refuses null and empty places.
        char initial() {
            return from.charAt(0);
        }

        // verdict: java.lang.StringIndexOutOfBoundsException
        // witness: new Shipments.Moved(1, "Bonn", "").target()
        // because: The second place may be empty.
        char target() {
            return to.charAt(0);
        }
    }

    record Delivered(int day, Optional<String> signature) implements Event {
        // verdict: safe
        // because: A missing optional becomes an empty one.
        Delivered {
            signature = signature == null ? Optional.empty() : signature;
        }

        // verdict: safe
        // because: The signature is never null, and orElse needs no value.
        String signedBy() {
            return signature.orElse("nobody").toUpperCase(Locale.ROOT);
        }

        // verdict: java.util.NoSuchElementException
        // witness: new Shipments.Delivered(1, java.util.Optional.empty()).signer()
        // because: The signature may be missing.
        String signer() {
            return signature.get();
        }
    }

    record Lost(int day) implements Event {
    }

    // verdict: safe
    // because: All kinds of events and null are handled.
    static String describe(Event event) {
        if (event instanceof Packed packed) {
            return "packed " + packed.weight() + " g";
        }
        if (event instanceof Moved moved) {
            return moved.from() + " -> " + moved.to();
        }
        if (event instanceof Delivered delivered) {
            return delivered.signature().map(name -> "signed by " + name).orElse("left at the door");
        }
        return event == null ? "nothing" : "lost on day " + event.day();
    }

    // verdict: java.lang.ClassCastException
    // witness: Shipments.weightOf(new Shipments.Lost(1))
    // because: Lost is neither delivered nor moved.
    static int weightOf(Event event) {
        if (event == null || event instanceof Moved || event instanceof Delivered) {
            return 0;
        }
        return ((Packed) event).weight();
    }

    // verdict: safe
    // because: Only one kind of events is left at the cast.
    static int weightOrZero(Event event) {
        if (event == null || event instanceof Moved || event instanceof Delivered || event instanceof Lost) {
            return 0;
        }
        return ((Packed) event).weight();
    }

    // verdict: java.lang.IndexOutOfBoundsException
    // witness: Shipments.lastDay(new java.util.ArrayList<>())
    // because: There may be no event.
    static int lastDay(List<Event> events) {
        Objects.requireNonNull(events, "events");
        Event last = events.get(events.size() - 1);
        return last == null ? 0 : last.day();
    }

    // verdict: safe
    // because: An empty list is handled, and null events are skipped.
    static List<Integer> days(List<? extends Event> events) {
        List<Integer> days = new ArrayList<>();
        if (events != null) {
            for (Event event : events) {
                if (event != null) {
                    days.add(event.day());
                }
            }
        }
        return days;
    }
}
