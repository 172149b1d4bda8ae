import java.util.*;

public class JsonParser {
    static class Bad extends RuntimeException {
        Bad(String m, int at) { super(m + " at " + at); }
    }

    private final String s;
    private int i;

    JsonParser(String s) { this.s = s; }

    static Object parse(String s) {
        JsonParser p = new JsonParser(s);
        Object v = p.value();
        p.ws();
        if (p.i != s.length()) throw new Bad("trailing text", p.i);
        return v;
    }

    private void ws() { while (i < s.length() && " \t\r\n".indexOf(s.charAt(i)) >= 0) i++; }

    private char peek() {
        if (i >= s.length()) throw new Bad("unexpected end", i);
        return s.charAt(i);
    }

    private void expect(char c) {
        if (peek() != c) throw new Bad("expected '" + c + "' but found '" + peek() + "'", i);
        i++;
    }

    private Object value() {
        ws();
        switch (peek()) {
            case '{': {
                Map<String, Object> m = new LinkedHashMap<>();
                i++;
                ws();
                if (peek() == '}') {
                    i++;
                    return m;
                }
                do {
                    ws();
                    String k = string();
                    ws();
                    expect(':');
                    if (m.put(k, value()) != null) throw new Bad("duplicate key " + k, i);
                    ws();
                } while (peek() == ',' && ++i > 0);
                expect('}');
                return m;
            }
            case '[': {
                List<Object> l = new ArrayList<>();
                i++;
                ws();
                if (peek() == ']') {
                    i++;
                    return l;
                }
                do {
                    l.add(value());
                    ws();
                } while (peek() == ',' && ++i > 0);
                expect(']');
                return l;
            }
            case '"': return string();
            case 't': return word("true", true);
            case 'f': return word("false", false);
            case 'n': return word("null", null);
            default: return number();
        }
    }

    private Object word(String w, Object v) {
        if (!s.startsWith(w, i)) throw new Bad("bad literal", i);
        i += w.length();
        return v;
    }

    private Number number() {
        int st = i;
        if (peek() == '-') i++;
        while (i < s.length() && "0123456789.eE+-".indexOf(s.charAt(i)) >= 0) i++;
        String t = s.substring(st, i);
        try {
            if (t.matches("-?(0|[1-9]\\d*)")) return Long.valueOf(t);
            if (t.matches("-?(0|[1-9]\\d*)(\\.\\d+)?([eE][+-]?\\d+)?")) return Double.valueOf(t);
        } catch (NumberFormatException e) {
            return new java.math.BigDecimal(t);
        }
        throw new Bad("bad number '" + t + "'", st);
    }

    private String string() {
        expect('"');
        StringBuilder sb = new StringBuilder();
        while (peek() != '"') {
            char c = s.charAt(i++);
            if (c < ' ') throw new Bad("control character", i - 1);
            if (c != '\\') {
                sb.append(c);
                continue;
            }
            char e = peek();
            i++;
            switch (e) {
                case 'n' -> sb.append('\n');
                case 't' -> sb.append('\t');
                case 'u' -> {
                    sb.append((char) Integer.parseInt(s.substring(i, i + 4), 16));
                    i += 4;
                }
                case '"', '\\', '/' -> sb.append(e);
                default -> throw new Bad("bad escape \\" + e, i - 1);
            }
        }
        i++;
        return sb.toString();
    }

    static void write(Object o, StringBuilder sb, int ind) {
        if (o instanceof Map<?, ?> m) {
            sb.append('{');
            String sep = "";
            for (Map.Entry<?, ?> e : m.entrySet()) {
                sb.append(sep).append('\n').append("  ".repeat(ind + 1));
                write(e.getKey(), sb, 0);
                sb.append(": ");
                write(e.getValue(), sb, ind + 1);
                sep = ",";
            }
            sb.append('\n').append("  ".repeat(ind)).append('}');
        } else if (o instanceof List<?> l) {
            StringJoiner j = new StringJoiner(", ", "[", "]");
            for (Object x : l) {
                StringBuilder t = new StringBuilder();
                write(x, t, ind + 1);
                j.add(t);
            }
            sb.append(j);
        } else if (o instanceof String t) {
            sb.append('"');
            for (char c : t.toCharArray()) {
                if (c == '"' || c == '\\') sb.append('\\').append(c);
                else if (c < ' ' || c > '~') sb.append(String.format("\\u%04x", (int) c));
                else sb.append(c);
            }
            sb.append('"');
        } else sb.append(o);
    }

    @SuppressWarnings("unchecked")
    static Object at(Object o, String path) {
        for (String p : path.split("\\.")) o = o instanceof List<?> l ? l.get(Integer.parseInt(p)) : ((Map<String, Object>) o).get(p);
        return o;
    }

    public static void main(String[] args) {
        String doc = """
            {"name": "Widget \\"X\\"", "price": 12.50, "qty": 7, "big": 12345678901234567890, "tags": ["a", "b\\n", "\\u00e9\\ud83d\\ude00"],
             "dims": {"w": -1.5e3, "h": 0, "deep": {"list": [[], {}, [1, [2, [3]]]]}}, "ok": true, "no": false, "nil": null}""";
        Object o = parse(doc);
        StringBuilder sb = new StringBuilder();
        write(o, sb, 0);
        System.out.println(sb);
        StringBuilder again = new StringBuilder();
        write(parse(sb.toString()), again, 0);
        System.out.println(again.toString().equals(sb.toString()) + " " + parse(sb.toString()).equals(o));
        System.out.println(at(o, "dims.deep.list.2.1.1.0") + " " + at(o, "price").getClass().getSimpleName() + " " + at(o, "qty").getClass().getSimpleName() + " " + at(o, "big").getClass().getSimpleName() + " " + at(o, "tags.2").toString().length());
        for (String bad : new String[] {"", "{", "[1,]", "{\"a\" 1}", "tru", "01", "1.", "\"abc", "\"\\x\"", "[1] 2", "{\"a\":1,\"a\":2}", "-", "nul", "[\"\t\"]"}) {
            try {
                System.out.println(parse(bad));
            } catch (Bad e) {
                System.out.println(e.getMessage());
            }
        }
        StringBuilder nest = new StringBuilder();
        for (int k = 0; k < 300; k++) nest.append('[');
        for (int k = 0; k < 300; k++) nest.append(']');
        System.out.println(parse(nest.toString()).toString().length());
    }
}
