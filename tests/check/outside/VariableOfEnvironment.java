// not safe: java.lang.AssertionError

public class VariableOfEnvironment {
    public static void main(String[] args) {
        assert System.getenv("COLUMNS_OF_THE_SCREEN") == null;
    }
}
