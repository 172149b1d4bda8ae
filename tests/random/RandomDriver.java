import java.lang.reflect.Array;
import java.lang.reflect.Constructor;
import java.lang.reflect.Executable;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.lang.reflect.Type;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.TreeMap;
import java.util.function.Supplier;

/**
 * Calls the methods of random programs with all values of small domains, or with many of them where there are too
 * many, and prints the exceptions that are failures. Arguments: calls of each method, names of classes.
 */
public final class RandomDriver {
    static final int DISTURBANCES = 6;
    private static final int RECIPES = 400;
    private static Random random;
    private static List<Recipe> recipes;
    private static Object[] runningArguments;
    private static Object runningReceiver;
    private static volatile long started;
    private static volatile String running;

    /** A call with the values of its arguments. */
    private record Step(Executable what, List<Supplier<Object>> arguments) {
    }

    /** How an object is made: a constructor and calls, and whether what it was given and gave is changed then. */
    private record Recipe(List<Step> steps, int spoil) {
        Object build() throws ReflectiveOperationException {
            List<Object> held = new ArrayList<>();
            Object self = null;
            for (Step step : steps) {
                Object[] arguments = step.arguments.stream().map(Supplier::get).toArray();
                held.addAll(Arrays.asList(arguments));
                try {
                    if (step.what instanceof Constructor<?> constructor) {
                        self = constructor.newInstance(arguments);
                        runningReceiver = self;
                    } else {
                        held.add(((Method) step.what).invoke(self, arguments));
                    }
                } catch (InvocationTargetException e) {
                    // The state that a failed call leaves is a state too.
                }
                if (self == null) {
                    return null;
                }
            }
            held.forEach(thing -> RandomDriver.spoil(thing, spoil));
            return self;
        }
    }

    public static void main(String[] args) throws Exception {
        watch();
        int calls = Integer.parseInt(args[0]);
        for (int i = 1; i < args.length; i++) {
            Class<?> program = Class.forName(args[i]);
            random = new Random(args[i].hashCode());
            // Objects without calls first: the calls of others have them as arguments.
            recipes = List.of();
            recipes = recipes(program, 20);
            recipes = recipes(program, RECIPES);
            for (Method method : methods(program)) {
                running = program.getName() + "." + method.getName();
                test(method, calls);
            }
        }
        System.out.println("HITS " + Hits.SEEN);
        System.exit(0);
    }

    /** The methods that other classes can call, in the order of their names: reflection has none of its own. */
    private static List<Method> methods(Class<?> program) {
        List<Method> methods = new ArrayList<>();
        for (Method method : program.getDeclaredMethods()) {
            if (!method.isSynthetic() && !Modifier.isPrivate(method.getModifiers())) {
                method.setAccessible(true);
                methods.add(method);
            }
        }
        methods.sort(Comparator.comparing(Method::getName));
        return methods;
    }

    private static List<Recipe> recipes(Class<?> program, int count) {
        Constructor<?> constructor = program.getDeclaredConstructors()[0];
        constructor.setAccessible(true);
        List<Method> methods = methods(program);
        List<Recipe> made = new ArrayList<>();
        for (int i = 0; i < count; i++) {
            // Each pair of methods has its turn, and now and then there are many calls.
            int calls = i % 10 == 9 ? 3 + random.nextInt(6) : i % 10 < 6 ? 2 : i % 2;
            calls = count < RECIPES ? 0 : calls;
            List<Step> steps = new ArrayList<>(List.of(step(constructor)));
            int pair = i;
            for (int k = 0; k < calls; k++) {
                steps.add(step(methods.get(calls == 2 ? pair % methods.size() : random.nextInt(methods.size()))));
                pair /= methods.size();
            }
            made.add(new Recipe(steps, i / 10 % 4));
        }
        return made;
    }

    /** Objects of the class that is tested, and null. */
    static List<Supplier<Object>> objects() {
        List<Supplier<Object>> result = new ArrayList<>(List.of(() -> null, () -> runningReceiver));
        for (Recipe recipe : recipes) {
            result.add(() -> {
                try {
                    return recipe.build();
                } catch (ReflectiveOperationException e) {
                    throw new IllegalStateException(e);
                }
            });
        }
        return result;
    }

    private static Step step(Executable what) {
        List<Supplier<Object>> arguments = new ArrayList<>();
        for (List<Supplier<Object>> domain : RandomInputs.of(what, random.nextInt(10) < 7)) {
            arguments.add(domain.get(random.nextInt(domain.size())));
        }
        return new Step(what, arguments);
    }

    private static void test(Method method, int limit) throws ReflectiveOperationException {
        boolean isStatic = Modifier.isStatic(method.getModifiers());
        Map<String, String> failures = new TreeMap<>();
        List<List<Supplier<Object>>> all = RandomInputs.of(method, false);
        long product = all.stream().mapToLong(List::size).reduce(1, (a, b) -> Math.min(a * b, Integer.MAX_VALUE));
        long wanted = Math.min(limit, product * (isStatic ? 1 : recipes.size()));
        boolean complete = product * (isStatic ? 1 : recipes.size()) <= limit;
        for (int i = 0; i < wanted; i++) {
            List<Supplier<Object>> arguments = new ArrayList<>();
            int rest = i;
            for (List<Supplier<Object>> domain : all) {
                arguments.add(domain.get(complete ? rest % domain.size() : random.nextInt(domain.size())));
                rest /= domain.size();
            }
            Recipe recipe = isStatic ? null : recipes.get(complete ? rest : random.nextInt(recipes.size()));
            call(method, recipe, arguments, failures);
        }
        System.out.println("METHOD\t" + running + "\t" + wanted + "\t" + String.join(",", failures.keySet()) + "\t"
                + String.join(" ;; ", failures.values()));
    }

    private static void call(Method method, Recipe recipe, List<Supplier<Object>> values, Map<String, String> failures)
            throws ReflectiveOperationException {
        Object self = recipe == null ? null : recipe.build();
        if (recipe != null && self == null) {
            return;
        }
        runningReceiver = self;
        Object[] arguments = values.stream().map(Supplier::get).toArray();
        share(method, arguments);
        started = System.nanoTime();
        runningArguments = arguments;
        try {
            method.invoke(self, arguments);
        } catch (InvocationTargetException e) {
            Throwable failure = e.getCause();
            if (isFailure(failure, method.getDeclaringClass().getName())) {
                failures.computeIfAbsent(failure.getClass().getName(), k -> describe(recipe, values, failure));
            }
        } finally {
            started = 0;
            runningArguments = null;
            runningReceiver = null;
        }
    }

    /** Two arguments of one type may be one object. */
    private static void share(Method method, Object[] arguments) {
        Type[] types = method.getGenericParameterTypes();
        for (int i = 1; i < arguments.length; i++) {
            if (types[i].equals(types[i - 1]) && random.nextInt(4) == 0) {
                arguments[i] = arguments[i - 1];
            }
        }
    }

    /** Exceptions that the program throws on purpose are no failures. */
    private static boolean isFailure(Throwable e, String program) {
        String message = e.getMessage();
        if (e instanceof OutOfMemoryError || RandomInputs.THROWN.equals(message) || "on purpose".equals(message)) {
            return false;
        }
        StackTraceElement[] trace = e.getStackTrace();
        int at = 0;
        while (at < trace.length && !trace[at].getClassName().equals(program)) {
            at++;
        }
        return at == 0 || !trace[at - 1].getClassName().equals("java.util.Objects");
    }

    /** What a function passed in may do meanwhile: change arguments, or call methods of the receiver. */
    static void disturb(int kind) {
        Object[] arguments = runningArguments;
        Object self = runningReceiver;
        if (arguments == null) {
            return;
        }
        runningArguments = null;
        if (kind < 2) {
            Arrays.asList(arguments).forEach(argument -> spoil(argument, kind + 1));
        } else if (self != null) {
            List<Method> methods = methods(self.getClass());
            Step step = step(methods.get(random.nextInt(methods.size())));
            try {
                ((Method) step.what).invoke(self, step.arguments.stream().map(Supplier::get).toArray());
            } catch (ReflectiveOperationException e) {
                // Its failure is its own.
            }
        }
        runningArguments = arguments;
    }

    /** Changes a collection or an array as anybody can who holds it. */
    @SuppressWarnings("unchecked")
    private static void spoil(Object thing, int how) {
        try {
            if (how == 1 && thing instanceof Collection<?> collection) {
                collection.clear();
            } else if (how == 2 && thing instanceof List<?> list) {
                list.add(null);
            } else if (how == 3 && thing instanceof List<?> list) {
                list.set(0, null);
            } else if (how == 1 && thing instanceof Map<?, ?> map) {
                map.clear();
            } else if (how > 1 && thing instanceof Map<?, ?> map) {
                ((Map<Object, Object>) map).put("a", null);
            } else if (how > 0 && thing instanceof int[] array) {
                Arrays.fill(array, how - 2);
            } else if (how > 0 && thing instanceof Object[] array) {
                Arrays.fill(array, null);
            }
        } catch (RuntimeException e) {
            // It cannot be changed in this way.
        }
    }

    private static String describe(Recipe recipe, List<Supplier<Object>> values, Throwable failure) {
        StringBuilder text = new StringBuilder(failure.getClass().getSimpleName()).append(": ");
        if (recipe != null) {
            recipe.steps.forEach(step -> text.append(step.what.getName()).append(show(step.arguments)).append('.'));
            text.append("spoil ").append(recipe.spoil).append('.');
        }
        return text.append(show(values)).toString().replace('\n', ' ').replace('\t', ' ');
    }

    private static String show(List<Supplier<Object>> values) {
        List<String> texts = new ArrayList<>();
        for (Supplier<Object> value : values) {
            texts.add(show(value.get()));
        }
        return "(" + String.join(", ", texts) + ")";
    }

    private static String show(Object value) {
        if (value instanceof String) {
            return "\"" + value + "\"";
        }
        if (value instanceof Collection) {
            return value.getClass().getSimpleName() + value;
        }
        if (value == null || !value.getClass().isArray()) {
            return String.valueOf(value);
        }
        List<String> elements = new ArrayList<>();
        for (int i = 0; i < Array.getLength(value); i++) {
            elements.add(show(Array.get(value, i)));
        }
        return "{" + String.join(", ", elements) + "}";
    }

    /** Ends the process when a call does not end: the generator promises that all do. */
    private static void watch() {
        Thread thread = new Thread(() -> {
            while (true) {
                try {
                    Thread.sleep(500);
                } catch (InterruptedException e) {
                    return;
                }
                long since = started;
                if (since != 0 && System.nanoTime() - since > 10_000_000_000L) {
                    System.out.println("STUCK " + running);
                    Runtime.getRuntime().halt(3);
                }
            }
        });
        thread.setDaemon(true);
        thread.start();
    }
}
