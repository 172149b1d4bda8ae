import java.util.*;
import java.util.stream.*;

public class HuffmanAndCodes {
    static abstract class Node implements Comparable<Node> {
        final int freq;
        final char min;

        Node(int f, char m) {
            freq = f;
            min = m;
        }

        public int compareTo(Node o) { return freq != o.freq ? Integer.compare(freq, o.freq) : Character.compare(min, o.min); }
    }

    static class Leaf extends Node { Leaf(int f, char c) { super(f, c); } }

    static class Inner extends Node {
        final Node l;
        final Node r;

        Inner(Node l, Node r) {
            super(l.freq + r.freq, (char) Math.min(l.min, r.min));
            this.l = l;
            this.r = r;
        }
    }

    static Node build(String s) {
        Map<Character, Integer> f = new TreeMap<>();
        for (char c : s.toCharArray()) f.merge(c, 1, Integer::sum);
        PriorityQueue<Node> q = new PriorityQueue<>();
        f.forEach((c, n) -> q.add(new Leaf(n, c)));
        while (q.size() > 1) q.add(new Inner(q.poll(), q.poll()));
        return q.poll();
    }

    static void codes(Node n, String p, Map<Character, String> out) {
        if (n instanceof Inner i) {
            codes(i.l, p + '0', out);
            codes(i.r, p + '1', out);
        } else out.put(n.min, p.isEmpty() ? "0" : p);
    }

    static String decode(Node root, String bits) {
        StringBuilder sb = new StringBuilder();
        Node n = root;
        for (char b : bits.toCharArray()) {
            n = n instanceof Inner i ? (b == '0' ? i.l : i.r) : n;
            if (n instanceof Leaf) {
                sb.append(n.min);
                n = root;
            }
        }
        return sb.toString();
    }

    static String rle(String s) {
        StringBuilder sb = new StringBuilder();
        for (int i = 0, j; i < s.length(); i = j) {
            for (j = i; j < s.length() && s.charAt(j) == s.charAt(i); j++) ;
            if (j - i > 1) sb.append(j - i);
            sb.append(s.charAt(i));
        }
        return sb.toString();
    }

    static String unrle(String s) {
        StringBuilder sb = new StringBuilder();
        int n = 0;
        for (char c : s.toCharArray()) {
            if (Character.isDigit(c)) n = n * 10 + c - '0';
            else {
                sb.append(String.valueOf(c).repeat(Math.max(1, n)));
                n = 0;
            }
        }
        return sb.toString();
    }

    static List<Integer> lzw(String s) {
        Map<String, Integer> d = new HashMap<>();
        for (char c = 0; c < 128; c++) d.put("" + c, (int) c);
        List<Integer> out = new ArrayList<>();
        String w = "";
        for (char c : s.toCharArray()) {
            if (d.containsKey(w + c)) w += c;
            else {
                out.add(d.get(w));
                d.put(w + c, d.size());
                w = "" + c;
            }
        }
        if (!w.isEmpty()) out.add(d.get(w));
        return out;
    }

    static String unlzw(List<Integer> in) {
        Map<Integer, String> d = new HashMap<>();
        for (int c = 0; c < 128; c++) d.put(c, "" + (char) c);
        String w = d.get(in.get(0));
        StringBuilder sb = new StringBuilder(w);
        for (int k : in.subList(1, in.size())) {
            String e = d.containsKey(k) ? d.get(k) : w + w.charAt(0);
            sb.append(e);
            d.put(d.size(), w + e.charAt(0));
            w = e;
        }
        return sb.toString();
    }

    static String vigenere(String s, String key, int dir) {
        StringBuilder sb = new StringBuilder();
        for (int i = 0; i < s.length(); i++) sb.append((char) ('a' + Math.floorMod(s.charAt(i) - 'a' + dir * (key.charAt(i % key.length()) - 'a'), 26)));
        return sb.toString();
    }

    static String bwt(String s) {
        String t = s + "$";
        return IntStream.range(0, t.length()).mapToObj(i -> t.substring(i) + t.substring(0, i)).sorted().map(r -> "" + r.charAt(r.length() - 1)).collect(Collectors.joining());
    }

    static String morse(String s) {
        String[] m = ".- -... -.-. -.. . ..-. --. .... .. .--- -.- .-.. -- -. --- .--. --.- .-. ... - ..- ...- .-- -..- -.-- --..".split(" ");
        return s.chars().mapToObj(c -> m[c - 'a']).collect(Collectors.joining("/"));
    }

    static int crc16(byte[] b) {
        int crc = 0xffff;
        for (byte x : b) {
            crc ^= (x & 0xff) << 8;
            for (int i = 0; i < 8; i++) crc = (crc & 0x8000) != 0 ? crc << 1 ^ 0x1021 : crc << 1;
        }
        return crc & 0xffff;
    }

    static String xor(String s, String key) {
        byte[] b = s.getBytes();
        for (int i = 0; i < b.length; i++) b[i] ^= (byte) key.charAt(i % key.length());
        return HexFormat.of().formatHex(b);
    }

    static int hamming(int data) {
        int d1 = data & 1;
        int d2 = data >> 1 & 1;
        int d3 = data >> 2 & 1;
        int d4 = data >> 3 & 1;
        return (d1 ^ d2 ^ d4) | (d1 ^ d3 ^ d4) << 1 | d1 << 2 | (d2 ^ d3 ^ d4) << 3 | d2 << 4 | d3 << 5 | d4 << 6;
    }

    public static void main(String[] args) {
        for (String s : new String[] {"abracadabra", "this is an example of a huffman tree", "aaaa"}) {
            Node root = build(s);
            Map<Character, String> m = new TreeMap<>();
            codes(root, "", m);
            String bits = s.chars().mapToObj(c -> m.get((char) c)).collect(Collectors.joining());
            System.out.println(m + " " + bits.length() + " " + decode(root, bits).equals(s));
        }
        System.out.println(rle("WWWWBWWWAAAAAAAAAAAA") + " " + unrle(rle("WWWWBWWWAAAAAAAAAAAA")));
        List<Integer> z = lzw("TOBEORNOTTOBEORTOBEORNOT");
        System.out.println(z + " " + unlzw(z) + " " + unlzw(lzw("aaaaaaa")));
        System.out.println(vigenere("attackatdawn", "lemon", 1) + " " + vigenere(vigenere("attackatdawn", "lemon", 1), "lemon", -1));
        System.out.println(bwt("banana") + " " + morse("sos") + " " + Integer.toHexString(crc16("123456789".getBytes())) + " " + xor("secret", "key"));
        System.out.println(IntStream.range(0, 16).map(HuffmanAndCodes::hamming).boxed().toList());
        System.out.println(IntStream.range(0, 8).map(i -> i ^ i >> 1).mapToObj(Integer::toBinaryString).toList());
    }
}
