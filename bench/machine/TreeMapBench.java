import java.util.TreeMap;

/** (d) The library's TreeMap: 200,000 pseudo-random keys put, then removed. */
public class TreeMapBench {
    public static void main(String[] args) {
        TreeMap<Integer, Integer> map = new TreeMap<>();
        int seed = 17;
        int replaced = 0;
        for (int i = 0; i < 200_000; i++) {
            seed = seed * 1_664_525 + 1_013_904_223;
            if (map.put(seed >>> 8, i) != null) {
                replaced++;
            }
        }
        int size = map.size();
        int first = map.firstKey();
        int last = map.lastKey();
        long sum = 0;
        seed = 17;
        for (int i = 0; i < 200_000; i++) {
            seed = seed * 1_664_525 + 1_013_904_223;
            Integer value = map.remove(seed >>> 8);
            if (value != null) {
                sum += value;
            }
        }
        System.out.println(size);
        System.out.println(replaced);
        System.out.println(first);
        System.out.println(last);
        System.out.println(sum);
        System.out.println(map.size());
    }
}
