import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;
import java.lang.reflect.Method;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.DisabledIf;
import org.junit.jupiter.api.condition.EnabledForJreRange;
import org.junit.jupiter.api.condition.EnabledIfSystemProperty;
import org.junit.jupiter.api.condition.JRE;
import org.junit.jupiter.api.extension.AfterTestExecutionCallback;
import org.junit.jupiter.api.extension.BeforeEachCallback;
import org.junit.jupiter.api.extension.ConditionEvaluationResult;
import org.junit.jupiter.api.extension.ExecutionCondition;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.extension.ExtensionContext;
import org.junit.jupiter.api.extension.InvocationInterceptor;
import org.junit.jupiter.api.extension.ParameterContext;
import org.junit.jupiter.api.extension.ParameterResolver;
import org.junit.jupiter.api.extension.ReflectiveInvocationContext;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.api.extension.TestExecutionExceptionHandler;

/** Extensions: parameters, callbacks, conditions, handlers, and an annotation that is made of others. */
@ExtendWith(Extended.Numbers.class)
class Extended {
    @Target(ElementType.METHOD)
    @Retention(RetentionPolicy.RUNTIME)
    @Test
    @ExtendWith(Forgiving.class)
    @interface Lenient {}

    static class Numbers implements ParameterResolver {
        @Override
        public boolean supportsParameter(ParameterContext parameter, ExtensionContext context) {
            return parameter.getParameter().getType() == int.class;
        }

        @Override
        public Object resolveParameter(ParameterContext parameter, ExtensionContext context) {
            return 40 + parameter.getIndex();
        }
    }

    static class Forgiving implements TestExecutionExceptionHandler {
        @Override
        public void handleTestExecutionException(ExtensionContext context, Throwable thrown) throws Throwable {
            if (!(thrown instanceof IllegalStateException)) throw thrown;
        }
    }

    static class Never implements ExecutionCondition {
        @Override
        public ConditionEvaluationResult evaluateExecutionCondition(ExtensionContext context) {
            return ConditionEvaluationResult.disabled("never", context.getRequiredTestMethod().getName());
        }
    }

    static class Twice implements InvocationInterceptor {
        @Override
        public void interceptTestMethod(Invocation<Void> invocation, ReflectiveInvocationContext<Method> context, ExtensionContext extension)
                throws Throwable {
            invocation.proceed();
            context.getExecutable().invoke(context.getTarget().get());
        }
    }

    static class Log implements BeforeEachCallback, AfterTestExecutionCallback {
        final List<String> lines = new ArrayList<>();

        @Override
        public void beforeEach(ExtensionContext context) {
            lines.add("before " + context.getDisplayName());
            context.getStore(ExtensionContext.Namespace.create("log")).put("lines", lines);
        }

        @Override
        public void afterTestExecution(ExtensionContext context) {
            lines.add("after, failed: " + context.getExecutionException().isPresent());
        }
    }

    @RegisterExtension
    final Log log = new Log();

    private int runs;

    @Test
    void resolved(int zeroth, int first) {
        assertEquals(81, zeroth + first);
        assertEquals(List.of("before resolved(int, int)"), log.lines);
    }

    @Test
    void notResolved(String text) {}

    @Lenient
    void forgiven() {
        throw new IllegalStateException("forgiven");
    }

    @Lenient
    void notForgiven() {
        throw new IllegalArgumentException("not forgiven");
    }

    @Test
    @ExtendWith(Never.class)
    void never() {}

    @Test
    @ExtendWith(Twice.class)
    void twice() {
        assertTrue(++runs < 2, "ran twice");
    }

    @Test
    @EnabledForJreRange(min = JRE.JAVA_8)
    void onEveryJava() {}

    @Test
    @EnabledIfSystemProperty(named = "no.such.property", matches = ".*")
    void withProperty() {}

    @Test
    @DisabledIf("always")
    void disabled() {}

    static boolean always() {
        return true;
    }
}
