// verdict: safe

import java.util.Random;

public class DiceWithoutSeed {
    public static void main(String[] args) {
        Random random = new Random();
        int sum = 0;
        for (int i = 0; i < 3; i++) {
            sum += random.nextInt(6) + 1;
        }
        assert sum >= 3 && sum <= 18;
    }
}
