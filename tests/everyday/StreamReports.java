import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

public final class StreamReports {

    private StreamReports() {
    }

    record Sale(String region, int units) {
    }

    record Employee(String name, String team) {
        Employee {
            Objects.requireNonNull(name, "name");
            Objects.requireNonNull(team, "team");
        }
    }

    // verdict: safe
    // because: The average of no numbers has a default.
    static double averageUnits(List<Sale> sales) {
        Objects.requireNonNull(sales, "sales");
        return sales.stream().filter(Objects::nonNull).mapToInt(Sale::units).average().orElse(0);
    }

    // verdict: java.util.NoSuchElementException
    // witness: StreamReports.maxUnits(List.of())
    // because: There is no maximum of no numbers.
    static int maxUnits(List<Sale> sales) {
        Objects.requireNonNull(sales, "sales");
        return sales.stream().filter(Objects::nonNull).mapToInt(Sale::units).max().getAsInt();
    }

    // verdict: safe
    // because: Employees always have a team, so no group has a null key.
    static Map<String, List<Employee>> byTeam(List<Employee> employees) {
        Objects.requireNonNull(employees, "employees");
        return employees.stream().filter(Objects::nonNull).collect(Collectors.groupingBy(Employee::team));
    }

    // verdict: null
    // witness: StreamReports.byRegion(List.of(new StreamReports.Sale(null, 3)))
    // because: A sale may have a null region, which groupingBy refuses.
    static Map<String, Long> byRegion(List<Sale> sales) {
        Objects.requireNonNull(sales, "sales");
        return sales.stream()
                .filter(Objects::nonNull)
                .collect(Collectors.groupingBy(Sale::region, TreeMap::new, Collectors.counting()));
    }

    // verdict: java.lang.IllegalStateException
    // witness: StreamReports.teamOfName(List.of(new StreamReports.Employee("a", "x"), new StreamReports.Employee("a", "y")))
    // because: toMap without a merge function refuses two employees of the same name.
    static Map<String, String> teamOfName(List<Employee> employees) {
        Objects.requireNonNull(employees, "employees");
        return employees.stream().filter(Objects::nonNull).collect(Collectors.toMap(Employee::name, Employee::team));
    }

    // verdict: safe
    // because: The merge function keeps the first team of a name.
    static Map<String, String> firstTeamOfName(List<Employee> employees) {
        Objects.requireNonNull(employees, "employees");
        return employees.stream()
                .filter(Objects::nonNull)
                .collect(Collectors.toMap(Employee::name, Employee::team, (a, b) -> a));
    }

    // verdict: java.lang.IllegalArgumentException
    // witness: StreamReports.topNames(List.of(), -1)
    // because: limit refuses a negative number.
    static List<String> topNames(List<Employee> employees, int count) {
        Objects.requireNonNull(employees, "employees");
        return employees.stream()
                .filter(Objects::nonNull)
                .map(Employee::name)
                .sorted()
                .limit(count)
                .collect(Collectors.toList());
    }

    // verdict: safe
    // because: The number is raised to zero before it is used as the limit.
    static List<String> topTeams(List<Employee> employees, int count) {
        Objects.requireNonNull(employees, "employees");
        return employees.stream()
                .filter(Objects::nonNull)
                .map(Employee::team)
                .distinct()
                .sorted(Comparator.reverseOrder())
                .limit(Math.max(0, count))
                .collect(Collectors.toList());
    }

    // verdict: java.lang.UnsupportedOperationException
    // witness: StreamReports.namesAndTotal(List.of(new StreamReports.Employee("a", "x")))
    // because: The list made by Stream.toList cannot be changed.
    static List<String> namesAndTotal(List<Employee> employees) {
        Objects.requireNonNull(employees, "employees");
        List<String> names = employees.stream().filter(Objects::nonNull).map(Employee::name).toList();
        if (!names.isEmpty()) {
            names.add("total " + names.size());
        }
        return names;
    }

    // verdict: safe
    // because: The names are collected into an ArrayList, which can grow.
    static List<String> teamsAndTotal(List<Employee> employees) {
        Objects.requireNonNull(employees, "employees");
        List<String> teams = employees.stream()
                .filter(Objects::nonNull)
                .map(Employee::team)
                .collect(Collectors.toCollection(ArrayList::new));
        teams.add("total " + teams.size());
        return teams;
    }

    // verdict: java.lang.ArrayIndexOutOfBoundsException
    // witness: StreamReports.differences(new int[] {4})
    // because: The range runs to the last index and the mapping reads the one behind it.
    static int[] differences(int[] values) {
        if (values == null) {
            return new int[0];
        }
        return IntStream.range(0, values.length).map(i -> values[i + 1] - values[i]).toArray();
    }

    // verdict: safe
    // because: The range begins at one, so the previous element exists.
    static int[] increments(int[] values) {
        if (values == null) {
            return new int[0];
        }
        return IntStream.range(1, values.length).map(i -> values[i] - values[i - 1]).toArray();
    }

    // verdict: java.lang.NumberFormatException
    // witness: StreamReports.sumOf("1, 2")
    // because: The parts are not trimmed before they are parsed.
    static int sumOf(String csv) {
        if (csv == null || csv.isBlank()) {
            return 0;
        }
        return Arrays.stream(csv.split(",")).mapToInt(Integer::parseInt).sum();
    }
}
