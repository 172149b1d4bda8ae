// $ generate: generate Words --max-array 4
// $ check-violation: check Words.initial
// $ reach: reach Words.command:@go

/** Strings: lengths, characters, equality, parts. */
public class Words {
    static boolean isShout(String text) {
        return text != null && text.length() > 1 && text.endsWith("!") && Character.isUpperCase(text.charAt(0));
    }

    static char initial(String name) {
        return name.charAt(0);
    }

    static int command(String line) {
        if ("stop".equals(line)) {
            return 0;
        } else if (line != null && line.startsWith("go ")) {
            return line.substring(3).isEmpty() ? 1 : 2; // @go
        }
        return 3;
    }
}
