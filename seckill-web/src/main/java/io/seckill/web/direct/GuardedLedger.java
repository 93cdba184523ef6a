package io.seckill.web.direct;

import io.seckill.core.claim.ClaimLedger;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.lang.reflect.Proxy;

/** The ledger with every call counted by the breaker. */
final class GuardedLedger {
    private GuardedLedger() {}

    static ClaimLedger of(ClaimLedger ledger, LedgerBreaker breaker) {
        return (ClaimLedger) Proxy.newProxyInstance(
                ClaimLedger.class.getClassLoader(),
                new Class<?>[] {ClaimLedger.class},
                (proxy, method, arguments) -> breaker.ask(() -> call(ledger, method, arguments)));
    }

    private static Object call(ClaimLedger ledger, Method method, Object[] arguments) {
        try {
            return method.invoke(ledger, arguments);
        } catch (InvocationTargetException e) {
            if (e.getCause() instanceof RuntimeException failure) {
                throw failure;
            }
            throw new IllegalStateException(e);
        } catch (IllegalAccessException e) {
            throw new IllegalStateException(e);
        }
    }
}
