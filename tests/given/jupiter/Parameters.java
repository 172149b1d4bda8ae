import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.math.BigDecimal;
import java.time.LocalDate;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.extension.ExtensionContext;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.aggregator.ArgumentsAccessor;
import org.junit.jupiter.params.converter.ConvertWith;
import org.junit.jupiter.params.converter.SimpleArgumentConverter;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.ArgumentsProvider;
import org.junit.jupiter.params.provider.ArgumentsSource;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EmptySource;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.NullAndEmptySource;
import org.junit.jupiter.params.provider.NullSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Tests with parameters, from all sources that need no files. */
class Parameters {
    @ParameterizedTest
    @ValueSource(ints = {1, 2, 3})
    void ints(int n) {
        assertTrue(n < 3, "n is " + n);
    }

    @ParameterizedTest(name = "[{index}] {0} of {arguments}")
    @ValueSource(strings = {"a", "", "längeres Wort"})
    void strings(String text) {
        assertNotNull(text);
    }

    @ParameterizedTest
    @NullSource
    @EmptySource
    @ValueSource(strings = " ")
    void blank(String text) {
        assertTrue(text == null || text.isBlank());
    }

    @ParameterizedTest
    @NullAndEmptySource
    void empty(List<String> list) {
        assertTrue(list.isEmpty());
    }

    @ParameterizedTest
    @CsvSource({"1, one, 1.5", "2, 'two, or more', 2.50", "3,, 0"})
    void csv(int number, String word, BigDecimal decimal) {
        assertEquals(number, decimal.intValue());
    }

    @ParameterizedTest(name = "{0} to {1}")
    @CsvSource(value = {"2024-02-28 | 2024-02-29", "NIL | 2024-03-01"}, delimiter = '|', nullValues = "NIL")
    void dates(LocalDate from, LocalDate to) {
        assertEquals(to, from.plusDays(1));
    }

    @ParameterizedTest
    @MethodSource
    void pairs(int a, String b) {
        assertEquals(a, b.length());
    }

    static Stream<Arguments> pairs() {
        return Stream.of(Arguments.of(1, "a"), Arguments.of(2, "bb"), Arguments.of(4, "ccc"));
    }

    @ParameterizedTest
    @MethodSource("squares")
    void perfect(int square) {
        int root = (int) Math.sqrt(square);
        assertEquals(square, root * root);
    }

    static IntStream squares() {
        return IntStream.rangeClosed(1, 4).map(n -> n * n);
    }

    @ParameterizedTest
    @EnumSource(value = TimeUnit.class, mode = EnumSource.Mode.MATCH_ALL, names = "^.*SECONDS$")
    void units(TimeUnit unit) {
        assertTrue(unit.toSeconds(1_000_000_000) > 0);
    }

    @ParameterizedTest
    @ArgumentsSource(Own.class)
    void own(ArgumentsAccessor arguments) {
        assertEquals(arguments.getString(1), arguments.getInteger(0).toString());
    }

    static class Own implements ArgumentsProvider {
        @Override
        public Stream<? extends Arguments> provideArguments(ExtensionContext context) {
            return Stream.of(Arguments.of(1, "1"), Arguments.of(2, "two"));
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"abc", "de"})
    void converted(@ConvertWith(Length.class) int length) {
        assertEquals(3, length);
    }

    static class Length extends SimpleArgumentConverter {
        @Override
        protected Object convert(Object source, Class<?> target) {
            return ((String) source).length();
        }
    }

    @ParameterizedTest
    @ValueSource(strings = "not a number")
    void cannotBeConverted(int n) {
        throw new IllegalStateException("never runs with " + n);
    }
}
