import java.io.*;
import java.nio.charset.StandardCharsets;
import java.util.*;

public class PrintOverloads {
    static class Obj {
        @Override
        public String toString() { return "an obj"; }
    }

    public static void main(String[] args) throws Exception {
        System.out.println();
        System.out.println(true);
        System.out.println('c');
        System.out.println(42);
        System.out.println(-42L);
        System.out.println(1.5f);
        System.out.println(2.5);
        System.out.println(new char[] {'h', 'i'});
        System.out.println("str");
        System.out.println((String) null);
        System.out.println((Object) null);
        System.out.println(new Obj());
        System.out.println((byte) 7);
        System.out.println((short) 8);
        System.out.println(List.of(1, 2));
        System.out.print(true);
        System.out.print('c');
        System.out.print(1);
        System.out.print(2L);
        System.out.print(1.5f);
        System.out.print(2.5);
        System.out.print(new char[] {'x'});
        System.out.print("s");
        System.out.print((Object) null);
        System.out.print(new Obj());
        System.out.print("\n");
        System.out.write('W');
        System.out.write("bytes\n".getBytes(StandardCharsets.US_ASCII));
        System.out.write("partial".getBytes(StandardCharsets.US_ASCII), 0, 4);
        System.out.println();
        System.out.append("app").append('c').append("xyz", 1, 2).append(null).println();
        System.out.printf(Locale.ROOT, "%d %s %.2f %c %b %x%n", 1, "two", 3.0, '4', true, 255);
        System.out.format(Locale.ROOT, "[%5s|%-5s|%05d]%n", "ab", "cd", 42);
        System.out.flush();
        try {
            System.out.println((char[]) null);
        } catch (NullPointerException e) {
            System.out.println("null char[]");
        }
        ByteArrayOutputStream bo = new ByteArrayOutputStream();
        PrintStream ps = new PrintStream(bo, false, StandardCharsets.UTF_8);
        ps.println("line");
        ps.print('\u00e9');
        ps.print(new char[] {'\ud83d', '\ude00'});
        ps.flush();
        System.out.println(Arrays.toString(bo.toByteArray()).replace(" ", ""));
        PrintStream lat = new PrintStream(bo, true, "ISO-8859-1");
        bo.reset();
        lat.print("\u00e9\u4e2d");
        System.out.println(Arrays.toString(bo.toByteArray()));
        PrintStream utf = new PrintStream(System.out, true, StandardCharsets.UTF_8);
        utf.println("utf stream over stdout");
        utf.print(3.0f);
        utf.println((Object) "x");
        PrintStream bad = new PrintStream(new OutputStream() {
            @Override
            public void write(int b) throws IOException { throw new IOException("broken"); }
        });
        bad.println("lost");
        System.out.println(bad.checkError() + " " + System.out.checkError());
        PrintStream saved = System.out;
        ByteArrayOutputStream cap = new ByteArrayOutputStream();
        System.setOut(new PrintStream(cap));
        System.out.println("captured");
        new Throwable("trace").printStackTrace(System.out);
        System.setOut(saved);
        System.out.println(cap.toString().lines().toList());
        PrintStream savedErr = System.err;
        ByteArrayOutputStream ecap = new ByteArrayOutputStream();
        System.setErr(new PrintStream(ecap, true));
        new IllegalStateException("to err").printStackTrace();
        Thread t = new Thread(() -> { throw new RuntimeException("in thread"); }, "T");
        t.start();
        t.join();
        System.setErr(savedErr);
        System.out.println(ecap.toString().lines().filter(s -> !s.contains("java.base")).toList());
        InputStream in = System.in;
        System.setIn(new ByteArrayInputStream("fake input\nsecond".getBytes()));
        Scanner sc = new Scanner(System.in);
        System.out.println(sc.nextLine() + "|" + sc.nextLine());
        System.setIn(in);
        System.err.println("plain stderr");
        System.err.printf("%s-%d%n", "err", 5);
        System.err.print('x');
        System.err.println(new char[] {'y'});
        System.out.print("end without newline");
    }
}
