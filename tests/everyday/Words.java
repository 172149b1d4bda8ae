import java.util.ArrayList;
import java.util.List;
import java.util.StringTokenizer;

public final class Words {

    private static final String ALPHABET = "abcdefghijklmnopqrstuvwxyz";

    private Words() {
    }

    // verdict: java.lang.StringIndexOutOfBoundsException
    // witness: Words.capitalize("")
    // because: The empty text has no first character.
    static String capitalize(String word) {
        if (word == null) {
            return null;
        }
        return Character.toUpperCase(word.charAt(0)) + word.substring(1);
    }

    // verdict: safe
    // because: The empty text is returned as it is.
    static String decapitalize(String word) {
        if (word == null || word.isEmpty()) {
            return word;
        }
        return Character.toLowerCase(word.charAt(0)) + word.substring(1);
    }

    // verdict: java.lang.StringIndexOutOfBoundsException
    // witness: Words.abbreviate("ab", 5)
    // because: The text may be shorter than the wanted length.
    static String abbreviate(String text, int length) {
        if (text == null || length < 0) {
            return "";
        }
        return text.substring(0, length) + "...";
    }

    // verdict: safe
    // because: The end is limited to the length of the text and is not negative.
    static String shorten(String text, int length) {
        if (text == null || length < 0) {
            return "";
        }
        return text.substring(0, Math.min(length, text.length())) + "...";
    }

    // verdict: java.lang.StringIndexOutOfBoundsException
    // witness: Words.between(")(")
    // because: The closing bracket may be before the opening one.
    static String between(String text) {
        if (text == null) {
            return "";
        }
        int open = text.indexOf('(');
        int close = text.indexOf(')');
        if (open < 0 || close < 0) {
            return "";
        }
        return text.substring(open + 1, close);
    }

    // verdict: safe
    // because: The closing bracket is searched behind the opening one.
    static String inside(String text) {
        if (text == null) {
            return "";
        }
        int open = text.indexOf('(');
        if (open < 0) {
            return "";
        }
        int close = text.indexOf(')', open);
        return close < 0 ? "" : text.substring(open + 1, close);
    }

    // verdict: java.lang.ArrayIndexOutOfBoundsException
    // witness: Words.letterCounts("A")
    // because: Characters other than the small letters give an index outside of the array.
    static int[] letterCounts(String text) {
        int[] counts = new int[26];
        if (text == null) {
            return counts;
        }
        for (char c : text.toCharArray()) {
            if (Character.isLetter(c)) {
                counts[c - 'a']++;
            }
        }
        return counts;
    }

    // verdict: safe
    // because: Only the letters from a to z are counted.
    static int[] smallLetterCounts(String text) {
        int[] counts = new int[26];
        if (text == null) {
            return counts;
        }
        for (int i = 0; i < text.length(); i++) {
            char c = text.charAt(i);
            if (c >= 'a' && c <= 'z') {
                counts[c - 'a']++;
            }
        }
        return counts;
    }

    // verdict: java.lang.StringIndexOutOfBoundsException
    // witness: Words.joinNames(new ArrayList<>())
    // because: Without any name there is no comma to cut off.
    static String joinNames(List<String> names) {
        if (names == null) {
            return "";
        }
        StringBuilder result = new StringBuilder();
        for (String name : names) {
            result.append(name).append(", ");
        }
        result.setLength(result.length() - 2);
        return result.toString();
    }

    // verdict: safe
    // because: The end is cut off only if something was appended.
    static String joinAll(List<String> names) {
        if (names == null) {
            return "";
        }
        StringBuilder result = new StringBuilder();
        for (String name : names) {
            result.append(name).append("; ");
        }
        if (result.length() > 0) {
            result.setLength(result.length() - 2);
        }
        return result.toString();
    }

    // verdict: java.util.NoSuchElementException
    // witness: Words.command("   ")
    // because: A text of blanks has no token.
    static String command(String line) {
        if (line == null || line.isEmpty()) {
            return "";
        }
        return new StringTokenizer(line).nextToken();
    }

    // verdict: safe
    // because: Both indices move towards each other and stay inside the text.
    static boolean isPalindrome(String text) {
        if (text == null) {
            return false;
        }
        int left = 0;
        int right = text.length() - 1;
        while (left < right) {
            if (text.charAt(left++) != text.charAt(right--)) {
                return false;
            }
        }
        return true;
    }

    // verdict: java.lang.StringIndexOutOfBoundsException
    // witness: Words.runLengths("aab")
    // because: The inner loop does not stop at the end of the text.
    static String runLengths(String text) {
        if (text == null) {
            return "";
        }
        StringBuilder result = new StringBuilder();
        int i = 0;
        while (i < text.length()) {
            int begin = i;
            while (text.charAt(i) == text.charAt(begin)) {
                i++;
            }
            result.append(i - begin).append(text.charAt(begin));
        }
        return result.toString();
    }

    // verdict: safe
    // because: Letters are rotated inside the alphabet, other characters are kept.
    static String rotate(String text, int distance) {
        if (text == null) {
            return "";
        }
        StringBuilder result = new StringBuilder();
        for (char c : text.toCharArray()) {
            int at = ALPHABET.indexOf(c);
            result.append(at < 0 ? c : ALPHABET.charAt(Math.floorMod(at + distance, ALPHABET.length())));
        }
        return result.toString();
    }

    // verdict: java.lang.IllegalArgumentException
    // witness: Words.indent("a", -1)
    // because: repeat refuses a negative count.
    static String indent(String text, int depth) {
        if (depth > 20) {
            return text;
        }
        return " ".repeat(depth) + text;
    }

    // verdict: safe
    // because: The words of a line are collected without using an index of an empty array.
    static List<String> words(String line) {
        List<String> result = new ArrayList<>();
        if (line == null) {
            return result;
        }
        for (String word : line.trim().split("\\s+")) {
            if (!word.isEmpty()) {
                result.add(word);
            }
        }
        return result;
    }
}
