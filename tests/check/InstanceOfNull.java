// verdict: safe

import org.sosy_lab.sv_benchmarks.Verifier;

public class InstanceOfNull {
    public static void main(String[] args) {
        Object o = switch (Math.floorMod(Verifier.nondetInt(), 3)) {
            case 0 -> null;
            case 1 -> "s";
            default -> new int[1];
        };
        int kind = o instanceof String s && s.length() == 1 ? 1 : o instanceof int[] a && a.length == 1 ? 2 : 0;
        assert kind > 0 || o == null;
        String cast = kind == 0 ? (String) o : "";
        assert kind != 0 || cast == null;
    }
}
