public class Switches {
    enum Color { RED, GREEN, BLUE, BLACK }

    static int table(int i) {
        switch (i) {
            case -1: return 9;
            case 0: return 10;
            case 1:
            case 2: i += 100;
            case 3: i += 1000; break;
            case 5: return 50;
            default: i = -i;
        }
        return i;
    }

    static String lookup(int i) {
        switch (i) {
            case Integer.MIN_VALUE: return "min";
            case -1000: return "m1000";
            case 0: return "zero";
            case 77: return "77";
            case 1 << 20: return "mega";
            case Integer.MAX_VALUE: return "max";
        }
        return "none";
    }

    static int strings(String s) {
        switch (s) {
            case "Aa": return 1;
            case "BB": return 2;
            case "AaAa": return 3;
            case "BBBB": return 4;
            case "AaBB": return 5;
            case "": return 6;
            case "hello": return 7;
            default: return -1;
        }
    }

    static String colors(Color c) {
        switch (c) {
            case RED: return "r";
            case BLUE: return "b";
            default: return "?" + c.ordinal();
        }
    }

    static int expr(Color c) {
        return switch (c) {
            case RED, GREEN -> 1;
            case BLUE -> {
                int t = c.name().length();
                yield t * 10;
            }
            case BLACK -> throw new IllegalArgumentException("black");
        };
    }

    static String chars(char c) {
        return switch (c) {
            case 'a', 'e', 'i', 'o', 'u' -> "vowel";
            case '0', '1', '2' -> "digit";
            case '\uffff' -> "last";
            default -> Character.isLetter(c) ? "consonant" : "other";
        };
    }

    static String boxed(Integer i) {
        switch (i) {
            case 1: return "one";
            case 1000: return "thousand";
            default: return "many";
        }
    }

    static int byteSwitch(byte b) {
        return switch (b) { case -128 -> 1; case 127 -> 2; case 0 -> 3; default -> 4; };
    }

    static int oldYield(String day) {
        int n = switch (day) {
            case "mon":
            case "tue":
                yield 1;
            case "wed":
                System.out.println("midweek");
            default:
                yield day.length() + (switch (day.length()) { case 3 -> 30; case 4 -> 40; default -> 0; });
        };
        return n * 2;
    }

    public static void main(String[] args) {
        for (int i = -2; i < 7; i++) {
            System.out.print(table(i) + " ");
        }
        System.out.println();
        for (int i : new int[] {Integer.MIN_VALUE, -1000, -1, 0, 77, 78, 1048576, Integer.MAX_VALUE}) {
            System.out.print(lookup(i) + " ");
        }
        System.out.println();
        System.out.println("Aa".hashCode() == "BB".hashCode());
        for (String s : new String[] {"Aa", "BB", "AaAa", "BBBB", "AaBB", "BBAa", "", "hello", "Hello"}) {
            System.out.print(strings(s) + " ");
        }
        System.out.println();
        try {
            strings(null);
        } catch (NullPointerException e) {
            System.out.println("null string");
        }
        for (Color c : Color.values()) {
            System.out.print(colors(c) + " ");
            try {
                System.out.println(expr(c));
            } catch (IllegalArgumentException e) {
                System.out.println(e.getMessage());
            }
        }
        try {
            expr(null);
        } catch (NullPointerException e) {
            System.out.println("null enum");
        }
        for (char c : "ab1z-\uffff".toCharArray()) {
            System.out.print(chars(c) + " ");
        }
        System.out.println();
        System.out.println(boxed(1) + boxed(1000) + boxed(5));
        System.out.println(byteSwitch((byte) 128) + " " + byteSwitch((byte) 127) + " " + byteSwitch((byte) 256) + " " + byteSwitch((byte) 1));
        System.out.println(oldYield("mon") + " " + oldYield("wed") + " " + oldYield("thur") + " " + oldYield("x"));
    }
}
