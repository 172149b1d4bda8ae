package org.pitest.aggregate;

import java.io.File;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.pitest.mutationtest.MutationResult;

/** Reads a mutations.xml as PIT's report aggregator does, and prints how many mutants have which status. */
public class PitReader {
    public static void main(String[] args) throws Exception {
        Map<String, Integer> counts = new TreeMap<>();
        int detected = 0;
        // The class is visible in its package only.
        for (MutationResult result : new MutationResultDataLoader(List.of(new File(args[0]))).loadData()) {
            counts.merge(result.getStatus().name(), 1, Integer::sum);
            detected += result.getStatus().isDetected() ? 1 : 0;
        }
        System.out.println(counts + " detected " + detected);
    }
}
