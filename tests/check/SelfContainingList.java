// verdict: safe
// target: SelfContainingList.hash
// Of a list that contains itself the library promises no hash code: that it overflows the stack is no fault of the method.

import java.util.Collection;
import java.util.List;

public class SelfContainingList {
    public static int hash(Collection<?> items) {
        if (items == null) {
            return 0;
        }
        int hash = 1;
        for (Object item : items) {
            hash = 31 * hash + (item == null ? 0 : item.hashCode());
        }
        String text = Integer.toString(hash);
        return text.charAt(text.length() / 2);
    }

    public static void main(String[] args) {
        hash(List.of());
        hash(List.of(1, "a", List.of(2)));
    }
}
