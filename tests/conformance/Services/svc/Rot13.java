package svc;

public class Rot13 implements Codec {
    @Override
    public String name() { return "rot13"; }

    @Override
    public String encode(String s) {
        StringBuilder sb = new StringBuilder();
        for (char c : s.toCharArray()) sb.append(rotate(c));
        return sb.toString();
    }

    private static char rotate(char c) {
        if (c >= 'a' && c <= 'z') return (char) ('a' + (c - 'a' + 13) % 26);
        if (c >= 'A' && c <= 'Z') return (char) ('A' + (c - 'A' + 13) % 26);
        return c;
    }
}
