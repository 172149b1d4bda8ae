import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.mockito.ArgumentMatchers.anyString;
import static org.mockito.Mockito.doThrow;
import static org.mockito.Mockito.mock;
import static org.mockito.Mockito.never;
import static org.mockito.Mockito.spy;
import static org.mockito.Mockito.times;
import static org.mockito.Mockito.verify;
import static org.mockito.Mockito.verifyNoMoreInteractions;
import static org.mockito.Mockito.when;

import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.mockito.ArgumentCaptor;
import org.mockito.InOrder;
import org.mockito.Mockito;

/** Mockito, as far as subclasses of what is mocked can do it. */
class Mocks {
    interface Service {
        int ask(String question);

        default int twice(String question) {
            return 2 * ask(question);
        }
    }

    static class Client {
        private final Service service;

        Client(Service service) {
            this.service = service;
        }

        int sum(List<String> questions) {
            return questions.stream().mapToInt(service::ask).sum();
        }
    }

    static class Counter {
        private int value;

        Counter(int value) {
            this.value = value;
        }

        int step() {
            return 1;
        }

        int next() {
            return value += step();
        }
    }

    @Test
    void answers() {
        Service service = mock(Service.class);
        when(service.ask("a")).thenReturn(3);
        when(service.ask("b")).thenReturn(4, 5);
        assertEquals(12, new Client(service).sum(List.of("a", "b", "b")));
        verify(service, times(2)).ask("b");
        verify(service, never()).ask("c");
        assertEquals(0, service.twice("a"));
    }

    @Test
    void neverAsked() {
        Service service = mock(Service.class);
        verify(service).ask("x");
    }

    @Test
    void askedForMore() {
        Service service = mock(Service.class);
        service.ask("y");
        verifyNoMoreInteractions(service);
    }

    @Test
    void throwsOnDemand() {
        Service service = mock(Service.class);
        when(service.ask(anyString())).thenThrow(new IllegalStateException("closed"));
        assertEquals("closed", assertThrows(IllegalStateException.class, () -> service.ask("a")).getMessage());
    }

    @Test
    void mocksAClass() {
        List<String> list = mock(ArrayList.class);
        when(list.size()).thenReturn(7);
        doThrow(new UnsupportedOperationException()).when(list).clear();
        assertEquals(7, list.size());
        assertThrows(UnsupportedOperationException.class, list::clear);
    }

    @Test
    void spies() {
        Counter counter = spy(new Counter(5));
        when(counter.step()).thenReturn(10);
        assertEquals(15, counter.next());
        assertEquals(25, counter.next());
        verify(counter, times(2)).step();
    }

    @Test
    void captures() {
        Service service = mock(Service.class);
        new Client(service).sum(List.of("p", "q"));
        ArgumentCaptor<String> captor = ArgumentCaptor.forClass(String.class);
        verify(service, times(2)).ask(captor.capture());
        assertEquals(List.of("p", "q"), captor.getAllValues());
        InOrder order = Mockito.inOrder(service);
        order.verify(service).ask("q");
        order.verify(service).ask("p");
    }
}
