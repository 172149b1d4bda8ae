import java.io.*;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.*;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.*;
import java.util.stream.*;

public class FileOps {
    static void t(String what, java.util.concurrent.Callable<?> c) {
        try {
            System.out.println(what + " " + c.call());
        } catch (Exception e) {
            System.out.println(what + " " + e.getClass().getSimpleName());
        }
    }

    public static void main(String[] args) throws Exception {
        Path dir = Files.createTempDirectory("conf");
        try {
            Path f = dir.resolve("a.txt");
            Files.writeString(f, "line one\nline two\n\nline four");
            System.out.println(Files.readString(f).length() + " " + Files.readAllLines(f) + " " + Files.size(f) + " " + Files.exists(f) + Files.isDirectory(f) + Files.isRegularFile(f) + Files.notExists(dir.resolve("zz")));
            Files.writeString(f, "\nappended \u00e9", StandardOpenOption.APPEND);
            try (Stream<String> lines = Files.lines(f)) {
                System.out.println(lines.filter(s -> !s.isBlank()).map(String::length).toList());
            }
            Files.write(dir.resolve("bytes.bin"), new byte[] {1, 2, 3, -1});
            System.out.println(Arrays.toString(Files.readAllBytes(dir.resolve("bytes.bin"))));
            Path sub = Files.createDirectories(dir.resolve("sub/deep"));
            Files.copy(f, sub.resolve("copy.txt"));
            Files.move(dir.resolve("bytes.bin"), sub.resolve("moved.bin"));
            try (Stream<Path> w = Files.walk(dir)) {
                System.out.println(w.map(p -> dir.relativize(p).toString().replace('\\', '/')).sorted().toList());
            }
            try (Stream<Path> l = Files.list(dir)) {
                System.out.println(l.map(p -> p.getFileName().toString()).sorted().toList());
            }
            try (DirectoryStream<Path> ds = Files.newDirectoryStream(dir, "*.txt")) {
                for (Path p : ds) System.out.println("glob " + p.getFileName());
            }
            t("copy again", () -> Files.copy(f, sub.resolve("copy.txt")));
            t("replace", () -> Files.copy(f, sub.resolve("copy.txt"), StandardCopyOption.REPLACE_EXISTING).getFileName());
            t("missing", () -> Files.readString(dir.resolve("missing")));
            t("not empty", () -> { Files.delete(dir.resolve("sub")); return 0; });
            t("mkdir", () -> Files.createDirectory(dir.resolve("sub")));
            t("deleteIfExists", () -> Files.deleteIfExists(dir.resolve("missing")));
            t("create new", () -> Files.newOutputStream(f, StandardOpenOption.CREATE_NEW));
            try (BufferedWriter w = Files.newBufferedWriter(dir.resolve("w.txt")); PrintWriter pw = new PrintWriter(w)) {
                for (int i = 0; i < 100; i++) pw.println("row " + i);
            }
            int n = 0;
            try (BufferedReader r = new BufferedReader(new FileReader(dir.resolve("w.txt").toFile()))) {
                for (String s; (s = r.readLine()) != null;) n += s.length();
            }
            System.out.println(n);
            try (OutputStream o = new FileOutputStream(dir.resolve("s.bin").toFile()); DataOutputStream d = new DataOutputStream(new BufferedOutputStream(o))) {
                for (int i = 0; i < 10; i++) d.writeInt(i * i);
            }
            try (RandomAccessFile raf = new RandomAccessFile(dir.resolve("s.bin").toFile(), "rw")) {
                raf.seek(12);
                System.out.print(raf.readInt() + " " + raf.getFilePointer() + " " + raf.length() + " ");
                raf.seek(12);
                raf.writeInt(-1);
                raf.seek(36);
                raf.writeUTF("end");
                raf.seek(12);
                System.out.println(raf.readInt() + " " + raf.length());
            }
            try (FileChannel ch = FileChannel.open(dir.resolve("s.bin"), StandardOpenOption.READ, StandardOpenOption.WRITE)) {
                ByteBuffer bb = ByteBuffer.allocate(8);
                ch.position(4);
                int got = ch.read(bb);
                bb.flip();
                System.out.print(got + " " + bb.getInt() + " " + bb.getInt() + " " + ch.position() + " ");
                ch.write(ByteBuffer.wrap("XY".getBytes(StandardCharsets.US_ASCII)), ch.size());
                ch.truncate(42);
                System.out.println(ch.size() + " " + ch.isOpen());
            }
            try (FileInputStream in = new FileInputStream(dir.resolve("s.bin").toFile())) {
                System.out.println(in.available() + " " + in.skip(40) + " " + in.read() + " " + in.read() + " " + in.read());
            }
            File file = dir.resolve("old.txt").toFile();
            System.out.println(file.createNewFile() + " " + file.createNewFile() + " " + file.exists() + " " + file.length() + " " + file.isFile() + file.canRead() + " " + file.getName() + " " + file.renameTo(dir.resolve("new.txt").toFile()) + " " + new File(dir.toFile(), "d1/d2").mkdirs() + " " + new File(dir.toFile(), "new.txt").delete() + " " + Arrays.stream(dir.toFile().list()).sorted().toList());
            t("no such", () -> new FileReader(new File(dir.toFile(), "none")));
            BasicFileAttributes at = Files.readAttributes(f, BasicFileAttributes.class);
            System.out.println(at.isRegularFile() + " " + at.isDirectory() + " " + (at.size() == Files.size(f)) + " " + (at.lastModifiedTime().toMillis() > 0));
            Files.setLastModifiedTime(f, java.nio.file.attribute.FileTime.fromMillis(1_000_000_000_000L));
            System.out.println(Files.getLastModifiedTime(f) + " " + Files.isSameFile(f, dir.resolve("./sub/../a.txt")) + " " + Files.mismatch(f, sub.resolve("copy.txt")));
            List<String> visited = new ArrayList<>();
            Files.walkFileTree(dir, new SimpleFileVisitor<>() {
                @Override
                public FileVisitResult visitFile(Path p, BasicFileAttributes a) throws IOException {
                    visited.add(p.getFileName().toString());
                    Files.delete(p);
                    return FileVisitResult.CONTINUE;
                }

                @Override
                public FileVisitResult postVisitDirectory(Path p, IOException e) throws IOException {
                    Files.delete(p);
                    return FileVisitResult.CONTINUE;
                }
            });
            Collections.sort(visited);
            System.out.println(visited + " " + Files.exists(dir));
            Path tmp = Files.createTempFile("x", ".tmp");
            System.out.println(tmp.getFileName().toString().matches("x\\d+\\.tmp") + " " + Files.size(tmp) + " " + Files.deleteIfExists(tmp));
        } finally {
            if (Files.exists(dir)) {
                try (Stream<Path> w = Files.walk(dir)) {
                    w.sorted(Comparator.reverseOrder()).forEach(p -> p.toFile().delete());
                }
            }
        }
    }
}
