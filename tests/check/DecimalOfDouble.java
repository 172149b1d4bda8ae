// verdict: violation java.lang.NumberFormatException
// target: DecimalOfDouble.cents
// witness:
// Nothing is known of the text of a double, but which doubles have no decimal form is.

import java.math.BigDecimal;

public class DecimalOfDouble {
    static BigDecimal cents(double amount) {
        return amount < 0 ? BigDecimal.ZERO : BigDecimal.valueOf(amount).movePointRight(2);
    }

    public static void main(String[] args) {
        cents(Double.NaN);
    }
}
