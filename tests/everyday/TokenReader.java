import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.NoSuchElementException;
import java.util.Objects;

/** Reads a line of text token by token. */
public final class TokenReader {

    private final String text;
    private int at;

    // verdict: safe
    // because: A missing text is refused on purpose.
    TokenReader(String text) {
        this.text = Objects.requireNonNull(text, "text");
    }

    // verdict: safe
    // because: The position is compared with the length first.
    boolean hasNext() {
        skipBlanks();
        return at < text.length();
    }

    // verdict: safe
    // because: The position never passes the length.
    void skipBlanks() {
        while (at < text.length() && Character.isWhitespace(text.charAt(at))) {
            at++;
        }
    }

    // verdict: java.lang.StringIndexOutOfBoundsException
    // witness: new TokenReader("").peek()
    // because: Nothing may be left to read.
    char peek() {
        skipBlanks();
        return text.charAt(at);
    }

    // verdict: safe
    // because: The end of the text is reported on purpose.
    String word() {
        skipBlanks();
        if (at == text.length()) {
            throw new NoSuchElementException("no more words");
        }
        int from = at;
        while (at < text.length() && !Character.isWhitespace(text.charAt(at))) {
            at++;
        }
        return text.substring(from, at);
    }

    // verdict: java.lang.NumberFormatException
    // witness: new TokenReader("x").number()
    // because: The next word may be no number.
    int number() {
        return Integer.parseInt(word());
    }

    // verdict: java.lang.NumberFormatException
    // witness: new TokenReader("99999999999").digits()
    // because: Many digits are too large for an int.
    int digits() {
        int from = at;
        while (at < text.length() && text.charAt(at) >= '0' && text.charAt(at) <= '9') {
            at++;
        }
        return from == at ? 0 : Integer.parseInt(text.substring(from, at));
    }

    // verdict: safe
    // because: Six digits always fit into an int.
    int shortNumber() {
        int value = 0;
        for (int i = 0; i < 6 && at < text.length(); i++, at++) {
            char c = text.charAt(at);
            if (c < '0' || c > '9') {
                break;
            }
            value = value * 10 + (c - '0');
        }
        return value;
    }

    // verdict: java.lang.StringIndexOutOfBoundsException
    // witness: new TokenReader("\"a").quoted()
    // because: The closing quote may be missing.
    String quoted() {
        if (at < text.length() && text.charAt(at) == '"') {
            int end = text.indexOf('"', at + 1);
            String inside = text.substring(at + 1, end);
            at = end + 1;
            return inside;
        }
        return "";
    }

    // verdict: safe
    // because: A missing quote is taken to be at the end of the text.
    String quotedOrRest() {
        if (at < text.length() && text.charAt(at) == '"') {
            int end = text.indexOf('"', at + 1);
            if (end < 0) {
                end = text.length();
            }
            String inside = text.substring(at + 1, end);
            at = end;
            return inside;
        }
        return "";
    }

    // verdict: java.lang.ArrayIndexOutOfBoundsException
    // witness: TokenReader.pairs("a")
    // because: A part without an equals sign has no second half.
    static Map<String, String> pairs(String line) {
        Map<String, String> found = new LinkedHashMap<>();
        if (line == null || line.isBlank()) {
            return found;
        }
        for (String part : line.split(";")) {
            String[] halves = part.split("=", 2);
            found.put(halves[0].trim(), halves[1].trim());
        }
        return found;
    }

    // verdict: safe
    // because: Parts without an equals sign are skipped.
    static Map<String, String> pairsThatFit(String line) {
        Map<String, String> found = new LinkedHashMap<>();
        if (line == null || line.isBlank()) {
            return found;
        }
        for (String part : line.split(";")) {
            int sign = part.indexOf('=');
            if (sign > 0) {
                found.put(part.substring(0, sign).trim(), part.substring(sign + 1).trim());
            }
        }
        return found;
    }

    // verdict: safe
    // because: The hash sign is looked for before the text is cut.
    static List<String> withoutComments(List<String> lines) {
        List<String> kept = new ArrayList<>();
        for (String line : Objects.requireNonNull(lines, "lines")) {
            if (line == null) {
                continue;
            }
            int hash = line.indexOf('#');
            String code = hash < 0 ? line : line.substring(0, hash);
            if (!code.isBlank()) {
                kept.add(code.strip());
            }
        }
        return kept;
    }
}
