import java.time.DayOfWeek;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.Comparator;
import java.util.Deque;
import java.util.EnumSet;
import java.util.HashSet;
import java.util.Iterator;
import java.util.LinkedHashSet;
import java.util.LinkedList;
import java.util.List;
import java.util.ListIterator;
import java.util.PriorityQueue;
import java.util.Set;
import java.util.Stack;
import java.util.TreeSet;

/** Lists, sets and queues: views, orders, places, elements that are shared or not. */
public final class ListContracts {
    record Task(String name, int rank) implements Comparable<Task> { public int compareTo(Task other) { return Integer.compare(rank, other.rank); } }
    record Named(String name) implements Comparable<Named> { public int compareTo(Named other) { return name.compareTo(other.name); } }

    private ListContracts() {
    }

    // verdict: java.lang.ArithmeticException
    // witness: ListContracts.copiedNumbers(new ArrayList<>(List.of(1, 0)))
    // because: The elements of a copy are not one number.
    static int copiedNumbers(ArrayList<Integer> numbers) {
        List<Integer> list = new ArrayList<>();
        if (numbers != null) {
            for (Integer number : numbers) {
                list.add(number == null ? 0 : number + 0);
            }
        }
        List<Integer> copy = new ArrayList<>(list);
        if (copy.size() < 2) {
            return 0;
        }
        int a = copy.get(0);
        int b = copy.get(1);
        return a != 0 ? 10 / b : 0;
    }

    // verdict: java.lang.StringIndexOutOfBoundsException
    // witness: ListContracts.copiedTexts(new ArrayList<>(List.of("long", "x")))
    // because: The texts of a copy have lengths of their own.
    static char copiedTexts(ArrayList<String> words) {
        List<String> list = new ArrayList<>();
        if (words != null) {
            for (String word : words) {
                if (word != null && word.length() > 0) {
                    list.add(word);
                }
            }
        }
        List<String> copy = new ArrayList<>(list);
        if (copy.size() < 2) {
            return ' ';
        }
        return copy.get(0).length() > 3 ? copy.get(1).charAt(3) : ' ';
    }

    // verdict: safe
    // because: Each text has a character.
    static char copiedFilled(ArrayList<String> words) {
        List<String> list = new ArrayList<>();
        if (words != null) {
            for (String word : words) {
                if (word != null && word.length() > 0) {
                    list.add(word);
                }
            }
        }
        List<String> copy = new ArrayList<>(list);
        return copy.isEmpty() ? ' ' : copy.get(0).charAt(0);
    }

    // verdict: java.lang.ArithmeticException
    // witness: ListContracts.sortedNumbers(new int[] {1, 0})
    // because: The elements of the array are not one number.
    static int sortedNumbers(int[] numbers) {
        if (numbers == null || numbers.length < 2) {
            return 0;
        }
        int[] copy = Arrays.copyOf(numbers, numbers.length);
        return copy[0] != 0 ? 10 / copy[1] : 0;
    }

    // verdict: java.lang.UnsupportedOperationException
    // witness: ListContracts.asListAdd("a")
    // because: The list has the size of the array.
    static List<String> asListAdd(String s) {
        List<String> list = Arrays.asList(s, "b");
        list.add("c");
        return list;
    }

    // verdict: safe
    // because: Elements can be exchanged.
    static int asListSet(String s) {
        List<String> list = Arrays.asList("a", "b");
        list.set(1, s == null ? "" : s);
        return list.get(0).length() + list.get(1).length();
    }

    // verdict: java.lang.NullPointerException
    // witness: ListContracts.asListWrite()
    // because: The list shows what was written to the array.
    static int asListWrite() {
        String[] array = {"a", "b"};
        List<String> list = Arrays.asList(array);
        array[1] = null;
        return list.get(1).length();
    }

    // verdict: java.lang.NullPointerException
    // witness: ListContracts.asListThrough()
    // because: The array shows what was set in the list.
    static int asListThrough() {
        String[] array = {"a", "b"};
        List<String> list = Arrays.asList(array);
        list.set(1, null);
        return array[1].length();
    }

    // verdict: java.lang.UnsupportedOperationException
    // witness: ListContracts.unmodifiableAdd(new ArrayList<>())
    // because: The view refuses changes.
    static void unmodifiableAdd(ArrayList<String> list) {
        if (list != null) {
            Collections.unmodifiableList(list).add("a");
        }
    }

    // verdict: java.lang.UnsupportedOperationException
    // witness: ListContracts.unmodifiableRemove(new ArrayList<>(List.of("a")))
    // because: The iterator of the view refuses changes.
    static void unmodifiableRemove(ArrayList<String> list) {
        if (list != null) {
            Iterator<String> it = Collections.unmodifiableList(list).iterator();
            while (it.hasNext()) {
                it.next();
                it.remove();
            }
        }
    }

    // verdict: java.lang.IndexOutOfBoundsException
    // witness: ListContracts.unmodifiableCleared()
    // because: The view shows the list as it is.
    static String unmodifiableCleared() {
        List<String> list = new ArrayList<>();
        list.add("a");
        List<String> view = Collections.unmodifiableList(list);
        list.clear();
        return view.get(0);
    }

    // verdict: safe
    // because: The view shows the list as it is.
    static int unmodifiableRead() {
        List<String> list = new ArrayList<>();
        List<String> view = Collections.unmodifiableList(list);
        list.add("a");
        return view.get(0).length() + view.size();
    }

    // verdict: java.lang.NullPointerException
    // witness: ListContracts.extremeOf(new ArrayList<>(Arrays.asList("a", null)))
    // because: Null cannot be compared.
    static String extremeOf(ArrayList<String> list) {
        return list == null || list.isEmpty() ? "" : Collections.max(list);
    }

    // verdict: java.util.NoSuchElementException
    // witness: ListContracts.smallest(new ArrayList<>())
    // because: There is nothing to choose from.
    static int smallest(ArrayList<Integer> list) {
        return list == null ? 0 : Collections.min(list, Comparator.nullsFirst(Comparator.naturalOrder())) == null ? 1 : 2;
    }

    // verdict: safe
    // because: The list is not empty, and its elements are not null.
    static int largest(int n) {
        List<Integer> list = new ArrayList<>();
        list.add(n);
        list.add(3);
        return Collections.max(list) + Collections.min(list, Comparator.reverseOrder());
    }

    // verdict: java.lang.IndexOutOfBoundsException
    // witness: ListContracts.swapped(new ArrayList<>(List.of("a")), 1)
    // because: The second place may not be there.
    static void swapped(ArrayList<String> list, int i) {
        if (list != null && !list.isEmpty() && i >= 0 && i <= list.size()) {
            Collections.swap(list, 0, i);
        }
    }

    // verdict: safe
    // because: Both places are there.
    static void swappedChecked(ArrayList<String> list, int i) {
        if (list != null && i >= 0 && i < list.size()) {
            Collections.swap(list, 0, i);
            Collections.reverse(list);
            Collections.shuffle(list);
        }
    }

    // verdict: java.lang.UnsupportedOperationException
    // witness: ListContracts.reversedFixed(List.of("a", "b"))
    // because: The list may refuse changes.
    static void reversedFixed(List<String> list) {
        if (list != null) {
            Collections.reverse(list);
        }
    }

    // verdict: java.lang.IllegalArgumentException
    // witness: ListContracts.copies(-1)
    // because: The number of copies may be negative.
    static int copies(int n) {
        return Collections.nCopies(n, "a").size();
    }

    // verdict: safe
    // because: There is at least one copy.
    static int copiesChecked(int n) {
        return n > 0 && n < 1000 ? Collections.nCopies(n, "a").get(0).length() : 0;
    }

    // verdict: java.lang.NullPointerException
    // witness: ListContracts.dequeNull(null)
    // because: A deque refuses null.
    static int dequeNull(String s) {
        Deque<String> deque = new ArrayDeque<>();
        deque.push(s);
        return deque.size();
    }

    // verdict: safe
    // because: A linked list takes null.
    static int linkedNull(String s) {
        Deque<String> deque = new LinkedList<>();
        deque.push(s);
        return deque.size();
    }

    // verdict: java.util.NoSuchElementException
    // witness: ListContracts.dequePop("a")
    // because: Nothing is left for the second time.
    static String dequePop(String s) {
        Deque<String> deque = new ArrayDeque<>();
        deque.push(s == null ? "" : s);
        deque.pop();
        return deque.pop();
    }

    // verdict: java.lang.NullPointerException
    // witness: ListContracts.dequePoll("a")
    // because: Polling an empty deque gives null.
    static int dequePoll(String s) {
        Deque<String> deque = new ArrayDeque<>();
        deque.offer(s == null ? "" : s);
        deque.poll();
        return deque.poll().length();
    }

    // verdict: safe
    // because: Something is there.
    static int dequePeek(String s) {
        Deque<String> deque = new ArrayDeque<>();
        deque.offerLast(s == null ? "" : s);
        return deque.peekFirst().length() + deque.getLast().length() + deque.pollLast().length();
    }

    // verdict: java.util.EmptyStackException
    // witness: ListContracts.stackPeek(0)
    // because: The stack may be empty.
    static int stackPeek(int n) {
        Stack<Integer> stack = new Stack<>();
        for (int i = 0; i < n && i < 10; i++) {
            stack.push(i);
        }
        return stack.peek();
    }

    // verdict: safe
    // because: A first element was pushed.
    static int stackPeekChecked(int n) {
        Stack<Integer> stack = new Stack<>();
        stack.push(n);
        return stack.peek() + stack.pop();
    }

    // verdict: java.lang.NullPointerException
    // witness: ListContracts.queueNull(null)
    // because: The queue refuses null.
    static int queueNull(Integer n) {
        PriorityQueue<Integer> queue = new PriorityQueue<>();
        queue.offer(n);
        return queue.size();
    }

    // verdict: safe
    // because: The tasks have a natural order.
    static int queueTasks(int a, int b) {
        PriorityQueue<Task> queue = new PriorityQueue<>();
        queue.add(new Task("a", a));
        queue.add(new Task("b", b));
        return queue.poll().rank() + queue.size();
    }

    // verdict: java.lang.NullPointerException
    // witness: ListContracts.queueNamed(null)
    // because: The natural order fails for a name that is null.
    static int queueNamed(String name) {
        PriorityQueue<Named> queue = new PriorityQueue<>();
        queue.add(new Named("a"));
        queue.add(new Named(name));
        return queue.size();
    }

    // verdict: java.lang.NullPointerException
    // witness: ListContracts.queueOrder(null)
    // because: The given order fails for a name that is null.
    static int queueOrder(String name) {
        PriorityQueue<Task> queue = new PriorityQueue<>(Comparator.comparing(Task::name));
        queue.add(new Task("a", 1));
        queue.add(new Task(name, 2));
        return queue.size();
    }

    // verdict: safe
    // because: The given order takes names that are null.
    static int queueOrderChecked(String name) {
        PriorityQueue<Task> queue =
                new PriorityQueue<>(Comparator.comparing(Task::name, Comparator.nullsLast(Comparator.naturalOrder())));
        queue.add(new Task("a", 1));
        queue.add(new Task(name, 2));
        return queue.remove().rank();
    }

    // verdict: java.lang.ClassCastException
    // witness: ListContracts.queueObjects()
    // because: The elements have no order.
    static int queueObjects() {
        PriorityQueue<Object> queue = new PriorityQueue<>();
        queue.add(new Object());
        return queue.size();
    }

    // verdict: java.lang.ClassCastException
    // witness: ListContracts.mixedSet()
    // because: Elements of different classes cannot be compared.
    static int mixedSet() {
        Set<Object> set = new TreeSet<>();
        set.add("a");
        set.add(1);
        return set.size();
    }

    // verdict: java.lang.NullPointerException
    // witness: ListContracts.lowerThan(1)
    // because: There may be no smaller element.
    static int lowerThan(int n) {
        TreeSet<Integer> set = new TreeSet<>();
        set.add(5);
        return set.lower(n);
    }

    // verdict: safe
    // because: The first element is there.
    static int firstOf(int n) {
        TreeSet<Integer> set = new TreeSet<>();
        set.add(n);
        set.add(n / 2);
        Integer higher = set.higher(n);
        return set.first() + (higher == null ? 0 : higher);
    }

    // verdict: java.lang.NullPointerException
    // witness: ListContracts.sortedNames(new ArrayList<>(List.of(new ListContracts.Task(null, 1), new ListContracts.Task("a", 2))))
    // because: A name may be null.
    static void sortedNames(ArrayList<Task> tasks) {
        if (tasks != null) {
            tasks.removeIf(task -> task == null);
            tasks.sort(Comparator.comparing(Task::name));
        }
    }

    // verdict: safe
    // because: Ranks are numbers.
    static void sortedRanks(ArrayList<Task> tasks) {
        if (tasks != null) {
            List<Task> own = new ArrayList<>();
            for (Task task : tasks) {
                if (task != null) {
                    own.add(task);
                }
            }
            own.sort(Comparator.comparingInt(Task::rank).reversed().thenComparing(Comparator.comparingInt(Task::rank)));
        }
    }

    // verdict: java.lang.NullPointerException
    // witness: ListContracts.sortedThen(null)
    // because: The second order fails where the first one says that both are equal.
    static void sortedThen(String name) {
        List<Task> own = new ArrayList<>();
        own.add(new Task("a", 1));
        own.add(new Task(name, 1));
        own.sort(Comparator.comparingInt(Task::rank).thenComparing(Task::name));
    }

    // verdict: java.util.ConcurrentModificationException
    // witness: ListContracts.sortedWhile(new ArrayList<>(List.of("b", "a")))
    // because: Sorting is a change.
    static int sortedWhile(ArrayList<String> words) {
        int n = 0;
        if (words != null) {
            for (String word : words) {
                n++;
                words.sort(Comparator.nullsFirst(Comparator.naturalOrder()));
            }
        }
        return n;
    }

    // verdict: safe
    // because: Setting is no structural change.
    static int setWhile(ArrayList<String> words) {
        int n = 0;
        if (words != null) {
            for (String word : words) {
                words.set(n, "x");
                n = 0;
            }
        }
        return n;
    }

    // verdict: java.lang.NullPointerException
    // witness: ListContracts.setSeen()
    // because: The iterator shows what was set meanwhile.
    static int setSeen() {
        List<String> words = new ArrayList<>();
        words.add("a");
        words.add("b");
        int n = 0;
        for (String word : words) {
            n += word.length();
            words.set(1, null);
        }
        return n;
    }

    // verdict: java.lang.IllegalStateException
    // witness: ListContracts.setTwice(new ArrayList<>(List.of("a")))
    // because: After removing there is no last element.
    static void setTwice(ArrayList<String> words) {
        if (words != null) {
            ListIterator<String> it = words.listIterator();
            while (it.hasNext()) {
                it.next();
                it.remove();
                it.set("x");
            }
        }
    }

    // verdict: java.util.NoSuchElementException
    // witness: ListContracts.previousOf(new ArrayList<>(List.of("a")))
    // because: Nothing is before the beginning.
    static String previousOf(ArrayList<String> words) {
        return words == null ? "" : words.listIterator().previous();
    }

    // verdict: safe
    // because: What was passed lies behind.
    static String previousChecked(ArrayList<String> words) {
        if (words == null || words.isEmpty()) {
            return "";
        }
        ListIterator<String> it = words.listIterator();
        it.next();
        return it.hasPrevious() ? it.previous() : "";
    }

    // verdict: java.util.NoSuchElementException
    // witness: ListContracts.iteratorOf(new HashSet<>())
    // because: The set may be empty.
    static String iteratorOf(HashSet<String> set) {
        return set == null ? "" : set.iterator().next();
    }

    // verdict: safe
    // because: The set is not empty.
    static String iteratorChecked(HashSet<String> set) {
        return set == null || set.isEmpty() ? "" : set.iterator().next();
    }

    // verdict: java.lang.ArrayStoreException
    // witness: ListContracts.arrayOf(List.of("a"))
    // because: The array takes no strings.
    static Object[] arrayOf(List<?> list) {
        return list == null ? null : list.toArray(new Integer[0]);
    }

    // verdict: safe
    // because: The array takes the elements.
    static int arrayOfStrings(ArrayList<String> list) {
        if (list == null) {
            return 0;
        }
        String[] array = list.toArray(new String[0]);
        String[] other = list.toArray(new String[list.size()]);
        return array.length + other.length;
    }

    // verdict: java.lang.NullPointerException
    // witness: ListContracts.arrayLonger(new ArrayList<>(List.of("a")))
    // because: Behind the last element is null.
    static int arrayLonger(ArrayList<String> list) {
        if (list == null || list.size() > 5 || list.contains(null)) {
            return 0;
        }
        String[] array = list.toArray(new String[6]);
        return array[5].length();
    }

    // verdict: java.lang.IllegalArgumentException
    // witness: ListContracts.setOf("a", "a")
    // because: Set.of refuses the same element twice.
    static int setOf(String a, String b) {
        return a == null || b == null ? 0 : Set.of(a, b).size();
    }

    // verdict: safe
    // because: Constants that differ.
    static int setOfConstants(String a) {
        return a != null && Set.of("a", "b", "c").contains(a) ? 1 : 2;
    }

    // verdict: java.lang.NullPointerException
    // witness: ListContracts.containsNull(null)
    // because: An immutable list refuses to be asked for null.
    static boolean containsNull(String s) {
        return List.of("a", "b").contains(s);
    }

    // verdict: safe
    // because: An array list can be asked for null.
    static boolean containsNullChecked(String s) {
        return new ArrayList<>(List.of("a", "b")).contains(s);
    }

    // verdict: java.lang.IllegalArgumentException
    // witness: ListContracts.enumCopy(new ArrayList<>())
    // because: The type of the constants comes from the first one.
    static int enumCopy(ArrayList<DayOfWeek> days) {
        return days == null || days.contains(null) ? 0 : EnumSet.copyOf(days).size();
    }

    // verdict: safe
    // because: A set of constants knows its type.
    static int enumCopyChecked(DayOfWeek day) {
        EnumSet<DayOfWeek> days = EnumSet.noneOf(DayOfWeek.class);
        if (day != null) {
            days.add(day);
        }
        return EnumSet.copyOf(days).size() + EnumSet.complementOf(days).size();
    }

    // verdict: java.lang.NullPointerException
    // witness: ListContracts.enumAdd(null)
    // because: A set of constants refuses null.
    static boolean enumAdd(DayOfWeek day) {
        return EnumSet.of(DayOfWeek.MONDAY).add(day);
    }

    // verdict: java.lang.NullPointerException
    // witness: ListContracts.replacedAll("a")
    // because: The function gives null.
    static int replacedAll(String s) {
        List<String> list = new ArrayList<>();
        list.add(s);
        list.replaceAll(each -> each != null && each.isEmpty() ? each : null);
        return list.get(0).length();
    }

    // verdict: safe
    // because: The function gives no null.
    static int replacedChecked(String s) {
        List<String> list = new ArrayList<>();
        list.add(s);
        list.replaceAll(each -> each == null ? "" : each);
        return list.get(0).length();
    }

    // verdict: java.lang.IndexOutOfBoundsException
    // witness: ListContracts.addedAt(new ArrayList<>(), 1)
    // because: The place may be behind the end.
    static void addedAt(ArrayList<String> list, int i) {
        if (list != null && i >= 0) {
            list.addAll(i, List.of("a"));
        }
    }

    // verdict: safe
    // because: The place is at most the end.
    static int addedAtChecked(ArrayList<String> list, int i) {
        if (list == null || i < 0 || i > list.size()) {
            return 0;
        }
        list.addAll(i, List.of("a"));
        Collections.addAll(list, "b", "c");
        return list.get(0) == null ? 0 : 1;
    }

    // verdict: java.lang.NullPointerException
    // witness: ListContracts.removedNulls(new ArrayList<>(Arrays.asList("a", null)))
    // because: The given list refuses to be asked for null.
    static boolean removedNulls(ArrayList<String> list) {
        return list != null && list.removeAll(List.of("a"));
    }

    // verdict: safe
    // because: A list of the program can be asked for null.
    static boolean removedChecked(ArrayList<String> list) {
        return list != null && list.removeAll(new ArrayList<>(List.of("a")));
    }

    // verdict: java.lang.IllegalArgumentException
    // witness: ListContracts.subPart(2, 1)
    // because: The end lies before the beginning.
    static int subPart(int from, int to) {
        List<String> list = new ArrayList<>(List.of("a", "b", "c"));
        if (from < 0 || from > 3 || to < 0 || to > 3) {
            return 0;
        }
        return list.subList(from, to).size();
    }

    // verdict: java.lang.NullPointerException
    // witness: ListContracts.firstOfSet(null)
    // because: The first element of the set may be null.
    static int firstOfSet(String s) {
        Set<String> set = new LinkedHashSet<>();
        set.add(s);
        set.add("b");
        return set.size() / set.size() + set.iterator().next().length();
    }
}
