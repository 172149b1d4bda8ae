// verdict: safe
// target: FactoryGivesConstant.size
// The factory gives the constant itself where there is no text, not an object like it.

public final class FactoryGivesConstant {
    static final FactoryGivesConstant EMPTY = new FactoryGivesConstant(null);

    private final String text;

    private FactoryGivesConstant(String text) {
        this.text = text;
    }

    static FactoryGivesConstant of(String text) {
        return text == null ? EMPTY : new FactoryGivesConstant(text);
    }

    int size() {
        return this == EMPTY ? 0 : text.length();
    }

    public static void main(String[] args) {
        assert of(null).size() == 0 && of("ab").size() == 2;
    }
}
