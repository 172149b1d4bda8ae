import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.HashMap;
import java.util.Map;

public class BufferedStdin {
    static double eval(String expr, Map<String, Double> vars) {
        Deque<Double> st = new ArrayDeque<>();
        for (String t : expr.trim().split("\\s+")) {
            switch (t) {
                case "+" -> st.push(st.pop() + st.pop());
                case "*" -> st.push(st.pop() * st.pop());
                case "-" -> {
                    double b = st.pop();
                    st.push(st.pop() - b);
                }
                case "/" -> {
                    double b = st.pop();
                    st.push(st.pop() / b);
                }
                case "dup" -> st.push(st.peek());
                default -> {
                    if (Character.isLetter(t.charAt(0))) {
                        Double v = vars.get(t);
                        if (v == null) throw new IllegalArgumentException("unknown variable " + t);
                        st.push(v);
                    } else {
                        st.push(Double.parseDouble(t));
                    }
                }
            }
        }
        if (st.size() != 1) throw new IllegalStateException("stack has " + st.size() + " values");
        return st.pop();
    }

    public static void main(String[] args) throws IOException {
        Map<String, Double> vars = new HashMap<>();
        System.out.println("first byte " + System.in.read());
        BufferedReader in = new BufferedReader(new InputStreamReader(System.in, StandardCharsets.UTF_8));
        String line;
        int no = 0;
        while ((line = in.readLine()) != null) {
            no++;
            line = line.strip();
            if (line.isEmpty() || line.startsWith("#")) continue;
            if (line.equals("quit")) break;
            try {
                int eq = line.indexOf('=');
                if (eq > 0) {
                    String name = line.substring(0, eq).strip();
                    vars.put(name, eval(line.substring(eq + 1), vars));
                    System.out.println(no + ": " + name + " := " + vars.get(name));
                } else {
                    System.out.println(no + ": " + eval(line, vars));
                }
            } catch (java.util.NoSuchElementException e) {
                System.out.println(no + ": stack underflow");
            } catch (NumberFormatException e) {
                System.out.println(no + ": " + e.getMessage());
            } catch (RuntimeException e) {
                System.out.println(no + ": " + e.getClass().getSimpleName() + " " + e.getMessage());
            }
        }
        System.out.println("ready " + in.ready());
        char[] buf = new char[6];
        int got = in.read(buf);
        System.out.println(got + " [" + new String(buf, 0, Math.max(got, 0)).replace("\n", "\\n") + "]");
        in.mark(100);
        System.out.println((char) in.read() + "" + (char) in.read());
        in.reset();
        System.out.println(in.skip(1) + " " + in.lines().map(String::length).toList());
        System.out.println(in.read() + " " + in.readLine());
    }
}
