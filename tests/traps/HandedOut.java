import java.util.ArrayList;
import java.util.List;

/** An object of an anonymous class that is handed out. */
public final class HandedOut {

    private HandedOut() {
    }

    interface Job {
        void run();
    }

    // verdict: java.lang.IndexOutOfBoundsException
    // witness: HandedOut.anonymous(r -> r.run())
    // because: The object that is handed out clears the list.
    static String anonymous(java.util.function.Consumer<Job> user) {
        if (user == null) {
            return "";
        }
        List<String> own = new ArrayList<>();
        own.add("a");
        user.accept(new Job() {
            @Override
            public void run() {
                own.clear();
            }
        });
        return own.get(0);
    }
}
