package io.seckill.local.fault;

import io.seckill.core.claim.ClaimLedger;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Proxy;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.concurrent.CountDownLatch;
import org.springframework.beans.factory.config.BeanPostProcessor;
import org.springframework.boot.autoconfigure.AutoConfiguration;
import org.springframework.boot.autoconfigure.condition.ConditionalOnProperty;
import org.springframework.context.annotation.Bean;

/**
 * A fault point for tests: every confirm stops for ever, after its half message was stored and before the claim moves, and
 * leaves a line in a file. It is only there when the tests' classes are put on an application's class path and the property is set.
 */
@AutoConfiguration
@ConditionalOnProperty("seckill.fault.stall-at-confirm")
public class StallAtConfirm {
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
                StallAtConfirm.class.getClassLoader(),
                new Class<?>[] {ClaimLedger.class},
                (proxy, method, arguments) -> {
                    if (method.getName().equals("confirm")) {
                        stall(marks, String.valueOf(arguments[0]));
                    }
                    try {
                        return method.invoke(ledger, arguments);
                    } catch (InvocationTargetException e) {
                        throw e.getCause();
                    }
                });
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
