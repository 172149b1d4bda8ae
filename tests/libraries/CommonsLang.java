import java.io.Serializable;
import java.lang.reflect.Method;
import java.nio.charset.StandardCharsets;
import java.time.DayOfWeek;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Calendar;
import java.util.Date;
import java.util.EnumSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TimeZone;
import java.util.TreeMap;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import java.util.stream.Collectors;
import org.apache.commons.lang3.*;
import org.apache.commons.lang3.builder.*;
import org.apache.commons.lang3.concurrent.*;
import org.apache.commons.lang3.event.EventListenerSupport;
import org.apache.commons.lang3.exception.ContextedRuntimeException;
import org.apache.commons.lang3.exception.ExceptionUtils;
import org.apache.commons.lang3.function.Failable;
import org.apache.commons.lang3.function.TriFunction;
import org.apache.commons.lang3.math.Fraction;
import org.apache.commons.lang3.math.IEEE754rUtils;
import org.apache.commons.lang3.math.NumberUtils;
import org.apache.commons.lang3.mutable.*;
import org.apache.commons.lang3.reflect.*;
import org.apache.commons.lang3.stream.Streams;
import org.apache.commons.lang3.time.DateUtils;
import org.apache.commons.lang3.time.DurationFormatUtils;
import org.apache.commons.lang3.time.DurationUtils;
import org.apache.commons.lang3.time.FastDateFormat;
import org.apache.commons.lang3.tuple.*;

/** Calls commons-lang3 all over and prints every result. */
@SuppressWarnings("deprecation")
public class CommonsLang {
    private static int calls;

    static void show(String call, Object result) {
        System.out.printf("%3d %-34s %s%n", ++calls, call, text(result));
    }

    /** The value in ASCII, so that the encoding of the output does not matter. */
    static String text(Object value) {
        String text = Arrays.deepToString(new Object[] {value});
        text = text.substring(1, text.length() - 1);
        StringBuilder ascii = new StringBuilder();
        for (char c : text.toCharArray()) {
            ascii.append(c >= ' ' && c < 127 ? String.valueOf(c) : String.format("\\u%04x", (int) c));
        }
        return value instanceof String ? "\"" + ascii + "\"" : ascii.toString();
    }

    interface Action<T> {
        T run() throws Exception;
    }

    static void fails(String call, Action<?> action) {
        try {
            show(call, "returned " + text(action.run()));
        } catch (Exception e) {
            show(call, e.getClass().getSimpleName() + ": " + e.getMessage());
        }
    }

    static void section(String name) {
        System.out.println("--- " + name);
    }

    public static class Person implements Comparable<Person>, Serializable {
        private static final long serialVersionUID = 1;
        String name;
        int age;
        transient int cached = 7;
        List<String> tags = new ArrayList<>();

        public Person() {
            this("nobody", 0);
        }

        public Person(String name, int age) {
            this.name = name;
            this.age = age;
        }

        public String getName() {
            return name;
        }

        public String greet(String other) {
            return "Hello " + other + ", I am " + name;
        }

        public String greet(Integer times) {
            return "hi ".repeat(times);
        }

        public static int twice(int n) {
            return 2 * n;
        }

        @Override
        public boolean equals(Object other) {
            return other instanceof Person p
                    && new EqualsBuilder().append(name, p.name).append(age, p.age).isEquals();
        }

        @Override
        public int hashCode() {
            return new HashCodeBuilder(17, 37).append(name).append(age).toHashCode();
        }

        @Override
        public int compareTo(Person other) {
            return new CompareToBuilder().append(age, other.age).append(name, other.name).toComparison();
        }

        @Override
        public String toString() {
            return new ToStringBuilder(this, ToStringStyle.SHORT_PREFIX_STYLE)
                    .append("name", name).append("age", age).append("tags", tags).toString();
        }
    }

    enum Colour { RED, GREEN, BLUE }

    public interface Listener {
        void happened(String what);
    }

    static void strings() {
        section("StringUtils");
        show("abbreviate", StringUtils.abbreviate("The quick brown fox jumps", 15));
        show("abbreviateMiddle", StringUtils.abbreviateMiddle("abcdefghijklmnop", "..", 8));
        show("appendIfMissing", StringUtils.appendIfMissing("file", ".txt", ".md"));
        show("capitalize", StringUtils.capitalize("\u00e9lan vital"));
        show("center", StringUtils.center("mid", 11, "*-"));
        show("chomp", StringUtils.chomp("line\r\n"));
        show("chop", StringUtils.chop("chopped"));
        show("compareIgnoreCase", StringUtils.compareIgnoreCase("ABC", "abd"));
        show("containsAny", StringUtils.containsAny("haystack", "needle", "stack"));
        show("containsOnly", StringUtils.containsOnly("abcabc", "abc"));
        show("countMatches", StringUtils.countMatches("abababa", "aba"));
        show("defaultIfBlank", StringUtils.defaultIfBlank(" \t", "blank"));
        show("deleteWhitespace", StringUtils.deleteWhitespace(" a b\tc\n"));
        show("difference", StringUtils.difference("i am a machine", "i am a robot"));
        show("equalsAnyIgnoreCase", StringUtils.equalsAnyIgnoreCase("Two", "one", "TWO"));
        show("getCommonPrefix", StringUtils.getCommonPrefix("interview", "internet", "interval"));
        show("getDigits", StringUtils.getDigits("+49 (30) 123-45"));
        show("getLevenshteinDistance", StringUtils.getLevenshteinDistance("elephant", "hippo"));
        show("getLevenshteinDistance limit", StringUtils.getLevenshteinDistance("elephant", "hippo", 6));
        show("getJaroWinklerDistance", StringUtils.getJaroWinklerDistance("frog", "fog"));
        show("getFuzzyDistance", StringUtils.getFuzzyDistance("Workshop", "wso", Locale.ENGLISH));
        show("indexOfAnyBut", StringUtils.indexOfAnyBut("zzabyycdxx", "zab"));
        show("indexOfDifference", StringUtils.indexOfDifference("ab", "abxyz", "abde"));
        show("isAlphanumericSpace", StringUtils.isAlphanumericSpace("ab2 c"));
        show("isMixedCase", StringUtils.isMixedCase("aBc"));
        show("isNumeric", StringUtils.isNumeric("\u0967\u0968\u0969"));
        show("join", StringUtils.join(List.of(1, 2, 3), " + "));
        show("joinWith", StringUtils.joinWith("/", "a", null, 3, 'c'));
        show("leftPad", StringUtils.leftPad("42", 7, "xy"));
        show("mid", StringUtils.mid("abcdefg", 2, 3));
        show("normalizeSpace", StringUtils.normalizeSpace("  a \t b\n\n c "));
        show("ordinalIndexOf", StringUtils.ordinalIndexOf("aabaabaa", "b", 2));
        show("overlay", StringUtils.overlay("abcdef", "ZZ", 2, 4));
        show("removeStartIgnoreCase", StringUtils.removeStartIgnoreCase("WWW.example", "www."));
        show("repeat", StringUtils.repeat("ab", ",", 4));
        show("replaceChars", StringUtils.replaceChars("hello", "hl", "jy"));
        show("replaceEach", StringUtils.replaceEach("aabbcc", new String[] {"aa", "c"}, new String[] {"w", "zz"}));
        show("replaceEachRepeatedly",
                StringUtils.replaceEachRepeatedly("abcde", new String[] {"ab", "d"}, new String[] {"d", "t"}));
        fails("replaceEachRepeatedly endless",
                () -> StringUtils.replaceEachRepeatedly("abcde", new String[] {"ab", "d"}, new String[] {"d", "ab"}));
        show("reverseDelimited", StringUtils.reverseDelimited("a.b.c", '.'));
        show("rotate", StringUtils.rotate("abcdefg", 3));
        show("split", StringUtils.split(" a, b,,c ", ", "));
        show("splitByCharacterTypeCamelCase", StringUtils.splitByCharacterTypeCamelCase("fooBar200XMLParser"));
        show("splitByWholeSeparatorPreserve",
                StringUtils.splitByWholeSeparatorPreserveAllTokens("ab-!-cd-!--!-ef", "-!-"));
        show("stripAccents", StringUtils.stripAccents("\u00c0\u00c9\u00ee\u00f8\u00fc \u0141\u00f3d\u017a"));
        show("stripAll", StringUtils.stripAll("  abc", "abc  ", null));
        show("substringsBetween", StringUtils.substringsBetween("[a][b][c]", "[", "]"));
        show("swapCase", StringUtils.swapCase("The dog has a BONE"));
        show("truncate", StringUtils.truncate("abcdefghij", 3, 4));
        show("unwrap", StringUtils.unwrap("'quoted'", '\''));
        show("toCodePoints", StringUtils.toCodePoints("a\ud83d\ude00b"));
        show("toEncodedString", StringUtils.toEncodedString("gr\u00fcn".getBytes(StandardCharsets.UTF_8), StandardCharsets.UTF_8));
        show("escapeJava", StringEscapeUtils.escapeJava("tab\t\"quote\" \u00fc"));
        show("unescapeHtml4", StringEscapeUtils.unescapeHtml4("&lt;b&gt; &eacute; &#8364; &amp;amp;"));
        show("RegExUtils.replaceAll", RegExUtils.replaceAll("a1b22c333", "[0-9]+", "<$0>"));
        show("RegExUtils.removePattern", RegExUtils.removePattern("A<x>\n<y>B", "<.*>"));
    }

    static void arrays() {
        section("ArrayUtils");
        int[] numbers = {3, 1, 4, 1, 5, 9, 2, 6};
        show("add", ArrayUtils.add(numbers, 5));
        show("addAll", ArrayUtils.addAll(new String[] {"a"}, "b", "c"));
        show("contains", ArrayUtils.contains(numbers, 9));
        show("indexesOf", ArrayUtils.indexesOf(numbers, 1));
        show("insert", ArrayUtils.insert(2, numbers, 70, 71));
        show("isSorted", ArrayUtils.isSorted(new double[] {1, 2, 2, 3.5}));
        show("lastIndexOf", ArrayUtils.lastIndexOf(numbers, 1));
        show("removeAll", ArrayUtils.removeAll(numbers, 0, 2, 4));
        show("removeElements", ArrayUtils.removeElements(new String[] {"a", "b", "a", "c"}, "a", "c"));
        int[] copy = numbers.clone();
        ArrayUtils.reverse(copy);
        show("reverse", copy);
        ArrayUtils.shift(copy, 3);
        show("shift", copy);
        ArrayUtils.swap(copy, 0, 4, 2);
        show("swap", copy);
        show("subarray", ArrayUtils.subarray(numbers, 2, 5));
        show("toObject", ArrayUtils.toObject(new char[] {'x', 'y'}));
        show("toPrimitive", ArrayUtils.toPrimitive(new Long[] {1L, null, 3L}, -1));
        show("toMap", new TreeMap<>(ArrayUtils.toMap(new String[][] {{"RED", "#F00"}, {"GREEN", "#0F0"}})));
        show("toString", ArrayUtils.toString(new int[][] {{1, 2}, {}, {3}}));
        show("nullToEmpty", ArrayUtils.nullToEmpty((String[]) null));
        fails("get out of range", () -> ArrayUtils.remove(numbers, 99));
        show("ArraySorter", ArraySorter.sort(new String[] {"pear", "fig", "apple"}));
        show("ArrayFill", ArrayFill.fill(new char[3], 'z'));
    }

    static void numbers() {
        section("numbers");
        show("createNumber hex", NumberUtils.createNumber("0x7FFFFFFFF"));
        show("createNumber exponent", NumberUtils.createNumber("1.1E-700").getClass().getSimpleName());
        show("createNumber suffix", NumberUtils.createNumber("12.5f").getClass());
        fails("createNumber bad", () -> NumberUtils.createNumber("1.2.3"));
        show("isCreatable", NumberUtils.isCreatable("0x1G") + " " + NumberUtils.isCreatable("-07"));
        show("isParsable", NumberUtils.isParsable("-12.5"));
        show("toInt default", NumberUtils.toInt("12a", -1));
        show("toScaledBigDecimal", NumberUtils.toScaledBigDecimal("3.14159", 3, java.math.RoundingMode.UP));
        show("max", NumberUtils.max(3, 9, -4, 8));
        show("Fraction.reduce", Fraction.getFraction(84, -36).reduce());
        show("Fraction double", Fraction.getFraction(0.3125));
        show("Fraction arithmetic",
                Fraction.ONE_THIRD.add(Fraction.TWO_FIFTHS).multiplyBy(Fraction.getFraction("3/7")).toProperString());
        fails("Fraction zero", () -> Fraction.getFraction(1, 0));
        show("IEEE754rUtils.min", IEEE754rUtils.min(Double.NaN, 2.5, -1));
        show("Range", Range.between(3, 9).contains(9) + " " + Range.of(3, 9).intersectionWith(Range.of(5, 20)));
        show("IntegerRange.fit", IntegerRange.of(1, 10).fit(77));
        show("BitField", new BitField(0x00F0).setValue(0x1234, 9) + " " + new BitField(0x00F0).getValue(0x1234));
        show("Conversion", Conversion.intToHex(0xCAFE, 0, "", 0, 4) + " " + Conversion.binaryToInt(
                new boolean[] {true, false, true, true}, 0, 0, 0, 4));
        show("BooleanUtils.xor", BooleanUtils.xor(new boolean[] {true, false, true, true}));
        show("BooleanUtils.toBooleanObject", BooleanUtils.toBooleanObject("Off"));
        show("BooleanUtils.toStringYesNo", BooleanUtils.toStringYesNo(true));
        show("CharUtils", CharUtils.unicodeEscaped('\u00e9') + CharUtils.toIntValue('7') + CharUtils.isAsciiPrintable('\t'));
        show("CharSetUtils.squeeze", CharSetUtils.squeeze("hello  book", "k-p "));
        show("CharSetUtils.keep", CharSetUtils.keep("hello 2 you", "^a-m"));
        show("CharSet", CharSet.getInstance("^c-x").contains('b') + " " + CharSet.getInstance("a-e"));
    }

    static void objects() throws Exception {
        section("objects, builders");
        Person ada = new Person("Ada", 36);
        ada.tags.add("maths");
        show("ToStringBuilder short", ada);
        show("ToStringBuilder json", new ToStringBuilder(ada, ToStringStyle.JSON_STYLE)
                .append("name", "Ada \"L\"").append("n", 3).append("ok", true).append("list", new int[] {1, 2}).build());
        show("ReflectionToStringBuilder", ReflectionToStringBuilder.toString(ada, ToStringStyle.SHORT_PREFIX_STYLE));
        show("ReflectionToString no class",
                new ReflectionToStringBuilder(ada, ToStringStyle.NO_CLASS_NAME_STYLE).setExcludeFieldNames("tags").build());
        show("EqualsBuilder", ada.equals(new Person("Ada", 36)) + " " + ada.equals(new Person("Ada", 37)));
        show("EqualsBuilder.reflectionEquals", EqualsBuilder.reflectionEquals(ada, new Person("Ada", 36), "tags"));
        show("HashCodeBuilder", ada.hashCode());
        show("HashCodeBuilder.reflection", HashCodeBuilder.reflectionHashCode(new Person("Bob", 5), "tags"));
        show("CompareToBuilder", ada.compareTo(new Person("Zoe", 36)) + " " + ada.compareTo(new Person("A", 2)));
        show("CompareToBuilder.reflection",
                CompareToBuilder.reflectionCompare(new Person("A", 1), new Person("B", 1), "tags"));
        show("DiffBuilder", new DiffBuilder<>(ada, new Person("Eve", 36), ToStringStyle.SHORT_PREFIX_STYLE)
                .append("name", "Ada", "Eve").append("age", 36, 36).build().getDiffs());
        show("firstNonNull", ObjectUtils.firstNonNull(null, null, "third"));
        show("median", ObjectUtils.median(5, 1, 4, 2, 3));
        show("mode", ObjectUtils.mode("a", "b", "a", "c"));
        show("compare nulls", ObjectUtils.compare(null, 3, true));
        show("isEmpty", ObjectUtils.isEmpty(new int[0]) + " " + ObjectUtils.isEmpty(Map.of("k", 1)));
        show("clone array", ObjectUtils.clone(new int[] {7, 8}));
        show("max", ObjectUtils.max("pear", null, "zebra", "apple"));
        show("Pair", Pair.of("k", 7) + " " + Pair.of("a", 2).compareTo(Pair.of("a", 3)));
        show("Triple", Triple.of(1, "two", 3.0).toString("%3$s-%2$s-%1$s"));
        MutablePair<String, Integer> pair = MutablePair.of("x", 1);
        pair.setRight(99);
        show("MutablePair", pair.hashCode() + " " + pair.equals(ImmutablePair.of("x", 99)));
        MutableInt counter = new MutableInt(5);
        counter.add(10);
        show("MutableInt", counter.getAndIncrement() + " " + counter.incrementAndGet() + " " + counter);
        show("MutableObject", new MutableObject<>("v").getValue() + new MutableBoolean(true).isFalse());
        show("EnumUtils.getEnumIgnoreCase", EnumUtils.getEnumIgnoreCase(Colour.class, "green"));
        show("EnumUtils.generateBitVector", EnumUtils.generateBitVector(Colour.class, EnumSet.of(Colour.RED, Colour.BLUE)));
        show("EnumUtils.processBitVector", EnumUtils.processBitVector(Colour.class, 6));
        show("EnumUtils.getEnumMap", EnumUtils.getEnumMap(DayOfWeek.class).keySet().stream().sorted().findFirst().get());
        fails("Validate.isTrue", () -> {
            Validate.isTrue(3 > 4, "%d is not more than %d", 3, 4);
            return null;
        });
        fails("Validate.noNullElements", () -> Validate.noNullElements(new String[] {"a", null}));
        fails("Validate.inclusiveBetween", () -> {
            Validate.inclusiveBetween(1, 5, 9);
            return null;
        });
        fails("Validate.matchesPattern", () -> {
            Validate.matchesPattern("abc", "[0-9]+");
            return null;
        });
        show("LocaleUtils.toLocale", LocaleUtils.toLocale("en_GB").getCountry());
        show("LocaleUtils.localeLookupList", LocaleUtils.localeLookupList(new Locale("fr", "CA", "x"), Locale.ENGLISH));
        show("CharSequenceUtils", CharSequenceUtils.subSequence("sequence", 3));
        show("SerializationUtils.clone", SerializationUtils.clone(new int[][] {{1, 2}, {3}}));
        Person twin = SerializationUtils.clone(ada);
        show("SerializationUtils.clone person", twin + " " + twin.cached + " " + (twin != ada && twin.equals(ada)));
    }

    static void reflection() throws Exception {
        section("classes, reflection");
        show("getShortClassName", ClassUtils.getShortClassName(Map.Entry[].class));
        show("getAbbreviatedName", ClassUtils.getAbbreviatedName("org.apache.commons.lang3.ClassUtils", 20));
        show("getAllInterfaces", ClassUtils.getAllInterfaces(Person.class));
        show("getAllSuperclasses", ClassUtils.getAllSuperclasses(Integer.class));
        show("isAssignable", ClassUtils.isAssignable(int.class, Long.class) + " " + ClassUtils.isAssignable(Integer.class, long.class));
        show("primitiveToWrapper", ClassUtils.primitiveToWrapper(char.class));
        show("getClass", ClassUtils.getClass("java.util.Map.Entry[]"));
        show("invokeMethod", MethodUtils.invokeMethod(new Person("Ada", 36), "greet", "Bob"));
        show("invokeMethod overloaded", MethodUtils.invokeMethod(new Person(), "greet", 3));
        show("invokeStaticMethod", MethodUtils.invokeStaticMethod(Person.class, "twice", 21));
        fails("invokeMethod missing", () -> MethodUtils.invokeMethod(new Person(), "dance"));
        Method method = MethodUtils.getAccessibleMethod(String.class, "substring", int.class, int.class);
        show("getAccessibleMethod", method);
        show("readField", FieldUtils.readField(new Person("Ada", 36), "age", true));
        Person person = new Person();
        FieldUtils.writeField(person, "name", "Grace", true);
        show("writeField", person.name);
        show("getAllFieldsList", FieldUtils.getAllFieldsList(Person.class).stream()
                .map(field -> field.getName()).sorted().collect(Collectors.toList()));
        show("invokeConstructor", ConstructorUtils.invokeConstructor(Person.class, "Linus", 28));
        show("TypeUtils.parameterize", TypeUtils.toString(TypeUtils.parameterize(Map.class, String.class,
                TypeUtils.genericArrayType(Integer.class))));
        show("TypeUtils.getTypeArguments", TypeUtils.getTypeArguments(Person.class, Comparable.class).values());
        show("TypeLiteral", new TypeLiteral<List<? super Integer>>() {}.getType());
        List<String> heard = new ArrayList<>();
        EventListenerSupport<Listener> support = EventListenerSupport.create(Listener.class);
        support.addListener(what -> heard.add("one " + what));
        support.addListener(what -> heard.add("two " + what));
        support.fire().happened("bang");
        show("EventListenerSupport", heard);
        show("AnnotationUtils", AnnotationUtils.toString(
                Marked.class.getAnnotation(Mark.class)).replaceFirst("^@[^(]*\\.", "@"));
    }

    @java.lang.annotation.Retention(java.lang.annotation.RetentionPolicy.RUNTIME)
    public @interface Mark {
        int value();
    }

    @Mark(5)
    static class Marked {}

    static void times() throws Exception {
        section("time");
        TimeZone utc = TimeZone.getTimeZone("UTC");
        Date date = new Date(1_000_000_000_123L);
        show("FastDateFormat.format", FastDateFormat.getInstance("yyyy-MM-dd'T'HH:mm:ss.SSS", utc, Locale.ROOT).format(date));
        show("FastDateFormat.parse", FastDateFormat.getInstance("dd/MM/yyyy HH:mm", utc, Locale.ROOT)
                .parse("29/02/2024 23:59").getTime());
        fails("FastDateFormat bad pattern", () -> FastDateFormat.getInstance("yyyy-QQ", utc, Locale.ROOT));
        show("DateUtils.addSeconds", DateUtils.addSeconds(date, 4_000_000).getTime());
        Calendar calendar = Calendar.getInstance(utc, Locale.ROOT);
        calendar.setTime(date);
        show("DateUtils.truncate", DateUtils.truncate(calendar, Calendar.HOUR).getTimeInMillis());
        show("DateUtils.round", DateUtils.round(calendar, Calendar.MONTH).getTimeInMillis());
        show("DateUtils.getFragmentInMinutes", DateUtils.getFragmentInMinutes(calendar, Calendar.DATE));
        show("DurationFormatUtils.formatDuration", DurationFormatUtils.formatDuration(93_784_005L, "d 'days' HH:mm:ss.SSS"));
        show("DurationFormatUtils words", DurationFormatUtils.formatDurationWords(93_784_005L, true, true));
        show("DurationFormatUtils ISO", DurationFormatUtils.formatDurationISO(3_723_004L));
        show("DurationUtils", DurationUtils.toDuration(90, TimeUnit.SECONDS) + " " + DurationUtils.isPositive(java.time.Duration.ZERO));
    }

    static void functionsAndThreads() throws Exception {
        section("exceptions, functions, concurrency");
        Exception chain = new IllegalStateException("outer", new RuntimeException("middle", new java.io.IOException("root")));
        show("getRootCauseMessage", ExceptionUtils.getRootCauseMessage(chain));
        show("getThrowableCount", ExceptionUtils.getThrowableCount(chain));
        show("indexOfType", ExceptionUtils.indexOfType(chain, java.io.IOException.class));
        show("hasCause", ExceptionUtils.hasCause(chain, java.io.IOException.class));
        show("getStackFrames", ExceptionUtils.getStackFrames(chain)[0]);
        show("ContextedRuntimeException", new ContextedRuntimeException("bad").addContextValue("user", 5)
                .addContextValue("item", "x").getMessage());
        fails("rethrow", () -> ExceptionUtils.rethrow(new java.io.IOException("sneaky")));
        show("Failable.stream", Failable.stream(List.of("1", "22", "333")).map(s -> Integer.parseInt(s) * 2)
                .filter(n -> n > 2).collect(Collectors.toList()));
        fails("Failable.run", () -> {
            Failable.run(() -> {
                throw new java.io.IOException("checked");
            });
            return null;
        });
        TriFunction<Integer, Integer, Integer, Integer> sum = (a, b, c) -> a + b + c;
        show("TriFunction", sum.andThen(n -> n * n).apply(1, 2, 3));
        show("Streams.of", Streams.of("b", "a").sorted().collect(Streams.toArray(String.class)));
        show("ConstantInitializer", new ConstantInitializer<>("constant").get());
        MutableInt built = new MutableInt();
        LazyInitializer<String> lazy = LazyInitializer.<String>builder()
                .setInitializer(() -> "built " + built.incrementAndGet()).get();
        show("LazyInitializer", lazy.get() + ", " + lazy.get());
        Memoizer<Integer, Integer> squares = new Memoizer<>((java.util.function.Function<Integer, Integer>) n -> {
            built.increment();
            return n * n;
        });
        show("Memoizer", squares.compute(12) + squares.compute(12) + " after " + built);
        ExecutorService pool = Executors.newFixedThreadPool(2,
                new BasicThreadFactory.Builder().namingPattern("worker-%d").daemon(true).build());
        BackgroundInitializer<String> background = new BackgroundInitializer<>(pool) {
            @Override
            protected String initialize() {
                return "by " + Thread.currentThread().getName();
            }
        };
        background.start();
        show("BackgroundInitializer", background.get());
        MultiBackgroundInitializer many = new MultiBackgroundInitializer();
        many.addInitializer("seven", new CallableBackgroundInitializer<>(() -> 7));
        many.addInitializer("eight", new CallableBackgroundInitializer<>(() -> 8));
        many.start();
        show("MultiBackgroundInitializer", new TreeMap<>(Map.of(
                "seven", many.get().getResultObject("seven"), "eight", many.get().getResultObject("eight"))));
        pool.shutdown();
        ThresholdCircuitBreaker breaker = new ThresholdCircuitBreaker(10);
        show("ThresholdCircuitBreaker", breaker.incrementAndCheckState(8L) + " " + breaker.incrementAndCheckState(8L));
        show("AtomicInitializer", AtomicInitializer.<Integer>builder().setInitializer(() -> 11).get().get());
        show("ConcurrentUtils.constantFuture", ConcurrentUtils.constantFuture("now").get(1, TimeUnit.SECONDS));
    }

    public static void main(String[] args) throws Exception {
        strings();
        arrays();
        numbers();
        objects();
        reflection();
        times();
        functionsAndThreads();
        System.out.println(calls + " calls");
    }
}
