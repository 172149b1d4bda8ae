// verdict: safe

import org.sosy_lab.sv_benchmarks.Verifier;

public class EnumSwitch {
    enum Light {
        RED,
        GREEN,
        YELLOW;

        Light next() {
            return switch (this) {
                case RED -> GREEN;
                case GREEN -> YELLOW;
                case YELLOW -> RED;
            };
        }
    }

    public static void main(String[] args) {
        int i = Verifier.nondetInt();
        Verifier.assume(i >= 0 && i < 3);
        Light light = Light.values()[i];
        assert light.next().next().next() == light;
        assert light.next() != light;
        assert light.next().ordinal() == (i + 1) % 3;
    }
}
