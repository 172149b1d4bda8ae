import java.lang.invoke.*;
import java.util.*;

/** Bootstrap methods of call sites and constants. `DynGen` is a class that javac would not write: it loads
 * method handles, method types and dynamic constants, and calls sites with these bootstrap methods. */
public class DynBoot {
    static final String CLASS = ""
            + "yv66vgAAAD0AmwEABkR5bkdlbgcAAQEABG1haW4BABYoW0xqYXZhL2xhbmcvU3RyaW5nOylWAQAQamF2YS9sYW5nL1N5c3RlbQcA"
            + "BQEAA291dAEAFUxqYXZhL2lvL1ByaW50U3RyZWFtOwwABwAICQAGAAkBABYoTGphdmEvbGFuZy9TdHJpbmc7SilJEAALAQATamF2"
            + "YS9pby9QcmludFN0cmVhbQcADQEAB3ByaW50bG4BABUoTGphdmEvbGFuZy9PYmplY3Q7KVYMAA8AEAoADgARAQAHRHluQm9vdAcA"
            + "EwEABXR3aWNlAQAEKEkpSQwAFQAWCgAUABcPBgAYAQAdamF2YS9sYW5nL2ludm9rZS9NZXRob2RIYW5kbGUHABoBAAtpbnZva2VF"
            + "eGFjdAwAHAAWCgAbAB0BABFqYXZhL2xhbmcvSW50ZWdlcgcAHwEAB3ZhbHVlT2YBABYoSSlMamF2YS9sYW5nL0ludGVnZXI7DAAh"
            + "ACIKACAAIwEAAXEIACUBAARzaXRlAQCGKExqYXZhL2xhbmcvaW52b2tlL01ldGhvZEhhbmRsZXMkTG9va3VwO0xqYXZhL2xhbmcv"
            + "U3RyaW5nO0xqYXZhL2xhbmcvaW52b2tlL01ldGhvZFR5cGU7W0xqYXZhL2xhbmcvT2JqZWN0OylMamF2YS9sYW5nL2ludm9rZS9D"
            + "YWxsU2l0ZTsMACcAKAoAFAApDwYAKgEAA2FyZwgALAMAAAAqBQAAAAAAAAAHBD/AAAAGQAQAAAAAAAABABBqYXZhL2xhbmcvU3Ry"
            + "aW5nBwA0AQADKClWEAA2AQAFaGVsbG8BACcoTGphdmEvbGFuZy9TdHJpbmc7SSlMamF2YS9sYW5nL1N0cmluZzsMADgAORIAAAA6"
            + "AQAEemVybwwAPAA5EgABAD0BAAdtdXRhYmxlAQBzKExqYXZhL2xhbmcvaW52b2tlL01ldGhvZEhhbmRsZXMkTG9va3VwO0xqYXZh"
            + "L2xhbmcvU3RyaW5nO0xqYXZhL2xhbmcvaW52b2tlL01ldGhvZFR5cGU7KUxqYXZhL2xhbmcvaW52b2tlL0NhbGxTaXRlOwwAPwBA"
            + "CgAUAEEPBgBCAQABbQEAFShJKUxqYXZhL2xhbmcvT2JqZWN0OwwARABFEgACAEYBAANjb24BAHEoTGphdmEvbGFuZy9pbnZva2Uv"
            + "TWV0aG9kSGFuZGxlcyRMb29rdXA7TGphdmEvbGFuZy9TdHJpbmc7TGphdmEvbGFuZy9DbGFzcztbTGphdmEvbGFuZy9PYmplY3Q7"
            + "KUxqYXZhL2xhbmcvT2JqZWN0OwwASABJCgAUAEoPBgBLAQABcwgATQMAAAADAQAjamF2YS9sYW5nL2ludm9rZS9Db25zdGFudEJv"
            + "b3RzdHJhcHMHAFABAA5wcmltaXRpdmVDbGFzcwEAXShMamF2YS9sYW5nL2ludm9rZS9NZXRob2RIYW5kbGVzJExvb2t1cDtMamF2"
            + "YS9sYW5nL1N0cmluZztMamF2YS9sYW5nL0NsYXNzOylMamF2YS9sYW5nL0NsYXNzOwwAUgBTCgBRAFQPBgBVAQABSQEAEUxqYXZh"
            + "L2xhbmcvQ2xhc3M7DABXAFgRAAMAWQEAAmMxAQASTGphdmEvbGFuZy9PYmplY3Q7DABbAFwRAAQAXQEABmNvbkludAEATShMamF2"
            + "YS9sYW5nL2ludm9rZS9NZXRob2RIYW5kbGVzJExvb2t1cDtMamF2YS9sYW5nL1N0cmluZztMamF2YS9sYW5nL0NsYXNzOylJDABf"
            + "AGAKABQAYQ8GAGIBAAJjaQwAZABXEQAFAGUBAAdjb25Mb25nAQBNKExqYXZhL2xhbmcvaW52b2tlL01ldGhvZEhhbmRsZXMkTG9v"
            + "a3VwO0xqYXZhL2xhbmcvU3RyaW5nO0xqYXZhL2xhbmcvQ2xhc3M7KUoMAGcAaAoAFABpDwYAagEAAmNsAQABSgwAbABtEQAGAG4B"
            + "AA5qYXZhL2xhbmcvTG9uZwcAcAEAEyhKKUxqYXZhL2xhbmcvTG9uZzsMACEAcgoAcQBzAQADY2kyDAB1AFcRAAUAdgEADG51bGxD"
            + "b25zdGFudAEAXihMamF2YS9sYW5nL2ludm9rZS9NZXRob2RIYW5kbGVzJExvb2t1cDtMamF2YS9sYW5nL1N0cmluZztMamF2YS9s"
            + "YW5nL0NsYXNzOylMamF2YS9sYW5nL09iamVjdDsMAHgAeQoAUQB6DwYAewEAA25pbAwAfQBcEQAHAH4BAARuZXN0DACAAFwRAAgA"
            + "gQEAEkxqYXZhL2xhbmcvU3RyaW5nOwwAfQCDEQAHAIQBAANiYWQBAHQoTGphdmEvbGFuZy9pbnZva2UvTWV0aG9kSGFuZGxlcyRM"
            + "b29rdXA7TGphdmEvbGFuZy9TdHJpbmc7TGphdmEvbGFuZy9pbnZva2UvTWV0aG9kVHlwZTtJKUxqYXZhL2xhbmcvaW52b2tlL0Nh"
            + "bGxTaXRlOwwAhgCHCgAUAIgPBgCJAwAAAAAMAIYANhIACQCMAQATamF2YS9sYW5nL1Rocm93YWJsZQcAjgEACGdldENhdXNlAQAX"
            + "KClMamF2YS9sYW5nL1Rocm93YWJsZTsMAJAAkQoAjwCSAwAAAAESAAoAjAEAEGphdmEvbGFuZy9PYmplY3QHAJYBAARDb2RlAQAN"
            + "U3RhY2tNYXBUYWJsZQEAEEJvb3RzdHJhcE1ldGhvZHMAAQACAJcAAAAAAAEACQADAAQAAQCYAAAA9QADAAMAAADBsgAKEgy2ABKy"
            + "AAoSGbYAErIAChIZEBW2AB64ACS2ABKyAAoSJhAFugA7AAC2ABKyAAoSJhAFugA+AAC2ABIDPLIAChu6AEcAALYAEoQBARsQBKH/"
            + "7rIAChJetgASsgAKEl62ABKyAAoSZrgAJLYAErIAChQAb7gAdLYAErIAChKCtgASsgAKEoW2ABK6AI0AAKcAFU2yAAostgASsgAK"
            + "LLYAk7YAEroAlQAApwAVTbIACiy2ABKyAAostgCTtgASsQACAIwAkQCUAAAApgCrAK4AAAABAJkAAAASAAX8AEAB9wBTBwCPEUcH"
            + "AI8RAAEAmgAAAEwACwArAAgALQAuAC8AMQAyADUAGQA3ACsAAABDAAAAVgAAAEwAAwBOAE8AWgBjAAAAawAAAHwAAABMAAIAdwB/"
            + "AIoAAQCLAIoAAQCU";
    static int n;
    public static CallSite site(MethodHandles.Lookup l, String name, MethodType t, Object... args) throws Throwable {
        System.out.println("boot " + l.lookupClass() + " " + name + " " + t + " " + args.length + " " + Arrays.toString(Arrays.stream(args).map(x -> x.getClass().getName() + "=" + x).toArray()));
        MethodHandle mh = l.findStatic(DynBoot.class, "target", MethodType.methodType(String.class, String.class, String.class, int.class));
        return new ConstantCallSite(mh.bindTo(name));
    }
    public static String target(String name, String a, int b) { return name + "/" + a + "/" + b; }
    static MutableCallSite site;
    public static CallSite mutable(MethodHandles.Lookup l, String name, MethodType t) throws Throwable {
        System.out.println("boot mutable");
        site = new MutableCallSite(t);
        site.setTarget(l.findStatic(DynBoot.class, "first", t));
        return site;
    }
    public static Object first(int i) throws Throwable {
        if (i == 1) site.setTarget(MethodHandles.lookup().findStatic(DynBoot.class, "second", site.type()));
        return "first" + i;
    }
    public static Object second(int i) { return "second" + i; }
    public static CallSite bad(MethodHandles.Lookup l, String name, MethodType t, int i) throws Throwable {
        System.out.println("boot bad " + i);
        if (i == 0) throw new java.io.IOException("bad boot");
        return null;
    }
    public static Object con(MethodHandles.Lookup l, String name, Class<?> t, Object... args) {
        return name + t + Arrays.toString(args) + n++;
    }
    public static int conInt(MethodHandles.Lookup l, String name, Class<?> t) { return 123 + n++; }
    public static long conLong(MethodHandles.Lookup l, String name, Class<?> t) { return 1L << 40; }
    public static int twice(int x) { return 2 * x; }

    public static void main(String[] args) throws Throwable {
        Class<?> made = MethodHandles.lookup().defineClass(Base64.getDecoder().decode(CLASS));
        made.getMethod("main", String[].class).invoke(null, (Object) args);
    }
}
