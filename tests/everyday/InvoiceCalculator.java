import java.math.BigDecimal;
import java.math.RoundingMode;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Objects;

public final class InvoiceCalculator {

    enum TaxClass { FULL, REDUCED, NONE }

    private final Map<String, Integer> amounts = new LinkedHashMap<>();
    private TaxClass taxClass = TaxClass.FULL;

    public void add(String position, int cents) {
        Objects.requireNonNull(position, "position");
        amounts.put(position, cents);
    }

    public void setTaxClass(TaxClass taxClass) {
        this.taxClass = Objects.requireNonNull(taxClass, "taxClass");
    }

    // verdict: java.lang.NullPointerException
    // witness: new InvoiceCalculator().amountOf("missing")
    // because: A position that was never added makes the map return null, which is unboxed.
    public int amountOf(String position) {
        Objects.requireNonNull(position, "position");
        return amounts.get(position);
    }

    // verdict: safe
    // because: Missing positions get the default zero, and add stores only primitive ints.
    public int amountOrZero(String position) {
        return amounts.getOrDefault(position, 0);
    }

    // verdict: safe
    // because: The tax class is never null and every constant has a case.
    public int taxPercent() {
        return switch (taxClass) {
            case FULL -> 19;
            case REDUCED -> 7;
            case NONE -> 0;
        };
    }

    // verdict: java.lang.ArithmeticException
    // witness: InvoiceCalculator i = new InvoiceCalculator(); i.setTaxClass(InvoiceCalculator.TaxClass.NONE); i.grossPerTaxPercent(100)
    // because: The percentage of the class NONE is zero.
    public long grossPerTaxPercent(long gross) {
        return gross / taxPercent();
    }

    // verdict: safe
    // because: Hundred plus a percentage between 0 and 19 is never zero.
    public long netFromGross(long gross) {
        return gross * 100 / (100 + taxPercent());
    }

    // verdict: java.lang.ArithmeticException
    // witness: InvoiceCalculator.exactShare(100, 3)
    // because: One hundred divided by three has no finite decimal expansion.
    static BigDecimal exactShare(int cents, int persons) {
        if (persons <= 0) {
            return BigDecimal.ZERO;
        }
        return BigDecimal.valueOf(cents).divide(BigDecimal.valueOf(persons));
    }

    // verdict: safe
    // because: A scale and a rounding mode are given and the divisor is positive.
    static BigDecimal roundedShare(int cents, int persons) {
        if (persons <= 0) {
            return BigDecimal.ZERO;
        }
        return BigDecimal.valueOf(cents).divide(BigDecimal.valueOf(persons), 2, RoundingMode.HALF_UP);
    }

    // verdict: java.lang.NumberFormatException
    // witness: InvoiceCalculator.fromDouble(Double.NaN)
    // because: BigDecimal.valueOf refuses NaN and the infinities.
    static BigDecimal fromDouble(double amount) {
        if (amount < 0) {
            return BigDecimal.ZERO;
        }
        return BigDecimal.valueOf(amount);
    }

    // verdict: safe
    // because: NaN and the infinities are turned to zero before the conversion.
    static BigDecimal fromFiniteDouble(double amount) {
        if (Double.isNaN(amount) || Double.isInfinite(amount)) {
            return BigDecimal.ZERO;
        }
        return BigDecimal.valueOf(amount);
    }
}
