/** (e) Building strings: builders, concatenation, numbers into text. */
public class Strings {
    static int builders(int n) {
        int hash = 0;
        for (int i = 0; i < n; i++) {
            StringBuilder builder = new StringBuilder();
            builder.append("item ").append(i).append(": ").append((char) ('a' + i % 26)).append(i % 3 == 0);
            builder.insert(0, '<').append('>').reverse();
            hash = 31 * hash + builder.toString().hashCode();
        }
        return hash;
    }

    static int concatenation(int n) {
        int hash = 0;
        for (int i = 0; i < n; i++) {
            String text = "row " + i + " of " + n + ", " + (i & 7) + '/' + (long) i * i;
            hash = 31 * hash + text.hashCode();
        }
        return hash;
    }

    static int growing(int n) {
        StringBuilder builder = new StringBuilder();
        for (int i = 0; i < n; i++) {
            builder.append(i % 10).append(',');
            if (i % 1_000 == 0) {
                builder.append("\n").append("line").append(i / 1_000);
            }
        }
        return builder.toString().hashCode() + builder.length();
    }

    public static void main(String[] args) {
        System.out.println(builders(50_000));
        System.out.println(concatenation(50_000));
        System.out.println(growing(200_000));
    }
}
