import java.io.PrintStream;
import java.util.List;
import org.junit.platform.engine.TestExecutionResult;
import org.junit.platform.engine.discovery.DiscoverySelectors;
import org.junit.platform.launcher.LauncherDiscoveryRequest;
import org.junit.platform.launcher.TestExecutionListener;
import org.junit.platform.launcher.TestIdentifier;
import org.junit.platform.launcher.core.LauncherDiscoveryRequestBuilder;
import org.junit.platform.launcher.core.LauncherFactory;

/** Runs test classes with JUnit's own launcher, and prints a line for everything that ends: what, how, thrown class, message. */
public class RunOnJvm implements TestExecutionListener {
    /** Tests may replace what System.out is, and leave a line without its end. */
    private static final PrintStream OUT = System.out;

    public static void main(String[] names) {
        var selectors = List.of(names).stream().map(DiscoverySelectors::selectClass).toList();
        LauncherDiscoveryRequest request = LauncherDiscoveryRequestBuilder.request().selectors(selectors).build();
        LauncherFactory.create().execute(request, new RunOnJvm());
        System.exit(0);
    }

    @Override
    public void executionSkipped(TestIdentifier test, String reason) {
        line(test, "SKIPPED", "", reason);
    }

    @Override
    public void executionFinished(TestIdentifier test, TestExecutionResult result) {
        Throwable thrown = result.getThrowable().orElse(null);
        line(test, result.getStatus().toString(), thrown == null ? "" : thrown.getClass().getName(), thrown == null ? "" : thrown.getMessage());
    }

    private static synchronized void line(TestIdentifier test, String how, String thrown, String message) {
        String text = String.join("\t", escaped(test.getUniqueId()), escaped(test.getDisplayName()), how, thrown, escaped(message));
        OUT.println("\nENDED\t" + text);
    }

    private static String escaped(String text) {
        return text == null ? "null" : text.replace("\\", "\\\\").replace("\n", "\\n").replace("\r", "\\r").replace("\t", "\\t");
    }
}
