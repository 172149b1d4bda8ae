package org.cprover;

import check.Inputs;

/** Operations of JBMC on texts, as far as the programs use them. */
public final class CProverString {
    private CProverString() {}

    /** The character, or 0 where there is none. */
    public static char charAt(String text, int index) {
        return index >= 0 && index < text.length() ? text.charAt(index) : 0;
    }

    /** The part of the text that there is. */
    public static String substring(String text, int start) {
        return text.substring(Math.min(Math.max(start, 0), text.length()));
    }

    /** The part of the text that there is. */
    public static String substring(String text, int start, int end) {
        int from = Math.max(start, 0);
        int to = Math.min(end, text.length());
        return from < to ? text.substring(from, to) : "";
    }

    /** Sets a character that is there. */
    public static void setCharAt(StringBuilder text, int index, char character) {
        text.setCharAt(index, character);
    }

    /** The number as a text. */
    public static String toString(int number) {
        return Integer.toString(number);
    }

    /** Whether the text is one of an {@code int}. */
    public static boolean isValidInt(String text, int radix) {
        try {
            Integer.parseInt(text, radix);
            return true;
        } catch (NumberFormatException e) {
            return false;
        }
    }

    /** The number of a text that is one. */
    public static int parseInt(String text, int radix) {
        return Integer.parseInt(text, radix);
    }

    /** A text of assumed characters. */
    public static String ofCharArray(char[] characters, int start, int count) {
        Inputs.assume(characters != null && start >= 0 && count >= 0 && start <= characters.length - count);
        return new String(characters, start, count);
    }
}
