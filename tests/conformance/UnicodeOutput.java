import java.io.*;
import java.nio.charset.StandardCharsets;
import java.util.*;

public class UnicodeOutput {
    public static void main(String[] args) throws Exception {
        PrintStream out = new PrintStream(new FileOutputStream(FileDescriptor.out), true, StandardCharsets.UTF_8);
        out.println("Gr\u00fc\u00dfe, \u4e16\u754c! \ud83d\ude00 \u0416\u0443\u043a");
        out.println("na\u00efve caf\u00e9".toUpperCase(Locale.ROOT));
        out.printf(Locale.ROOT, "%s|%5s|%-5s|%c%n", "\u00e9", "\u4e2d", "\u00fc", '\u20ac');
        out.println(new StringBuilder("a\u0301\ud83d\ude00z").reverse());
        out.println("\u03a3\u03bf\u03c6\u03cc\u03c2 " + "\u03a3\u0391\u03a3".toLowerCase(Locale.ROOT));
        out.println("box: \u250c\u2500\u2510");
        char[] chars = {'\u00e0', '\u4e00', '\ud83d', '\ude80'};
        out.println(chars);
        out.print('\u00f1');
        out.println();
        out.println(String.join("\u2192", List.of("\u03b1", "\u03b2", "\u03b3")));
        Map<String, Integer> m = new TreeMap<>(Map.of("\u00e9", 1, "z", 2, "\u4e2d", 3, "a", 4));
        out.println(m);
        out.println("\ud800 lone \udc00");
        for (int cp : new int[] {0x41, 0xe9, 0x20ac, 0x1f600}) out.print(new String(Character.toChars(cp)) + "=" + new String(Character.toChars(cp)).getBytes(StandardCharsets.UTF_8).length + " ");
        out.println();
        out.write("raw \u00fc bytes\n".getBytes(StandardCharsets.UTF_8));
        Writer w = new OutputStreamWriter(out, StandardCharsets.UTF_8);
        w.write("writer \u00df\u4e16\n");
        w.flush();
        BufferedWriter bw = new BufferedWriter(new OutputStreamWriter(new FileOutputStream(FileDescriptor.out), StandardCharsets.UTF_16BE));
        bw.write("u16");
        bw.flush();
        out.println();
        BufferedReader in = new BufferedReader(new InputStreamReader(System.in, StandardCharsets.UTF_8));
        for (String s; (s = in.readLine()) != null;) out.println(s.length() + " " + s.codePointCount(0, s.length()) + " " + new StringBuilder(s).reverse());
        byte[] all = new byte[256];
        for (int i = 0; i < 256; i++) all[i] = (byte) i;
        out.write(all, 128, 8);
        out.println();
        out.flush();
    }
}
