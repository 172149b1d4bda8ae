package check;

import java.io.IOException;
import java.io.OutputStream;
import java.io.PrintStream;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.net.MalformedURLException;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * Runs the programs of this folder on the real JVM and compares with the verdicts they claim: a witness must end in the exception
 * that is named, and random inputs must not break a program that is called safe.
 *
 * <p>Arguments: the folder of the sources, that of their classes, the number of random runs, part of a name.
 */
public final class Replay {
    private static final Pattern CLAIM = Pattern.compile("(?m)^// (verdict|witness|target):(.*)$");
    private static final Pattern NUMBER = Pattern.compile("\\b-?\\d[\\d_]*\\b");
    private static final Pattern STRING = Pattern.compile("\"((?:[^\"\\\\]|\\\\.)*)\"");

    private final URL[] classes;
    private final int runs;
    private int wrong;

    private Replay(Path classes, int runs) throws MalformedURLException {
        this.classes = new URL[] {classes.toUri().toURL()};
        this.runs = runs;
    }

    public static void main(String[] args) throws Exception {
        Replay replay = new Replay(Path.of(args[1]), Integer.parseInt(args[2]));
        String only = args.length > 3 ? args[3] : "";
        TreeSet<Path> sources = new TreeSet<>();
        try (Stream<Path> files = Files.list(Path.of(args[0]))) {
            files.filter(file -> file.toString().endsWith(".java")).forEach(sources::add);
        }
        PrintStream out = System.out;
        System.setOut(new PrintStream(OutputStream.nullOutputStream()));
        int count = 0;
        int safe = 0;
        for (Path source : sources) {
            String name = source.getFileName().toString().replace(".java", "");
            if (!name.contains(only)) {
                continue;
            }
            count++;
            String found = replay.check(name, source);
            if (found.equals("safe")) {
                safe++;
            } else if (!found.equals("violation")) {
                out.println(name + ": " + found);
                replay.wrong++;
            }
        }
        out.println(count + " programs, " + safe + " safe; " + replay.wrong + " not as claimed");
        System.exit(replay.wrong == 0 ? 0 : 1);
    }

    /** {@code safe} or {@code violation}, which is then confirmed, or what is wrong. */
    private String check(String name, Path source) throws IOException, InterruptedException {
        String text = Files.readString(source);
        String verdict = null;
        String witness = null;
        String target = name + ".main";
        Matcher claims = CLAIM.matcher(text);
        while (claims.find()) {
            String value = claims.group(2).strip();
            switch (claims.group(1)) {
                case "verdict" -> verdict = value;
                case "witness" -> witness = value;
                default -> target = value;
            }
        }
        if (verdict == null || !text.startsWith("// verdict: ")) {
            return "no verdict in the first line";
        }
        if (verdict.startsWith("violation ")) {
            if (witness == null) {
                return "no witness";
            }
            Inputs.feed(Inputs.split(witness));
            String ended = run(target);
            String expected = verdict.substring("violation ".length());
            if (!ended.equals(expected)) {
                return "the witness ends in " + ended;
            }
            return Inputs.isUsedUp() ? "violation" : "the witness has more values than are asked for";
        }
        if (!verdict.equals("safe")) {
            return "verdict: " + verdict;
        }
        List<Long> numbers = numbers(text);
        List<String> strings = strings(text);
        int accepted = 0;
        for (int seed = 0; seed < runs; seed++) {
            Inputs.feed(new Random(seed * 0x9E3779B97F4A7C15L), numbers, strings);
            String ended = run(target);
            if (!Inputs.wasRejected()) {
                accepted++;
                if (!ended.equals("")) {
                    return "seed " + seed + " ends in " + ended;
                }
            }
        }
        return accepted == 0 ? "no random input meets the assumptions" : "safe";
    }

    /** The class of the exception that a new run of the program ends in, or nothing. */
    private String run(String target) throws InterruptedException {
        String[] ended = {""};
        Thread thread = new Thread(null, () -> ended[0] = call(target), "main", 1 << 20);
        thread.start();
        thread.join(20_000);
        return thread.isAlive() ? "no end" : ended[0];
    }

    private String call(String target) {
        int dot = target.lastIndexOf('.');
        try (URLClassLoader loader = new URLClassLoader(classes, Replay.class.getClassLoader())) {
            loader.setDefaultAssertionStatus(true);
            Class<?> type = Class.forName(target.substring(0, dot), true, loader);
            Method method = method(type, target.substring(dot + 1));
            method.setAccessible(true);
            Object[] arguments = new Object[method.getParameterCount()];
            for (int i = 0; i < arguments.length; i++) {
                arguments[i] = argument(method.getParameterTypes()[i]);
            }
            method.invoke(null, arguments);
            return "";
        } catch (InvocationTargetException e) {
            return e.getCause().getClass().getName();
        } catch (Throwable e) {
            return e.getClass().getName();
        }
    }

    /** A program whose target takes objects has a {@code main} that calls it with them. */
    private static Method method(Class<?> type, String name) throws NoSuchMethodException {
        try {
            return type.getDeclaredMethod("main", String[].class);
        } catch (NoSuchMethodException e) {
            for (Method method : type.getDeclaredMethods()) {
                if (method.getName().equals(name)) {
                    return method;
                }
            }
            throw e;
        }
    }

    private static Object argument(Class<?> type) {
        if (type == String[].class) {
            return new String[0];
        }
        switch (type.getName()) {
            case "boolean":
                return Inputs.nextBoolean();
            case "byte":
                return Inputs.nextByte();
            case "short":
                return Inputs.nextShort();
            case "char":
                return Inputs.nextChar();
            case "int":
                return Inputs.nextInt();
            case "long":
                return Inputs.nextLong();
            case "float":
                return Inputs.nextFloat();
            case "double":
                return Inputs.nextDouble();
            default:
                throw new IllegalStateException("no argument of " + type);
        }
    }

    private static List<Long> numbers(String text) {
        List<Long> found = new ArrayList<>();
        Matcher matcher = NUMBER.matcher(text);
        while (matcher.find()) {
            try {
                found.add(Long.parseLong(matcher.group().replace("_", "")));
            } catch (NumberFormatException e) {
                continue; // too long for a number of Java
            }
        }
        return found;
    }

    private static List<String> strings(String text) {
        List<String> found = new ArrayList<>();
        Matcher matcher = STRING.matcher(text);
        while (matcher.find()) {
            try {
                found.add(matcher.group(1).translateEscapes());
            } catch (IllegalArgumentException e) {
                continue; // an escape of a regular expression
            }
        }
        return found;
    }
}
