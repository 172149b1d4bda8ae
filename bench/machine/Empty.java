/** Does nothing: what it takes is the start of the machine, and is taken off every other time. */
public class Empty {
    public static void main(String[] args) {}
}
