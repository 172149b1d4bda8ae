import java.io.File;
import java.io.FileInputStream;
import java.io.IOException;
import java.net.URISyntaxException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.stream.Stream;

/** Files in directories of the class path are read, by their paths. */
public class ClassPathFiles {
    public static void main(String[] args) throws IOException, URISyntaxException {
        Path path = Path.of(ClassPathFiles.class.getResource("/ClassPathFiles.class").toURI());
        File file = path.toFile();
        System.out.println(file.isFile() + " " + file.exists() + " " + file.canRead() + " " + file.isDirectory());
        byte[] content = Files.readAllBytes(path);
        System.out.println(content.length == file.length() && content.length == Files.size(path));
        try (FileInputStream in = new FileInputStream(file)) {
            System.out.printf("%02X%02X%02X%02X%n", in.read(), in.read(), in.read(), in.read());
            System.out.println(in.available() == content.length - 4);
        }
        Path folder = path.getParent();
        System.out.println(Files.isDirectory(folder) + " " + Files.isRegularFile(folder));
        try (Stream<Path> files = Files.list(folder)) {
            System.out.println(files.anyMatch(path::equals));
        }
        File parent = file.getParentFile();
        System.out.println(parent.isDirectory() + " " + Arrays.asList(parent.list()).contains("ClassPathFiles.class"));
        System.out.println(Files.exists(folder.resolve("NoSuchFile.class")));
        try {
            new FileInputStream(new File(folder.toFile(), "NoSuchFile.class")).close();
        } catch (IOException e) {
            System.out.println(e.getClass().getName() + " " + e.getMessage().endsWith("(No such file or directory)"));
        }
    }
}
