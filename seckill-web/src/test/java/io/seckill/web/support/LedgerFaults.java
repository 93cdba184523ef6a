package io.seckill.web.support;

import io.seckill.core.claim.ClaimLedger;
import io.seckill.core.claim.LedgerUnavailableException;
import io.seckill.web.WebApplication;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.lang.reflect.Proxy;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicInteger;
import org.jspecify.annotations.Nullable;
import org.springframework.beans.factory.config.BeanPostProcessor;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;

/** Fault points between an instance and its real ledger: the next so many calls of a method go unanswered, or throw after they were answered. */
@Configuration(proxyBeanMethods = false)
public class LedgerFaults {
    private static final Map<String, AtomicInteger> DUE = new ConcurrentHashMap<>();
    private static final Map<String, AtomicInteger> THROWING = new ConcurrentHashMap<>();

    /** The next calls of this method do not reach Redis and are not answered. */
    public static void unanswered(String method, int calls) {
        DUE.put(method, new AtomicInteger(calls));
    }

    /** The next calls of this method reach Redis and are answered, and the step after them throws. */
    public static void throwsAfter(String method, int calls) {
        THROWING.put(method, new AtomicInteger(calls));
    }

    /** From now on every call of every method is answered again. */
    public static void answered() {
        DUE.clear();
        THROWING.clear();
    }

    /** The instance of this JVM that has these fault points. Its buyers have three tries at the ledger. */
    public static WebInstance web() {
        return Shared.WEB;
    }

    @Bean
    static BeanPostProcessor ledgerFaultPoint() {
        return new BeanPostProcessor() {
            @Override
            public Object postProcessAfterInitialization(Object bean, String name) {
                // Behind the breaker, which counts what goes unanswered
                return bean instanceof ClaimLedger ledger && name.equals("claimLedger") ? faulty(ledger) : bean;
            }
        };
    }

    private static Object faulty(ClaimLedger ledger) {
        return Proxy.newProxyInstance(
                LedgerFaults.class.getClassLoader(), new Class<?>[] {ClaimLedger.class}, (proxy, method, arguments) -> {
                    if (isDue(DUE, method)) {
                        throw new LedgerUnavailableException("Fault point: " + method.getName(), null);
                    }
                    Object answer = invoke(ledger, method, arguments);
                    if (isDue(THROWING, method)) {
                        throw new IllegalStateException("Fault point after " + method.getName());
                    }
                    return answer;
                });
    }

    private static boolean isDue(Map<String, AtomicInteger> faults, Method method) {
        AtomicInteger due = faults.get(method.getName());
        return due != null && due.getAndDecrement() > 0;
    }

    private static @Nullable Object invoke(ClaimLedger ledger, Method method, Object[] arguments) throws Throwable {
        try {
            return method.invoke(ledger, arguments);
        } catch (InvocationTargetException e) {
            throw e.getCause() == null ? e : e.getCause();
        }
    }

    private static final class Shared {
        private static final WebInstance WEB = WebInstance.start(
                new Class<?>[] {WebApplication.class, LedgerFaults.class}, "seckill.ledger.rate-limit=3");
    }
}
