// $ generate: generate Light
// $ check-safe: check Light.next

/** An enum with a switch and a field. */
public enum Light {
    RED(30), YELLOW(3), GREEN(20);

    final int seconds;

    Light(int seconds) {
        this.seconds = seconds;
    }

    Light next() {
        switch (this) {
            case RED:
                return GREEN;
            case GREEN:
                return YELLOW;
            default:
                return RED;
        }
    }

    static int wait(Light light, boolean night) {
        if (light == null || night && light == YELLOW) {
            return 0;
        }
        return light.seconds;
    }
}
