// violation: java.lang.AssertionError

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;

public class ShuffledList {
    public static void main(String[] args) {
        List<Integer> list = new ArrayList<>(List.of(1, 2, 3));
        Collections.shuffle(list);
        assert list.get(0) != 3 || list.get(1) != 1;
    }
}
