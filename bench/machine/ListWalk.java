/** (b) Chasing fields over a linked list, again and again. */
public class ListWalk {
    static final class Node {
        int value;
        Node next;

        Node(int value, Node next) {
            this.value = value;
            this.next = next;
        }
    }

    static Node build(int n) {
        Node head = null;
        for (int i = 0; i < n; i++) {
            head = new Node(i, head);
        }
        return head;
    }

    static long sum(Node head) {
        long sum = 0;
        for (Node node = head; node != null; node = node.next) {
            sum += node.value;
        }
        return sum;
    }

    static void bump(Node head) {
        for (Node node = head; node != null; node = node.next) {
            node.value = node.value + 1;
        }
    }

    static Node reverse(Node head) {
        Node done = null;
        while (head != null) {
            Node next = head.next;
            head.next = done;
            done = head;
            head = next;
        }
        return done;
    }

    public static void main(String[] args) {
        Node head = build(10_000);
        long total = 0;
        for (int i = 0; i < 1_600; i++) {
            total += sum(head);
            bump(head);
            head = reverse(head);
        }
        System.out.println(total);
        System.out.println(head.value);
    }
}
