import java.io.*;
import java.net.URL;
import java.nio.charset.StandardCharsets;
import java.util.*;
import java.util.stream.Collectors;
import svc.*;

public class Services {
    public static void main(String[] args) throws Exception {
        ServiceLoader<Codec> loader = ServiceLoader.load(Codec.class);
        Map<String, Codec> byName = new TreeMap<>();
        for (Codec c : loader) byName.put(c.name(), c);
        System.out.println(byName.keySet());
        for (Codec c : byName.values()) System.out.println(c.name() + " " + c.encode("Hello, services") + " " + c.decode(c.encode("Hello, services")));
        System.out.println(loader.stream().map(p -> p.type().getSimpleName()).sorted().collect(Collectors.toList()) + " " + loader.findFirst().isPresent());
        System.out.println(ServiceLoader.load(Runnable.class).iterator().hasNext());
        Iterator<Broken> it = ServiceLoader.load(Broken.class).iterator();
        try {
            it.next();
        } catch (ServiceConfigurationError e) {
            System.out.println(e.getMessage());
        }
        try (InputStream in = Services.class.getResourceAsStream("/data/words.txt"); BufferedReader r = new BufferedReader(new InputStreamReader(in, StandardCharsets.UTF_8))) {
            System.out.println(r.lines().map(String::strip).filter(s -> !s.isEmpty()).collect(Collectors.joining("|")));
        }
        URL u = Services.class.getClassLoader().getResource("data/words.txt");
        System.out.println(u.getProtocol() + " " + u.getPath().endsWith("data/words.txt") + " " + Services.class.getResource("missing.txt"));
        System.out.println(Codec.class.getPackageName() + " " + Codec.class.getName() + " " + new svc.Reverse().name() + " " + Codec.VERSION + " " + svc.Reverse.class.getPackage().getName());
        ResourceBundle rb = ResourceBundle.getBundle("data.messages", Locale.ROOT, ResourceBundle.Control.getNoFallbackControl(ResourceBundle.Control.FORMAT_PROPERTIES));
        System.out.println(rb.getString("greeting") + " " + rb.getString("multi"));
        Properties p = new Properties();
        try (InputStream in = ClassLoader.getSystemResourceAsStream("data/messages.properties")) {
            p.load(in);
        }
        System.out.println(new TreeMap<>(p));
        System.out.println(Collections.list(Services.class.getClassLoader().getResources("data/words.txt")).size() + " " + Thread.currentThread().getContextClassLoader().loadClass("svc.Rot13").getSimpleName());
        try {
            Class.forName("svc.Missing");
        } catch (ClassNotFoundException e) {
            System.out.println(e.getMessage());
        }
    }
}
