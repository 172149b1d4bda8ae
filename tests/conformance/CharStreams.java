import java.io.*;
import java.util.stream.Collectors;

public class CharStreams {
    public static void main(String[] args) throws Exception {
        StringReader sr = new StringReader("hello\nworld");
        System.out.println((char) sr.read() + " " + sr.skip(2) + " " + (char) sr.read() + " " + sr.markSupported() + " " + sr.ready());
        sr.mark(0);
        char[] buf = new char[4];
        System.out.println(sr.read(buf, 1, 3) + new String(buf).replace('\0', '.').replace('\n', '/'));
        sr.reset();
        System.out.println(sr.read(buf) + new String(buf).replace('\n', '/'));
        BufferedReader br = new BufferedReader(new StringReader("a\nb\r\nc\rd\n\n"), 3);
        StringBuilder sb = new StringBuilder();
        for (String l; (l = br.readLine()) != null;) sb.append('[').append(l).append(']');
        System.out.println(sb);
        System.out.println(new BufferedReader(new StringReader("x\ny\nz")).lines().collect(Collectors.joining("+")));
        StringWriter sw = new StringWriter();
        PrintWriter pw = new PrintWriter(sw);
        pw.print(1);
        pw.print('c');
        pw.print(2.5);
        pw.print(true);
        pw.print((Object) null);
        pw.print(new char[] {'x', 'y'});
        pw.printf(java.util.Locale.ROOT, " %03d %s ", 7, "f");
        pw.append("app").append('e').append("nded", 1, 3);
        pw.write(65);
        pw.write("str", 1, 2);
        pw.println();
        pw.println(5L);
        pw.flush();
        System.out.println(sw.toString().replace(System.lineSeparator(), "~") + " " + pw.checkError() + " " + sw.getBuffer().length());
        LineNumberReader ln = new LineNumberReader(new StringReader("1\n2\n3"));
        while (ln.readLine() != null) { }
        System.out.println(ln.getLineNumber());
        PushbackReader pb = new PushbackReader(new StringReader("abc"), 2);
        int c = pb.read();
        pb.unread('Z');
        pb.unread(c);
        System.out.println("" + (char) pb.read() + (char) pb.read() + (char) pb.read());
        CharArrayWriter cw = new CharArrayWriter();
        cw.write("chars");
        cw.append('!');
        CharArrayReader cr = new CharArrayReader(cw.toCharArray(), 1, 3);
        System.out.println(cw.size() + " " + (char) cr.read() + (char) cr.read() + (char) cr.read() + cr.read());
        StringWriter out = new StringWriter();
        BufferedWriter bw = new BufferedWriter(out, 4);
        bw.write("buffered");
        bw.newLine();
        bw.write("more", 0, 2);
        System.out.println(out.toString().length() < 12);
        bw.close();
        System.out.println(out.toString().replace(System.lineSeparator(), "~"));
        PipedWriter pipeW = new PipedWriter();
        PipedReader pipeR = new PipedReader(pipeW);
        Thread t = new Thread(() -> {
            try (pipeW) {
                for (int i = 0; i < 5; i++) pipeW.write("line" + i + "\n");
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            }
        });
        t.start();
        System.out.println(new BufferedReader(pipeR).lines().collect(Collectors.toList()));
        t.join();
        Reader filter = new FilterReader(new StringReader("filter me")) {
            @Override
            public int read(char[] b, int off, int len) throws IOException {
                int n = super.read(b, off, len);
                for (int i = off; i < off + n; i++) b[i] = Character.toUpperCase(b[i]);
                return n;
            }
        };
        System.out.println(new BufferedReader(filter).readLine().length());
        StringWriter copy = new StringWriter();
        System.out.println(new StringReader("transfer").transferTo(copy) + copy.toString() + Reader.nullReader().read());
        try {
            sr.close();
            sr.read();
        } catch (IOException e) {
            System.out.println(e.getMessage());
        }
        try {
            br.close();
            br.readLine();
        } catch (IOException e) {
            System.out.println(e.getMessage());
        }
        PrintWriter broken = new PrintWriter(new Writer() {
            public void write(char[] b, int o, int l) throws IOException { throw new IOException("no space"); }

            public void flush() { }

            public void close() { }
        });
        broken.println("x");
        System.out.println(broken.checkError());
        try {
            throw new UncheckedIOException("wrapped", new FileNotFoundException("f"));
        } catch (UncheckedIOException e) {
            System.out.println(e.getMessage() + " " + e.getCause());
        }
        PrintStream old = System.out;
        ByteArrayOutputStream bo = new ByteArrayOutputStream();
        System.setOut(new PrintStream(bo, true, "UTF-8"));
        System.out.println("captured \u00e9");
        System.out.print('q');
        System.out.write('w');
        System.out.append("z").append('k').append("1234", 1, 2);
        System.setOut(old);
        System.out.println(bo.size() + " " + bo.toString("UTF-8").replace(System.lineSeparator(), "~").replace('\u00e9', 'e'));
        PrintStream utf = new PrintStream(new FileOutputStream(FileDescriptor.out), true, "UTF-8");
        utf.println("direct");
        utf.printf("%s%n", "formatted");
    }
}
