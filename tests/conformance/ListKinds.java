import java.util.*;

public class ListKinds {
    static void basics(List<Integer> l) {
        for (int i = 0; i < 10; i++) l.add(i * i % 7);
        l.add(0, 100);
        l.add(5, 200);
        l.remove(3);
        l.remove(Integer.valueOf(4));
        l.set(1, -1);
        l.addAll(List.of(7, 8));
        l.addAll(2, Arrays.asList(55, 56));
        System.out.println(l + " " + l.size() + " " + l.indexOf(2) + " " + l.lastIndexOf(2) + " " + l.contains(55) + " " + l.get(4));
        l.removeAll(List.of(2, 1));
        l.retainAll(Set.of(100, -1, 0, 7, 55, 8, 200));
        System.out.println(l + " " + l.containsAll(List.of(0, 7)) + " " + l.subList(1, 4));
        l.subList(1, 3).clear();
        l.replaceAll(x -> x + 1);
        l.removeIf(x -> x % 2 == 0);
        l.sort(Comparator.reverseOrder());
        System.out.println(l + " " + l.hashCode() + " " + l.equals(new ArrayList<>(l)) + " " + l.isEmpty());
        ListIterator<Integer> it = l.listIterator();
        while (it.hasNext()) {
            int i = it.nextIndex();
            int v = it.next();
            if (i == 0) it.remove();
            else if (i == 1) it.set(v * 10);
            else if (i == 2) {
                it.add(999);
                it.add(998);
            }
        }
        StringBuilder back = new StringBuilder();
        while (it.hasPrevious()) back.append(it.previousIndex()).append('=').append(it.previous()).append(' ');
        System.out.println(l + " " + back);
        System.out.println(Arrays.toString(l.toArray()) + Arrays.toString(l.toArray(new Integer[0])) + l.toArray(new Integer[9]).length + " " + l.toArray(Integer[]::new).length);
        try {
            for (Integer i : l) if (i > 0) l.remove(i);
            System.out.println("no CME");
        } catch (ConcurrentModificationException e) {
            System.out.println("CME " + e.getMessage());
        } catch (UnsupportedOperationException e) {
            System.out.println("unsupported");
        }
        l.clear();
        System.out.println(l + " " + l.isEmpty() + " " + l.iterator().hasNext());
    }

    public static void main(String[] args) {
        basics(new ArrayList<>());
        basics(new LinkedList<>());
        basics(new Vector<>());
        LinkedList<String> ll = new LinkedList<>(List.of("b", "c"));
        ll.addFirst("a");
        ll.addLast("d");
        ll.offer("e");
        ll.push("z");
        System.out.println(ll + ll.peek() + ll.peekLast() + ll.pop() + ll.poll() + ll.pollLast() + ll.removeFirst() + ll.getLast() + ll.indexOf("d"));
        Iterator<String> desc = new LinkedList<>(List.of("1", "2", "3")).descendingIterator();
        while (desc.hasNext()) System.out.print(desc.next());
        System.out.println();
        Stack<Integer> st = new Stack<>();
        st.push(1);
        st.push(2);
        st.push(3);
        System.out.println(st + " " + st.peek() + " " + st.pop() + " " + st.search(1) + " " + st.search(9) + " " + st.empty());
        try {
            new Stack<>().pop();
        } catch (EmptyStackException e) {
            System.out.println("empty " + e.getMessage());
        }
        Vector<Integer> v = new Vector<>(2, 3);
        for (int i = 0; i < 6; i++) v.addElement(i);
        System.out.println(v.capacity() + " " + v.elementAt(2) + " " + v.firstElement() + v.lastElement() + " " + v.removeElement(3) + v.indexOf(5, 2));
        Enumeration<Integer> en = v.elements();
        while (en.hasMoreElements()) System.out.print(en.nextElement() + " ");
        System.out.println();
        ArrayList<Integer> al = new ArrayList<>(0);
        for (int i = 0; i < 1000; i++) al.add(i);
        al.ensureCapacity(5000);
        al.trimToSize();
        Collections.swap(al, 0, 999);
        System.out.println(al.get(0) + " " + al.get(999) + " " + al.hashCode() + " " + ((List<?>) al.clone()).equals(al));
        List<Integer> view = al.subList(10, 20);
        view.set(0, -10);
        view.add(77);
        System.out.println(al.get(10) + " " + al.get(20) + " " + view.size() + " " + al.size());
        al.add(1);
        try {
            view.size();
        } catch (ConcurrentModificationException e) {
            System.out.println("stale view");
        }
        List<Integer> fixed = Arrays.asList(3, 1, 2);
        Collections.sort(fixed);
        System.out.println(fixed);
        for (Runnable r : new Runnable[] {() -> fixed.add(1), () -> List.of(1).set(0, 2), () -> Collections.emptyList().add(null), () -> List.copyOf(fixed).remove(0), () -> Collections.unmodifiableList(fixed).sort(null), () -> Collections.nCopies(3, "x").clear(), () -> Collections.singletonList(1).add(2)}) {
            try {
                r.run();
                System.out.print("ok ");
            } catch (UnsupportedOperationException e) {
                System.out.print("UOE ");
            }
        }
        System.out.println();
        System.out.println(List.of().equals(Collections.emptyList()) + " " + List.of(1, 2, 3).hashCode() + " " + Arrays.asList(1, null).hashCode() + " " + List.of(1, 2).equals(new LinkedList<>(List.of(1, 2))));
        System.out.println(List.of(1, 2, 3).contains(2) + " " + List.of("a", "b", "a").lastIndexOf("a") + " " + List.of(5).get(0) + " " + List.of(1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12).subList(3, 5));
    }
}
