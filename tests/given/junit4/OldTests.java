import static org.hamcrest.CoreMatchers.is;
import static org.junit.Assert.assertEquals;
import static org.junit.Assert.assertThat;
import static org.junit.Assert.assertThrows;
import static org.junit.Assert.assertTrue;
import static org.junit.Assume.assumeTrue;

import java.util.Arrays;
import java.util.Collection;
import java.util.List;
import org.junit.After;
import org.junit.AfterClass;
import org.junit.Before;
import org.junit.BeforeClass;
import org.junit.ClassRule;
import org.junit.FixMethodOrder;
import org.junit.Ignore;
import org.junit.Rule;
import org.junit.Test;
import org.junit.experimental.theories.DataPoints;
import org.junit.experimental.theories.Theories;
import org.junit.experimental.theories.Theory;
import org.junit.rules.ErrorCollector;
import org.junit.rules.ExpectedException;
import org.junit.rules.ExternalResource;
import org.junit.rules.TestName;
import org.junit.rules.Timeout;
import org.junit.runner.RunWith;
import org.junit.runners.MethodSorters;
import org.junit.runners.Parameterized;
import org.junit.runners.Suite;

/** Tests for JUnit 4 and older; each class has tests of its own. */
public class OldTests {
    @FixMethodOrder(MethodSorters.NAME_ASCENDING)
    public static class Plain {
        static int begun;
        private int own;

        @BeforeClass
        public static void begin() {
            begun = 1;
        }

        @Before
        public void before() {
            own = 1;
        }

        @Test
        public void passes() {
            assertEquals(2, begun + own);
        }

        @Test
        public void fails() {
            assertEquals("sum", 3, begun + own);
        }

        @Test
        public void errs() {
            Object text = "text";
            assertEquals(1, ((Integer) text).intValue());
        }

        @Test(expected = ArithmeticException.class)
        public void expected() {
            assertEquals(0, 1 / (begun - own));
        }

        @Test(expected = IllegalStateException.class)
        public void expectedOther() {
            throw new IllegalArgumentException("other");
        }

        @Test(expected = IllegalStateException.class)
        public void expectedInVain() {}

        @Test(timeout = 100)
        public void tooSlow() throws InterruptedException {
            Thread.sleep(100_000);
        }

        @Test
        @Ignore("off")
        public void ignored() {}

        @Test
        public void assumed() {
            assumeTrue("not here", false);
        }

        @Test
        public void matched() {
            assertThat(own, is(2));
        }

        @Test
        public void thrown() {
            assertThrows(NullPointerException.class, () -> assertTrue(false));
        }

        @After
        public void after() {
            own = 0;
        }

        @AfterClass
        public static void end() {
            begun = 0;
        }
    }

    @RunWith(Parameterized.class)
    public static class Tables {
        @Parameterized.Parameters(name = "{index}: {0}+{1}={2}")
        public static Collection<Object[]> rows() {
            return Arrays.asList(new Object[][] {{1, 1, 2}, {2, 2, 5}, {0, -1, -1}});
        }

        private final int a;
        private final int b;
        private final int sum;

        public Tables(int a, int b, int sum) {
            this.a = a;
            this.b = b;
            this.sum = sum;
        }

        @Test
        public void adds() {
            assertEquals(sum, a + b);
        }
    }

    public static class Rules {
        static final StringBuilder LOG = new StringBuilder();

        @ClassRule
        public static final ExternalResource RESOURCE = new ExternalResource() {
            @Override
            protected void before() {
                LOG.append("open ");
            }

            @Override
            protected void after() {
                LOG.setLength(0);
            }
        };

        @Rule
        public final ExpectedException thrown = ExpectedException.none();

        @Rule
        public final TestName name = new TestName();

        @Rule
        public final ErrorCollector errors = new ErrorCollector();

        @Rule
        public final Timeout timeout = Timeout.seconds(20);

        @Test
        public void throwsAsExpected() {
            thrown.expect(IndexOutOfBoundsException.class);
            thrown.expectMessage("length 1");
            Integer.valueOf(new int[1][3].length);
            throw new IndexOutOfBoundsException("Index 3 out of bounds for length 1");
        }

        @Test
        public void throwsOther() {
            thrown.expect(IllegalStateException.class);
            throw new IllegalArgumentException("other");
        }

        @Test
        public void named() {
            assertEquals("named", name.getMethodName());
            assertEquals("open ", LOG.toString());
        }

        @Test
        public void collects() {
            errors.addError(new IllegalStateException("first"));
        }
    }

    @RunWith(Theories.class)
    public static class Laws {
        @DataPoints
        public static final int[] NUMBERS = {0, 1, 2};

        @Theory
        public void commutes(int a, int b) {
            assertEquals(a + b, b + a);
        }

        @Theory
        public void small(int a) {
            assertTrue("a is " + a, a < 2);
        }
    }

    @RunWith(Suite.class)
    @Suite.SuiteClasses({Member.class, Tables.class})
    public static class Both {}

    public static class Member {
        @Test
        public void inSuite() {}
    }

    public static class BeginFails {
        @BeforeClass
        public static void begin() {
            throw new IllegalStateException("before class");
        }

        @Test
        public void neverRuns() {}
    }

    public static class Oldest extends junit.framework.TestCase {
        private List<String> list;

        @Override
        protected void setUp() {
            list = List.of("a");
        }

        public void testPasses() {
            assertEquals(1, list.size());
        }

        public void testFails() {
            assertEquals("b", list.get(0));
        }
    }
}
