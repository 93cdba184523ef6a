package io.seckill.consumer.support;

import io.seckill.core.claim.ClaimLedger;
import io.seckill.core.claim.ClaimMessages;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Proxy;
import java.util.List;
import org.springframework.beans.factory.config.BeanPostProcessor;
import org.springframework.transaction.support.TransactionSynchronizationManager;

/** Notices whoever calls Redis or the broker while a transaction is open: the rows it has locked would wait for that server (DB-03). */
public final class OutsideTransactions implements BeanPostProcessor {
    private static final List<Class<?>> PORTS = List.of(ClaimLedger.class, ClaimMessages.class);

    @Override
    public Object postProcessAfterInitialization(Object bean, String name) {
        return PORTS.stream()
                .filter(port -> port.isInstance(bean))
                .findFirst()
                .map(port -> only(port, bean))
                .orElse(bean);
    }

    private static Object only(Class<?> port, Object bean) {
        return Proxy.newProxyInstance(port.getClassLoader(), new Class<?>[] {port}, (proxy, method, arguments) -> {
            if (TransactionSynchronizationManager.isActualTransactionActive()) {
                // An error and no exception, so that nobody takes it for a server that does not answer
                throw new AssertionError(method.getName() + " asks another server while a transaction is open");
            }
            try {
                return method.invoke(bean, arguments);
            } catch (InvocationTargetException e) {
                throw e.getTargetException();
            }
        });
    }
}
