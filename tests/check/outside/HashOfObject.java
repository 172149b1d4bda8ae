// not safe: java.lang.AssertionError

public class HashOfObject {
    public static void main(String[] args) {
        assert new Object().hashCode() % 3 != 1 || new Object().hashCode() % 5 != 2;
    }
}
