public class StringBuilders {
    public static void main(String[] args) {
        StringBuilder sb = new StringBuilder();
        sb.append(1).append('c').append("s").append(2.5).append(1.5f).append(3L).append(true).append((Object) null).append((String) null).append(new char[] {'x', 'y'}).append("hello", 1, 3).append(new char[] {'p', 'q', 'r'}, 1, 2).append(new StringBuilder("sb")).appendCodePoint(65);
        System.out.println(sb + " " + sb.length());
        sb.setLength(5);
        System.out.println(sb);
        sb.setLength(8);
        System.out.println(sb.toString().replace('\0', '0'));
        sb = new StringBuilder("hello world");
        sb.insert(0, 'A').insert(1, 23).insert(5, "ins").insert(sb.length(), true).insert(3, 1.5).insert(0, new char[] {'[', ']'}).insert(1, (Object) null).insert(2, 9L);
        System.out.println(sb);
        System.out.println(new StringBuilder("abc").reverse() + " " + new StringBuilder("").reverse() + " " + new StringBuilder("a\ud83d\ude00b").reverse().toString().equals("b\ud83d\ude00a"));
        sb = new StringBuilder("0123456789");
        sb.delete(2, 4).deleteCharAt(0).delete(5, 100).replace(1, 3, "XYZ").setCharAt(0, '!');
        System.out.println(sb + " " + sb.indexOf("Y") + " " + sb.lastIndexOf("X") + " " + sb.charAt(2) + " " + sb.substring(2) + " " + sb.substring(1, 3) + " " + sb.subSequence(0, 2));
        System.out.println(new StringBuilder(100).capacity() + " " + new StringBuilder("abc").capacity() + " " + new StringBuilder().capacity());
        StringBuilder cap = new StringBuilder();
        cap.ensureCapacity(50);
        cap.append("x".repeat(60));
        cap.trimToSize();
        System.out.println(cap.capacity() + " " + cap.length());
        System.out.println(new StringBuilder("a").compareTo(new StringBuilder("b")) + " " + new StringBuilder("a").equals(new StringBuilder("a")) + " " + new StringBuilder("abc").chars().sum() + " " + new StringBuilder("").isEmpty());
        String[] err = new String[6];
        Runnable[] rs = {
            () -> new StringBuilder("abc").charAt(3),
            () -> new StringBuilder("abc").insert(4, "x"),
            () -> new StringBuilder("abc").delete(4, 5),
            () -> new StringBuilder("abc").replace(5, 6, ""),
            () -> new StringBuilder("abc").setLength(-1),
            () -> new StringBuilder(-1)
        };
        for (int i = 0; i < rs.length; i++) {
            try {
                rs[i].run();
                err[i] = "none";
            } catch (RuntimeException e) {
                err[i] = e.getClass().getSimpleName();
            }
            System.out.print(err[i] + " ");
        }
        System.out.println();
        StringBuilder wide = new StringBuilder("latin");
        wide.append('\u4e2d').append("tail").insert(0, 5).setCharAt(1, '\u0416');
        System.out.println(wide.length() + " " + wide.toString().hashCode() + " " + (int) wide.charAt(1));
        wide.deleteCharAt(6).setCharAt(1, 'l');
        System.out.println(wide + " " + wide.toString().equals("5latintail"));
        StringBuffer buf = new StringBuffer("buffer");
        buf.append(1).insert(0, '<').reverse().append(">").deleteCharAt(0).setLength(6);
        System.out.println(buf + " " + buf.length() + " " + buf.indexOf("u"));
        char[] dst = new char[4];
        new StringBuilder("getchars").getChars(3, 7, dst, 0);
        System.out.println(dst);
        StringBuilder self = new StringBuilder("ab");
        self.append(self).append(self, 0, 2);
        System.out.println(self);
        StringBuilder bin = new StringBuilder();
        for (int n = 37; n > 0; n /= 2) bin.append(n % 2);
        System.out.println(bin.reverse());
        StringBuilder pal = new StringBuilder();
        for (String w : "Was it a car or a cat I saw".split(" ")) pal.append(w.toLowerCase(java.util.Locale.ROOT));
        System.out.println(pal.toString().equals(new StringBuilder(pal).reverse().toString()));
        StringBuilder cps = new StringBuilder("x\ud83d\ude00y");
        System.out.println(cps.codePointAt(1) + " " + cps.codePointCount(0, 4) + " " + cps.offsetByCodePoints(0, 2) + " " + cps.codePointBefore(3));
        StringBuilder nums = new StringBuilder();
        nums.append(Integer.MIN_VALUE).append(',').append(Long.MAX_VALUE).append(',').append(Double.MIN_VALUE).append(',').append(Float.NaN).append(',').append(-0.0f).append(',').append((byte) -3).append(',').append((char) 98);
        System.out.println(nums);
        CharSequence cs = nums;
        System.out.println(cs.length() + " " + CharSequence.compare("abc", new StringBuilder("abd")) + " " + String.valueOf(cs.subSequence(0, 5)));
        java.util.StringJoiner j = new java.util.StringJoiner(", ", "{", "}");
        j.setEmptyValue("EMPTY");
        System.out.print(j + " ");
        j.add("a").add("b");
        System.out.println(j + " " + j.length() + " " + j.merge(new java.util.StringJoiner("-").add("c").add("d")));
    }
}
