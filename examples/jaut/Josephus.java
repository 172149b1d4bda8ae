/** A ring of {@code n} people, of whom every {@code m}-th leaves until one is left. */
public class Josephus {
    public static class Person {
        public int key;
        public Person next;

        Person(int key) {
            this.key = key;
        }
    }

    public static int josephus(int n, int m) {
        Person first = new Person(1);
        Person nde = first;
        for (int i = 2; i <= n; i++) {
            nde.next = new Person(i);
            nde = nde.next;
        }
        nde.next = first;
        while (nde != nde.next) {
            for (int i = 1; i < m; i++) {
                nde = nde.next;
            }
            nde.next = nde.next.next;
        }
        return nde.key;
    }

    /** josephus/m: at its end, a decision that one number of people and few steps lead to. */
    public static int josephusM(int n, int m) {
        Person first = new Person(1);
        Person nde = first;
        for (int i = 2; i <= n; i++) {
            nde.next = new Person(i);
            nde = nde.next;
        }
        Person ndeEnd = nde;
        nde.next = first;
        while (nde != nde.next) {
            for (int i = 1; i < m; i++) {
                nde = nde.next;
            }
            nde.next = nde.next.next;
        }
        if (ndeEnd.key == 41 && nde.key == 31) {
            return 1;
        }
        return 0;
    }
}
