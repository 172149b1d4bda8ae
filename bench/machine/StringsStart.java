/** What {@link Strings} does once, such as linking the concatenation, which is no part of building strings. */
public class StringsStart {
    public static void main(String[] args) {
        System.out.println(Strings.builders(1));
        System.out.println(Strings.concatenation(1));
        System.out.println(Strings.growing(1));
    }
}
