package io.seckill.local.fault;

import io.seckill.core.claim.ClaimLedger;
import io.seckill.core.claim.ClaimRequest;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Proxy;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.concurrent.CountDownLatch;
import org.jspecify.annotations.Nullable;
import org.springframework.beans.factory.config.BeanPostProcessor;
import org.springframework.boot.autoconfigure.AutoConfiguration;
import org.springframework.boot.autoconfigure.condition.ConditionalOnProperty;
import org.springframework.context.annotation.Bean;

/**
 * A fault point for tests: every purchase stops for ever and leaves a line in a file. It stops after its half message was stored and
 * before its claim is confirmed, or, if its buyer's name begins with {@value #UNSENT}, after the claim and before the half message. It is only
 * there when the tests' classes are put on an application's class path and the property is set.
 */
@AutoConfiguration
@ConditionalOnProperty("seckill.fault.stalling")
public class Stalling {
    public static final String UNSENT = "unsent-";

    @Bean
    static BeanPostProcessor stallingLedger() {
        return new BeanPostProcessor() {
            @Override
            public Object postProcessAfterInitialization(Object bean, String name) {
                return bean instanceof ClaimLedger ledger ? stalling(ledger) : bean;
            }
        };
    }

    private static Object stalling(ClaimLedger ledger) {
        Path marks = Path.of(System.getProperty("seckill.fault.marks"));
        return Proxy.newProxyInstance(
                Stalling.class.getClassLoader(), new Class<?>[] {ClaimLedger.class}, (proxy, method, arguments) -> {
                    String orderNo = stopsAt(method.getName(), arguments);
                    if (orderNo != null) {
                        stall(marks, orderNo);
                    }
                    try {
                        return method.invoke(ledger, arguments);
                    } catch (InvocationTargetException e) {
                        throw e.getCause();
                    }
                });
    }

    private static @Nullable String stopsAt(String method, Object[] arguments) {
        if (method.equals("confirm")) {
            return String.valueOf(arguments[0]);
        }
        return method.equals("bind")
                        && arguments[0] instanceof ClaimRequest request
                        && request.userId().value().startsWith(UNSENT)
                ? request.orderNo().value()
                : null;
    }

    private static void stall(Path marks, String orderNo) throws InterruptedException {
        try {
            Files.writeString(marks, orderNo + "\n", StandardOpenOption.CREATE, StandardOpenOption.APPEND);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        new CountDownLatch(1).await();
    }
}
