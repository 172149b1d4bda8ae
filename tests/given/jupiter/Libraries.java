import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;
import static org.hamcrest.MatcherAssert.assertThat;
import static org.hamcrest.Matchers.*;

import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** AssertJ and Hamcrest. */
class Libraries {
    record Person(String name, int age) {}

    @Test
    void texts() {
        assertThat("Frodo").startsWith("Fro").endsWith("do").isNotEqualTo("Sauron");
        assertThat("Frodo").as("a name").contains("x");
    }

    @Test
    void lists() {
        assertThat(List.of(1, 2, 3)).hasSize(3).containsExactly(1, 2, 4);
    }

    @Test
    void extracted() {
        assertThat(List.of(new Person("a", 1), new Person("b", 2))).extracting(Person::name, Person::age)
                .containsExactly(org.assertj.core.api.Assertions.tuple("a", 1), org.assertj.core.api.Assertions.tuple("b", 2));
    }

    @Test
    void thrown() {
        assertThatThrownBy(() -> List.of().iterator().next()).isInstanceOf(java.util.NoSuchElementException.class);
        assertThatThrownBy(() -> {}).hasMessage("x");
    }

    @Test
    void recursively() {
        assertThat(new Person("a", 1)).usingRecursiveComparison().isEqualTo(new Person("a", 2));
    }

    @Test
    void numbers() {
        assertThat(1.0).isCloseTo(1.1, within(0.01));
    }

    @Test
    void maps() {
        assertThat(Map.of("a", 1)).containsEntry("a", 2);
    }

    @Test
    void matches() {
        assertThat("Frodo", allOf(startsWith("Fro"), not(containsString("x")), hasLength(5)));
        assertThat(List.of(1, 2), hasItems(1, 2));
    }

    @Test
    void doesNotMatch() {
        assertThat("a list", List.of(1, 2), contains(1, 3));
    }

    @Test
    void property() {
        assertThat(Map.of("k", "v"), hasEntry(equalTo("k"), is("w")));
    }
}
