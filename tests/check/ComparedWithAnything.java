// verdict: safe
// target: ComparedWithAnything.isBetween
// A value that is compared with objects of any kind is no text: those are compared with texts only.

public class ComparedWithAnything {
    public static <T> boolean isBetween(T start, T end, Comparable<T> value) {
        if (start == null || end == null || value == null) {
            return false;
        }
        String order = Integer.toString(value.compareTo(start)) + value.compareTo(end);
        return order.charAt(order.length() / 2) == '-';
    }

    public static void main(String[] args) {
        isBetween(1, 3, 2);
        isBetween("a", "c", "b");
        isBetween(new Object(), "", other -> 0);
    }
}
