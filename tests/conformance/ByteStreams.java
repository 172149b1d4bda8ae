import java.io.*;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.List;
import java.util.Collections;
import java.util.zip.*;

public class ByteStreams {
    public static void main(String[] args) throws Exception {
        ByteArrayInputStream in = new ByteArrayInputStream(new byte[] {1, 2, 3, -1, 5, 6, 7, 8});
        System.out.println(in.read() + " " + in.available() + " " + in.skip(2) + " " + in.read() + " " + in.markSupported());
        in.mark(0);
        byte[] b = new byte[3];
        System.out.println(in.read(b) + Arrays.toString(b) + in.read(b, 1, 2) + Arrays.toString(b) + in.read() + in.read(b));
        in.reset();
        System.out.println(Arrays.toString(in.readAllBytes()) + in.readNBytes(4).length);
        ByteArrayOutputStream bo = new ByteArrayOutputStream(2);
        bo.write(65);
        bo.write(new byte[] {66, 67, 68}, 1, 2);
        bo.writeBytes("xyz".getBytes(StandardCharsets.US_ASCII));
        System.out.println(bo + " " + bo.size());
        bo.reset();
        DataOutputStream d = new DataOutputStream(bo);
        d.writeBoolean(true);
        d.writeByte(200);
        d.writeShort(-2);
        d.writeChar('\u4e2d');
        d.writeInt(0x12345678);
        d.writeLong(Long.MIN_VALUE);
        d.writeFloat(1.5f);
        d.writeDouble(Math.E);
        d.writeUTF("u\u00e9\u0000\ud83d\ude00");
        d.writeBytes("by");
        d.writeChars("ch");
        System.out.println(d.size() + " " + Arrays.hashCode(bo.toByteArray()));
        DataInputStream di = new DataInputStream(new ByteArrayInputStream(bo.toByteArray()));
        System.out.println(di.readBoolean() + " " + di.readUnsignedByte() + " " + di.readShort() + " " + (int) di.readChar() + " " + di.readInt() + " " + di.readLong() + " " + di.readFloat() + " " + di.readDouble() + " " + di.readUTF().equals("u\u00e9\u0000\ud83d\ude00"));
        byte[] rest = new byte[2];
        di.readFully(rest);
        System.out.println(new String(rest) + di.readChar() + di.skipBytes(10));
        try {
            di.readInt();
        } catch (EOFException e) {
            System.out.println("EOF " + e.getMessage());
        }
        SequenceInputStream seq = new SequenceInputStream(Collections.enumeration(List.of(new ByteArrayInputStream("ab".getBytes()), new ByteArrayInputStream("cd".getBytes()))));
        System.out.println(new String(seq.readAllBytes()));
        PushbackInputStream pb = new PushbackInputStream(new ByteArrayInputStream("xy".getBytes()));
        int first = pb.read();
        pb.unread(first);
        System.out.println((char) pb.read() + "" + (char) pb.read() + pb.read());
        BufferedInputStream bi = new BufferedInputStream(new ByteArrayInputStream("buffered input".getBytes()), 4);
        bi.mark(20);
        bi.skip(9);
        System.out.print((char) bi.read());
        bi.reset();
        System.out.println((char) bi.read() + " " + bi.available());
        ByteArrayOutputStream bo2 = new ByteArrayOutputStream();
        BufferedOutputStream bout = new BufferedOutputStream(bo2, 8);
        bout.write("12345".getBytes());
        System.out.print(bo2.size() + " ");
        bout.write("6789".getBytes());
        System.out.print(bo2.size() + " ");
        bout.flush();
        System.out.println(bo2.size());
        ByteArrayOutputStream zo = new ByteArrayOutputStream();
        try (GZIPOutputStream gz = new GZIPOutputStream(zo)) {
            gz.write("squeeze ".repeat(200).getBytes());
        }
        System.out.println(zo.size() < 100);
        try (GZIPInputStream gi = new GZIPInputStream(new ByteArrayInputStream(zo.toByteArray()))) {
            System.out.println(new String(gi.readAllBytes()).length());
        }
        ByteArrayOutputStream zip = new ByteArrayOutputStream();
        try (ZipOutputStream z = new ZipOutputStream(zip)) {
            z.putNextEntry(new ZipEntry("a.txt"));
            z.write("content a".getBytes());
            z.closeEntry();
            z.putNextEntry(new ZipEntry("dir/b.txt"));
            z.write("content b".getBytes());
        }
        try (ZipInputStream zi = new ZipInputStream(new ByteArrayInputStream(zip.toByteArray()))) {
            for (ZipEntry e; (e = zi.getNextEntry()) != null;) System.out.println(e.getName() + " " + new String(zi.readAllBytes()));
        }
        Deflater df = new Deflater();
        df.setInput("aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa".getBytes());
        df.finish();
        byte[] packed = new byte[100];
        int n = df.deflate(packed);
        Inflater inf = new Inflater();
        inf.setInput(packed, 0, n);
        byte[] un = new byte[100];
        System.out.println((n < 20) + " " + inf.inflate(un) + " " + inf.finished() + " " + df.getTotalIn());
        CheckedInputStream ci = new CheckedInputStream(new ByteArrayInputStream("check".getBytes()), new CRC32());
        ci.readAllBytes();
        System.out.println(Long.toHexString(ci.getChecksum().getValue()));
        PipedInputStream pi = new PipedInputStream(4);
        PipedOutputStream po = new PipedOutputStream(pi);
        Thread t = new Thread(() -> {
            try (po) {
                for (int i = 0; i < 20; i++) po.write(i);
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            }
        });
        t.start();
        System.out.println(Arrays.toString(pi.readAllBytes()));
        t.join();
        InputStream custom = new InputStream() {
            int left = 3;

            public int read() { return left-- > 0 ? 'a' + left : -1; }
        };
        System.out.println(new String(custom.readAllBytes()) + " " + InputStream.nullInputStream().read());
        InputStreamReader isr = new InputStreamReader(new ByteArrayInputStream("\u00e9\u4e2d".getBytes(StandardCharsets.UTF_8)), StandardCharsets.UTF_8);
        System.out.println(isr.read() + " " + isr.read() + " " + isr.read() + " " + isr.getEncoding());
        ByteArrayOutputStream wo = new ByteArrayOutputStream();
        try (Writer w = new OutputStreamWriter(wo, StandardCharsets.UTF_16BE)) {
            w.write("hi\u00e9");
        }
        System.out.println(Arrays.toString(wo.toByteArray()));
        byte[] some = new byte[5];
        try {
            new ByteArrayInputStream(new byte[2]).read(some, 3, 5);
        } catch (IndexOutOfBoundsException e) {
            System.out.println("bounds");
        }
    }
}
