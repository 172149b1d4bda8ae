/** Switches, old and new. */
public final class Switches {
    enum Color { RED, GREEN, BLUE }

    private Switches() {
    }

    static int days(int month, boolean leap) {
        switch (month) {
            case 4:
            case 6:
            case 9:
            case 11:
                return 30;
            case 2:
                return leap ? 29 : 28;
            default:
                return month < 1 || month > 12 ? 0 : 31;
        }
    }

    static int fallThrough(int n) {
        int r = 0;
        switch (n) {
            case 1:
                r += 1;
            case 2:
                r += 2;
                break;
            case 3:
                r += 3;
            default:
                r += 4;
        }
        return r;
    }

    static int code(String s) {
        return switch (s) {
            case "a", "b" -> 1;
            case "Aa", "BB" -> 2;
            default -> {
                if (s.length() > 3) {
                    yield 3;
                }
                yield 0;
            }
        };
    }

    static String name(Color c) {
        return switch (c) {
            case RED -> "r";
            case GREEN -> "g";
            case BLUE -> "b";
        };
    }

    static int rank(Color c) {
        switch (c) {
            case RED:
                return 1;
            case BLUE:
                return 3;
            default:
                return 2;
        }
    }

    static int same(int n) {
        switch (n) {
            case 0:
                return 0;
            case 7:
                return 7;
            default:
                return n;
        }
    }
}
