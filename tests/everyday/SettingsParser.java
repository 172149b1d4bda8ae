import java.util.LinkedHashMap;
import java.util.Map;

public final class SettingsParser {

    private SettingsParser() {
    }

    // verdict: java.lang.StringIndexOutOfBoundsException
    // witness: SettingsParser.keyOf("plain")
    // because: Without an equals sign indexOf gives -1 and substring fails.
    static String keyOf(String line) {
        if (line == null) {
            return "";
        }
        return line.substring(0, line.indexOf('=')).trim();
    }

    // verdict: safe
    // because: indexOf is at least -1, so the begin index is between 0 and the length.
    static String valueOf(String line) {
        if (line == null) {
            return "";
        }
        return line.substring(line.indexOf('=') + 1).trim();
    }

    // verdict: java.lang.ArrayIndexOutOfBoundsException
    // witness: SettingsParser.secondField("a,")
    // because: split drops trailing empty strings, so a line that contains a comma can give only one field.
    static String secondField(String line) {
        if (line == null || !line.contains(",")) {
            return "";
        }
        String[] parts = line.split(",");
        return parts[1];
    }

    // verdict: safe
    // because: With the limit -1 a line with a comma gives at least two fields.
    static String secondFieldOrEmpty(String line) {
        if (line == null || !line.contains(",")) {
            return "";
        }
        String[] parts = line.split(",", -1);
        return parts[1];
    }

    // verdict: java.lang.NumberFormatException
    // witness: SettingsParser.port("99999999999")
    // because: A string of digits can be too large for an int.
    static int port(String text) {
        if (text == null || text.isEmpty()) {
            return 80;
        }
        for (int i = 0; i < text.length(); i++) {
            if (text.charAt(i) < '0' || text.charAt(i) > '9') {
                return 80;
            }
        }
        return Integer.parseInt(text);
    }

    // verdict: safe
    // because: One to nine ASCII digits always fit into an int.
    static int portChecked(String text) {
        if (text == null || text.isEmpty() || text.length() > 9) {
            return 80;
        }
        for (int i = 0; i < text.length(); i++) {
            if (text.charAt(i) < '0' || text.charAt(i) > '9') {
                return 80;
            }
        }
        return Integer.parseInt(text);
    }

    // verdict: safe
    // because: The only exception parseInt throws is caught.
    static int timeout(String text, int fallback) {
        try {
            return Integer.parseInt(text);
        } catch (NumberFormatException e) {
            return fallback;
        }
    }

    // verdict: safe
    // because: The key is cut only where an equals sign was found at a positive index.
    static Map<String, String> parse(String text) {
        Map<String, String> result = new LinkedHashMap<>();
        if (text == null) {
            return result;
        }
        for (String line : text.split("\n")) {
            int at = line.indexOf('=');
            if (at <= 0) {
                continue;
            }
            result.put(line.substring(0, at).trim(), line.substring(at + 1).trim());
        }
        return result;
    }

    // verdict: java.lang.StringIndexOutOfBoundsException
    // witness: SettingsParser.unquote("\"")
    // because: A single quote character both starts and ends the text, so the end index is below the begin index.
    static String unquote(String text) {
        if (text == null) {
            return null;
        }
        if (text.startsWith("\"") && text.endsWith("\"")) {
            return text.substring(1, text.length() - 1);
        }
        return text;
    }

    // verdict: safe
    // because: The length is checked, so two different quotes are cut off.
    static String unquoteChecked(String text) {
        if (text == null || text.length() < 2) {
            return text;
        }
        if (text.startsWith("'") && text.endsWith("'")) {
            return text.substring(1, text.length() - 1);
        }
        return text;
    }
}
