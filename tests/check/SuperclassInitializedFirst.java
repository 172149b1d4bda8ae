// verdict: safe

import org.sosy_lab.sv_benchmarks.Verifier;

public class SuperclassInitializedFirst {
    static String log = "";

    interface Quiet {
        int X = note("quiet");
    }

    static class Base {
        static {
            note("base");
        }
    }

    static class Derived extends Base implements Quiet {
        static int value = note("derived");
    }

    static int note(String what) {
        log += what + " ";
        return 1;
    }

    public static void main(String[] args) {
        if (Verifier.nondetBoolean()) {
            assert Derived.value == 1;
            assert log.equals("base derived ");
        } else {
            new Derived();
            assert log.equals("base derived ");
            assert Quiet.X == 1 && log.endsWith("quiet ");
        }
    }
}
