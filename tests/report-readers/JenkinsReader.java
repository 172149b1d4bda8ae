import edu.hm.hafner.coverage.Metric;
import edu.hm.hafner.coverage.Mutation;
import edu.hm.hafner.coverage.parser.PitestParser;
import edu.hm.hafner.util.FilteredLog;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.TreeMap;

/** Reads a mutations.xml as the coverage plugin of Jenkins does, and prints how many mutants have which status. */
public class JenkinsReader {
    public static void main(String[] args) throws Exception {
        Map<String, Integer> counts = new TreeMap<>();
        int detected = 0;
        var log = new FilteredLog("errors");
        try (var reader = Files.newBufferedReader(Path.of(args[0]))) {
            var module = new PitestParser().parse(reader, args[0], log);
            for (var file : module.getAllFileNodes()) {
                for (Mutation mutation : file.getMutations()) {
                    counts.merge(mutation.getStatus().name(), 1, Integer::sum);
                    detected += mutation.isDetected() ? 1 : 0;
                }
            }
            System.out.println(counts + " detected " + detected);
            System.err.println("Jenkins shows " + module.getValue(Metric.MUTATION).orElseThrow());
        }
        log.getErrorMessages().forEach(System.err::println);
    }
}
