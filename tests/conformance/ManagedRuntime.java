import java.lang.management.ManagementFactory;
import java.lang.management.RuntimeMXBean;

/** What the bean of the running machine says of the options that it was started with. */
public class ManagedRuntime {
    public static void main(String[] args) {
        RuntimeMXBean runtime = ManagementFactory.getRuntimeMXBean();
        System.out.println(runtime.getInputArguments().contains("-XX:+NoSuchOption"));
        System.out.println(runtime.getManagementSpecVersion());
        System.out.println(runtime.getSpecVersion().equals(System.getProperty("java.vm.specification.version")));
    }
}
