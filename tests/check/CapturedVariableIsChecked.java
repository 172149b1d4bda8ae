// verdict: safe
// target: CapturedVariableIsChecked.total
// Only the method that declares it makes objects of a class without a name, and there the variable is not null.

public class CapturedVariableIsChecked {
    interface Price {
        int of(int count);
    }

    static Price each(Integer cents) {
        if (cents == null) {
            throw new IllegalArgumentException("no price");
        }
        return new Price() {
            @Override
            public int of(int count) {
                return count * cents;
            }
        };
    }

    static int total(Price price, int count) {
        return price == null ? 0 : price.of(count);
    }

    public static void main(String[] args) {
        assert total(each(3), 2) == 6;
    }
}
