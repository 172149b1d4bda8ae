// verdict: violation java.lang.AssertionError
// witness: "<s"

import org.sosy_lab.sv_benchmarks.Verifier;
import java.util.*;

public class TaintedParameter {
    static class HttpServletRequest {
        private final Map<String, String> p = new HashMap<>();
        String getParameter(String n) {
            return p.get(n);
        }
        void set(String n, String v) {
            p.put(n, v);
        }
        Enumeration<String> getParameterNames() {
            return Collections.enumeration(p.keySet());
        }
    }
    static class PrintWriter {
        final StringBuilder out = new StringBuilder();
        void println(String s) {
            assert s == null || !s.contains("<") : "xss";
            out.append(s).append('\n');
        }
    }
    static class HttpServletResponse {
        final PrintWriter w = new PrintWriter();
        PrintWriter getWriter() {
            return w;
        }
    }
    static String clean(String s) {
        StringBuilder b = new StringBuilder();
        for (int i = 0; i < s.length(); i++) {
            char c = s.charAt(i);
            if (Character.isLetterOrDigit(c) || c == '_') b.append(c);
        }
        return b.toString();
    }
    static void doGet(HttpServletRequest req, HttpServletResponse resp) {
        String name = req.getParameter("name");
        LinkedList<String> l = new LinkedList<>();
        l.addLast(name);
        l.addLast("abc");
        PrintWriter w = resp.getWriter();
        w.println(l.getLast());
        w.println(l.getFirst());
        w.println(req.getParameter("other"));
    }
    public static void main(String[] args) {
        String tainted = Verifier.nondetString();
        Verifier.assume(tainted.length() <= 2);
        HttpServletRequest r = new HttpServletRequest();
        r.set("name", tainted);
        doGet(r, new HttpServletResponse());
    }
}
