import java.nio.ByteBuffer;
import java.nio.CharBuffer;
import java.nio.charset.*;
import java.util.Arrays;

public class StringBytes {
    static String hex(byte[] b) {
        StringBuilder sb = new StringBuilder();
        for (byte x : b) sb.append(String.format("%02x", x & 0xff));
        return sb.toString();
    }

    static String esc(String s) {
        StringBuilder sb = new StringBuilder();
        for (char c : s.toCharArray()) {
            if (c >= 32 && c < 127) sb.append(c);
            else sb.append(String.format("\\u%04x", (int) c));
        }
        return sb.toString();
    }

    public static void main(String[] args) throws Exception {
        String[] samples = {"", "ascii", "caf\u00e9", "\u4e2d\u6587", "\ud83d\ude00!", "\ud800x", "\u0000\u007f\u0080\u07ff\u0800\uffff", "\u20ac"};
        Charset[] sets = {StandardCharsets.UTF_8, StandardCharsets.UTF_16, StandardCharsets.UTF_16BE, StandardCharsets.UTF_16LE, StandardCharsets.ISO_8859_1, StandardCharsets.US_ASCII, Charset.forName("UTF-32"), Charset.forName("windows-1252")};
        for (String s : samples) {
            for (Charset cs : sets) {
                byte[] b = s.getBytes(cs);
                System.out.println(esc(s) + " " + cs + " " + hex(b) + " " + esc(new String(b, cs)));
            }
        }
        byte[][] bad = {{(byte) 0xc3}, {(byte) 0xc3, 0x28}, {(byte) 0xe2, (byte) 0x82}, {(byte) 0xf0, (byte) 0x9f, (byte) 0x98}, {(byte) 0xff, 'a'}, {(byte) 0xc0, (byte) 0x80}, {(byte) 0xed, (byte) 0xa0, (byte) 0x80}, {(byte) 0xf4, (byte) 0x90, (byte) 0x80, (byte) 0x80}};
        for (byte[] b : bad) {
            System.out.print(esc(new String(b, StandardCharsets.UTF_8)) + " ");
            try {
                StandardCharsets.UTF_8.newDecoder().decode(ByteBuffer.wrap(b));
                System.out.println("decoded");
            } catch (CharacterCodingException e) {
                System.out.println(e.getClass().getSimpleName() + " " + e.getMessage());
            }
        }
        System.out.println(new String(new byte[] {65, 66, 67, 68}, 1, 2, StandardCharsets.US_ASCII) + new String("abc".getBytes("UTF-8"), "UTF-8"));
        try {
            "x".getBytes("nope");
        } catch (java.io.UnsupportedEncodingException e) {
            System.out.println(e);
        }
        CharsetEncoder enc = StandardCharsets.US_ASCII.newEncoder();
        System.out.println(enc.canEncode('a') + " " + enc.canEncode('\u00e9') + " " + enc.maxBytesPerChar() + " " + enc.averageBytesPerChar());
        try {
            enc.encode(CharBuffer.wrap("a\u00e9"));
        } catch (UnmappableCharacterException e) {
            System.out.println(e.getMessage());
        }
        enc.onUnmappableCharacter(CodingErrorAction.REPLACE).replaceWith(new byte[] {'#'});
        System.out.println(hex(Arrays.copyOf(enc.encode(CharBuffer.wrap("a\u00e9b")).array(), 3)));
        CharsetDecoder dec = StandardCharsets.UTF_8.newDecoder().onMalformedInput(CodingErrorAction.IGNORE);
        System.out.println(dec.decode(ByteBuffer.wrap(new byte[] {'o', (byte) 0xff, 'k'})));
        dec = StandardCharsets.UTF_8.newDecoder();
        CharBuffer out = CharBuffer.allocate(2);
        ByteBuffer in = ByteBuffer.wrap("abc\u00e9".getBytes(StandardCharsets.UTF_8));
        System.out.println(dec.decode(in, out, false) + " " + in.position() + " " + out.flip());
        System.out.println(Charset.forName("utf8") + " " + Charset.isSupported("latin1") + " " + StandardCharsets.UTF_8.contains(StandardCharsets.US_ASCII) + " " + StandardCharsets.ISO_8859_1.aliases().contains("latin1") + " " + Charset.forName("l1").name());
        System.out.println(StandardCharsets.UTF_8.encode("h\u00e9").remaining() + " " + StandardCharsets.UTF_8.equals(Charset.forName("UTF-8")) + " " + StandardCharsets.UTF_8.compareTo(StandardCharsets.US_ASCII));
    }
}
