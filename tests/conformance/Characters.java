public class Characters {
    static String flags(int c) {
        StringBuilder sb = new StringBuilder();
        if (Character.isLetter(c)) sb.append('L');
        if (Character.isDigit(c)) sb.append('D');
        if (Character.isLetterOrDigit(c)) sb.append('B');
        if (Character.isUpperCase(c)) sb.append('U');
        if (Character.isLowerCase(c)) sb.append('l');
        if (Character.isTitleCase(c)) sb.append('T');
        if (Character.isWhitespace(c)) sb.append('W');
        if (Character.isSpaceChar(c)) sb.append('S');
        if (Character.isISOControl(c)) sb.append('C');
        if (Character.isJavaIdentifierStart(c)) sb.append('J');
        if (Character.isJavaIdentifierPart(c)) sb.append('P');
        if (Character.isUnicodeIdentifierStart(c)) sb.append('I');
        if (Character.isAlphabetic(c)) sb.append('A');
        if (Character.isIdeographic(c)) sb.append('H');
        if (Character.isDefined(c)) sb.append('d');
        if (Character.isMirrored(c)) sb.append('m');
        if (Character.isIdentifierIgnorable(c)) sb.append('i');
        return sb.toString();
    }

    public static void main(String[] args) {
        int[] cps = {0, 9, 10, ' ', '!', '$', '(', '0', '9', 'A', 'Z', '_', 'a', 'z', '~', 127, 0xa0, 0xaa, 0xb5, 0xbd, 0xc0, 0xd7, 0xdf, 0xff, 0x130, 0x131, 0x1c5, 0x2b0, 0x300, 0x391, 0x3c2, 0x3c3, 0x416, 0x5d0, 0x660, 0x966, 0xe01, 0x1e9e, 0x2003, 0x200b, 0x2028, 0x20ac, 0x2160, 0x2170, 0x24b6, 0x3000, 0x3042, 0x4e2d, 0xac00, 0xd800, 0xe000, 0xfb01, 0xfeff, 0xff21, 0xff11, 0xffff, 0x10400, 0x10428, 0x1d400, 0x1f600, 0x20000, 0x10ffff};
        for (int c : cps) {
            System.out.println(Integer.toHexString(c) + " " + flags(c) + " " + Character.getType(c) + " " + Integer.toHexString(Character.toUpperCase(c)) + " " + Integer.toHexString(Character.toLowerCase(c)) + " " + Integer.toHexString(Character.toTitleCase(c)) + " " + Character.getNumericValue(c) + " " + Character.digit(c, 16) + " " + Character.getDirectionality(c));
        }
        long h = 0;
        for (int c = 0; c < 0x180; c++) h = h * 31 + Character.getType(c) + Character.toUpperCase(c) * 3L + Character.toLowerCase(c) + (Character.isLetter(c) ? 1 : 0);
        System.out.println(h);
        System.out.println(Character.isSurrogate('\ud800') + " " + Character.isHighSurrogate('\udc00') + " " + Character.isLowSurrogate('\udc00') + " " + Character.isSurrogatePair('\ud83d', '\ude00') + " " + Character.toCodePoint('\ud83d', '\ude00') + " " + Character.charCount(0x1f600) + " " + Character.charCount('a') + " " + (int) Character.highSurrogate(0x1f600) + " " + (int) Character.lowSurrogate(0x1f600) + " " + Character.isValidCodePoint(0x110000) + " " + Character.isBmpCodePoint(0xffff) + " " + Character.isSupplementaryCodePoint(0x10000));
        System.out.println(Character.forDigit(11, 16) + " " + (int) Character.forDigit(20, 16) + " " + Character.digit('z', 36) + " " + Character.digit('z', 35) + " " + Character.digit('7', 8) + " " + Character.digit('8', 8) + " " + Character.getNumericValue('x') + " " + Character.MIN_RADIX + Character.MAX_RADIX);
        System.out.println(Character.toString(65) + Character.toString('b') + Character.valueOf('c') + " " + Character.toChars(0x1f600).length + " " + Character.codePointAt("a\ud83d\ude00", 1) + " " + Character.codePointBefore("\ud83d\ude00x", 2) + " " + Character.codePointCount("a\ud83d\ude00b", 0, 4) + " " + Character.compare('a', 'b') + " " + Character.hashCode('a') + " " + Character.reverseBytes('\u1234') / 1);
        System.out.println(Character.getName('a') + " " + Character.getName(0x4e2d) + " " + Character.getName(0) + " " + Character.codePointOf("LATIN SMALL LETTER B"));
        System.out.println(Character.UnicodeBlock.of('a') + " " + Character.UnicodeBlock.of(0x4e2d) + " " + Character.UnicodeScript.of('a') + " " + Character.UnicodeScript.of(0x416) + " " + Character.UnicodeScript.of(0x3042));
        char c = 'a';
        c += 1;
        c++;
        int diff = 'z' - 'a';
        char up = (char) (c - 32);
        System.out.println(c + " " + diff + " " + up + " " + (char) (c ^ ' ') + " " + (c > 'b') + " " + (int) c + " " + (c + 1) + " " + (char) (c + 1) + " " + c + 1);
        StringBuilder rot = new StringBuilder();
        for (char x : "Hello, World!".toCharArray()) {
            if (x >= 'a' && x <= 'z') rot.append((char) ('a' + (x - 'a' + 13) % 26));
            else if (x >= 'A' && x <= 'Z') rot.append((char) ('A' + (x - 'A' + 13) % 26));
            else rot.append(x);
        }
        System.out.println(rot);
        int[] counts = new int[26];
        for (char x : "the quick brown fox jumps over the lazy dog".toCharArray()) if (Character.isLetter(x)) counts[x - 'a']++;
        System.out.println(java.util.Arrays.toString(counts));
        for (char x = 'a'; x < 'g'; x++) System.out.print(x);
        for (char x = '\ufffe'; x != 2; x++) System.out.print((int) x + " ");
        System.out.println();
        try {
            Character.toChars(0x110000);
        } catch (IllegalArgumentException e) {
            System.out.println(e.getMessage());
        }
        System.out.println((char) 97 + "" + (char) 0x41 + '\u0042' + '\103' + '\t' + '\'' + '"' + '\\');
    }
}
