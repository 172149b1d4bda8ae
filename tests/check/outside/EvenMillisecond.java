// not safe: java.lang.AssertionError

public class EvenMillisecond {
    public static void main(String[] args) {
        assert System.currentTimeMillis() % 2 == 0;
    }
}
