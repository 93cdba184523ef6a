package io.seckill.core.testing;

import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Proxy;
import org.springframework.transaction.support.TransactionSynchronizationManager;

/** Notices whoever calls another server while a transaction is open: the rows it has locked would wait for that server (DB-03). */
public final class OutsideTransactions {
    private OutsideTransactions() {}

    /** The same port of another server; a call inside a transaction fails the test. */
    public static <P> P only(Class<P> type, P port) {
        return type.cast(Proxy.newProxyInstance(
                type.getClassLoader(), new Class<?>[] {type}, (proxy, method, arguments) -> {
                    require(method.getName());
                    try {
                        return method.invoke(port, arguments);
                    } catch (InvocationTargetException e) {
                        throw e.getTargetException();
                    }
                }));
    }

    /** An error and no exception, so that no use case takes it for a server that does not answer. */
    public static void require(String call) {
        if (TransactionSynchronizationManager.isActualTransactionActive()) {
            throw new AssertionError(call + " asks another server while a transaction is open");
        }
    }
}
