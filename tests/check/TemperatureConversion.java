// verdict: safe

import org.sosy_lab.sv_benchmarks.Verifier;

public class TemperatureConversion {
    public static void main(String[] args) {
        int celsius = Verifier.nondetInt();
        Verifier.assume(celsius >= -40 && celsius <= 100);
        int fahrenheit = celsius * 9 / 5 + 32;
        assert fahrenheit >= -40 && fahrenheit <= 212;
        if (celsius > -40) {
            assert fahrenheit > celsius;
        }
    }
}
