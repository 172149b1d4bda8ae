import static org.junit.platform.engine.discovery.DiscoverySelectors.selectMethod;

import java.io.PrintStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.platform.engine.discovery.DiscoverySelectors;
import org.junit.platform.launcher.Launcher;
import org.junit.platform.launcher.LauncherDiscoveryRequest;
import org.junit.platform.launcher.core.LauncherDiscoveryRequestBuilder;
import org.junit.platform.launcher.core.LauncherFactory;
import org.junit.platform.launcher.listeners.SummaryGeneratingListener;

/**
 * Runs every witness test on the original, where it has to pass, alone and together with the others, and on its mutant, where
 * it has to fail. Arguments: directory of a run (verdicts.tsv, mut), directory of classes, directory of compiled tests, number of runs.
 */
public final class Witnesses {
    private Witnesses() {
    }

    /** All tests together, in one class loader, as a build runs them: static state goes from one test to the next. */
    static long together(Path classes, Path tests) throws Exception {
        Worlds.Loader loader = new Worlds.Loader(List.of(classes, tests));
        LauncherDiscoveryRequestBuilder request = LauncherDiscoveryRequestBuilder.request();
        try (Stream<Path> files = Files.walk(tests)) {
            for (Path file : (Iterable<Path>) files.filter(f -> f.toString().endsWith("Test.class"))::iterator) {
                String name = tests.relativize(file).toString().replace('/', '.').replaceAll("\\.class$", "");
                request.selectors(DiscoverySelectors.selectClass(loader.loadClass(name)));
            }
        }
        SummaryGeneratingListener listener = new SummaryGeneratingListener();
        LauncherFactory.create().execute(request.build(), listener);
        listener.getSummary().getFailures().forEach(f -> OUT.println("TOGETHER " + f.getTestIdentifier().getDisplayName() + " fails on the original: " + f.getException()));
        return listener.getSummary().getTestsFailedCount();
    }

    static final PrintStream OUT = System.out;

    static volatile String outcome;

    /** "pass", "fail", "none" when the test is not there, or "hang". */
    static String run(List<Path> path, String test) throws Exception {
        int dot = test.lastIndexOf('.');
        Worlds.Loader loader = new Worlds.Loader(path);
        outcome = "hang";
        Thread thread = new Thread(null, () -> {
            Thread.currentThread().setContextClassLoader(loader);
            try {
                Class<?> c = loader.loadClass(test.substring(0, dot));
                LauncherDiscoveryRequest request = LauncherDiscoveryRequestBuilder.request()
                    .selectors(selectMethod(c, test.substring(dot + 1))).build();
                Launcher launcher = LauncherFactory.create();
                SummaryGeneratingListener listener = new SummaryGeneratingListener();
                launcher.execute(request, listener);
                var s = listener.getSummary();
                outcome = s.getTestsFailedCount() > 0 ? "fail" : s.getTestsSucceededCount() == 1 ? "pass" : "none";
            } catch (Throwable t) {
                outcome = "error " + t;
            }
        }, "test", 64 << 20);
        thread.setDaemon(true);
        thread.start();
        thread.join(40_000);
        if (thread.isAlive()) {
            thread.stop();
        }
        return outcome;
    }

    public static void main(String[] args) throws Exception {
        Path run = Path.of(args[0]);
        Path classes = Path.of(args[1]);
        Path tests = Path.of(args[2]);
        int runs = Integer.parseInt(args[3]);
        System.setOut(new PrintStream(PrintStream.nullOutputStream()));
        Map<String, String> original = new HashMap<>();
        int wrong = (int) together(classes, tests);
        int witnesses = 0;
        for (Worlds.Mutant m : Worlds.read(run)) {
            if (m.test() == null) {
                if (m.status().equals("killed") || m.status().equals("timeout")) {
                    OUT.println("NO TEST " + m.line());
                }
                continue;
            }
            witnesses++;
            for (int i = 0; i < runs; i++) {
                String key = m.test() + "#" + i;
                String before = original.get(key);
                if (before == null) {
                    before = run(List.of(classes, tests), m.test());
                    original.put(key, before);
                    if (!before.equals("pass")) {
                        OUT.println("ORIGINAL " + before + " " + m.test());
                    }
                }
                String after = run(List.of(run.resolve("mut/" + m.number()), classes, tests), m.test());
                if (!after.equals("fail") || !before.equals("pass")) {
                    wrong++;
                    OUT.println("WITNESS original " + before + ", mutant " + after + ", run " + i + ": " + m.number() + " " + m.line());
                    break;
                }
            }
        }
        OUT.println(run.getFileName() + ": " + witnesses + " witnesses, " + wrong + " wrong");
        OUT.flush();
        Runtime.getRuntime().halt(wrong > 0 ? 1 : 0);
    }
}
