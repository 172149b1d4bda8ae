// not a violation: the default heap of a JVM on a large machine has room for it

public class LargeArray {
    public static void main(String[] args) {
        int[] numbers = new int[300_000_000];
        assert numbers.length == 300_000_000;
    }
}
