import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;

public final class JsonLike {

    private final Map<String, Object> fields = new LinkedHashMap<>();

    void putText(String key, String value) {
        if (key != null && value != null) {
            fields.put(key, value);
        }
    }

    void putNumber(String key, int value) {
        if (key != null) {
            fields.put(key, value);
        }
    }

    void putList(String key, List<Integer> values) {
        if (key != null && values != null) {
            fields.put(key, new ArrayList<>(values));
        }
    }

    // verdict: java.lang.ClassCastException
    // witness: JsonLike j = new JsonLike(); j.putNumber("a", 1); j.text("a")
    // because: The field may hold a number.
    String text(String key) {
        return (String) fields.get(key);
    }

    // verdict: safe
    // because: The type of the value is tested before the cast, and null is no string.
    String textOr(String key, String fallback) {
        Object value = fields.get(key);
        if (value instanceof String s) {
            return s;
        }
        return fallback;
    }

    // verdict: java.lang.NullPointerException
    // witness: new JsonLike().kind("missing")
    // because: A missing field has no class.
    String kind(String key) {
        Object value = fields.get(key);
        return value.getClass().getSimpleName();
    }

    // verdict: safe
    // because: Stored values are strings, integers or lists, and a missing value is handled.
    int weight(String key) {
        Object value = fields.get(key);
        if (value == null) {
            return 0;
        }
        if (value instanceof String) {
            return ((String) value).length();
        }
        if (value instanceof Integer) {
            return (Integer) value;
        }
        return ((List<?>) value).size();
    }

    // verdict: java.lang.ClassCastException
    // witness: JsonLike j = new JsonLike(); j.putList("a", List.of(1)); j.shortWeight("a")
    // because: The list is forgotten, so what is no string need not be a number.
    int shortWeight(String key) {
        Object value = fields.get(key);
        if (value == null) {
            return 0;
        }
        if (value instanceof String) {
            return ((String) value).length();
        }
        return (Integer) value;
    }

    // verdict: safe
    // because: Strings and lists are counted apart, and no value of the private map is null.
    int texts() {
        int texts = 0;
        for (Object value : fields.values()) {
            if (value.getClass() == String.class) {
                texts++;
            }
        }
        return texts;
    }

    // verdict: java.lang.ClassCastException
    // witness: JsonLike.sumNumbers(Map.of("a", 1L))
    // because: A number need not be an Integer.
    static int sumNumbers(Map<String, Number> numbers) {
        Objects.requireNonNull(numbers, "numbers");
        int sum = 0;
        for (Number number : numbers.values()) {
            if (number != null) {
                sum += (Integer) number;
            }
        }
        return sum;
    }

    // verdict: safe
    // because: Each Number has an int value.
    static int sumAll(Map<String, Number> numbers) {
        Objects.requireNonNull(numbers, "numbers");
        int sum = 0;
        for (Map.Entry<String, Number> entry : numbers.entrySet()) {
            Number number = entry.getValue();
            if (number instanceof Integer || number instanceof Long) {
                sum += number.intValue();
            }
        }
        return sum;
    }

    // verdict: safe
    // because: The text block has a placeholder for each argument.
    static String template(String name, int count) {
        String text = """
                {
                  "name": "%s",
                  "count": %d
                }
                """;
        return String.format(text, name, count);
    }

    // verdict: java.util.MissingFormatArgumentException
    // witness: JsonLike.brokenTemplate("a", 1)
    // because: The text block has three placeholders for two arguments.
    static String brokenTemplate(String name, int count) {
        String text = """
                {
                  "name": "%s",
                  "count": %d,
                  "total": %d
                }
                """;
        return count == 0 ? name : String.format(text, name, count);
    }

    // verdict: java.lang.NullPointerException
    // witness: JsonLike.nested(Map.of("a", Map.of()), "a", "b")
    // because: The inner map may have no such key, and then null is unboxed.
    static int nested(Map<String, Map<String, Integer>> tables, String table, String key) {
        Objects.requireNonNull(tables, "tables");
        Objects.requireNonNull(table, "table");
        Objects.requireNonNull(key, "key");
        Map<String, Integer> inner = tables.get(table);
        if (inner == null) {
            return 0;
        }
        return inner.get(key);
    }

    // verdict: safe
    // because: Null is accepted at both levels.
    static int nestedOrZero(Map<String, Map<String, Integer>> tables, String table, String key) {
        Objects.requireNonNull(tables, "tables");
        Objects.requireNonNull(table, "table");
        Objects.requireNonNull(key, "key");
        Map<String, Integer> inner = tables.get(table);
        Integer value = inner == null ? null : inner.get(key);
        return value == null ? 0 : value;
    }
}
