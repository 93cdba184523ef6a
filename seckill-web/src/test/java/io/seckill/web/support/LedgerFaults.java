package io.seckill.web.support;

import io.seckill.core.claim.ClaimLedger;
import io.seckill.core.claim.LedgerUnavailableException;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Proxy;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicInteger;
import org.springframework.beans.factory.config.BeanPostProcessor;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;

/** A fault point between an instance and its real ledger: the next so many calls of a method go unanswered. */
@Configuration(proxyBeanMethods = false)
public class LedgerFaults {
    private static final Map<String, AtomicInteger> DUE = new ConcurrentHashMap<>();

    /** The next calls of this method do not reach Redis and are not answered. */
    public static void unanswered(String method, int calls) {
        DUE.put(method, new AtomicInteger(calls));
    }

    /** From now on every call of every method is answered again. */
    public static void answered() {
        DUE.clear();
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
                    AtomicInteger due = DUE.get(method.getName());
                    if (due != null && due.getAndDecrement() > 0) {
                        throw new LedgerUnavailableException("Fault point: " + method.getName(), null);
                    }
                    try {
                        return method.invoke(ledger, arguments);
                    } catch (InvocationTargetException e) {
                        throw e.getCause() == null ? e : e.getCause();
                    }
                });
    }
}
