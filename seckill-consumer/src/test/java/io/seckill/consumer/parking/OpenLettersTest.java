package io.seckill.consumer.parking;

import static org.assertj.core.api.Assertions.assertThat;

import io.seckill.core.deadletter.DeadLetters;
import java.lang.reflect.Proxy;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import org.springframework.dao.DataAccessResourceFailureException;

class OpenLettersTest {
    private static final Duration EVERY = Duration.ofSeconds(10);

    private final AtomicInteger asked = new AtomicInteger();
    private Instant now = Instant.EPOCH;
    private boolean away;

    private final OpenLetters open = new OpenLetters(letters(), new SetClock(), EVERY);

    @Test
    void mySqlIsAskedOncePerSoOften() {
        assertThat(open.count()).isEqualTo(1);
        now = now.plus(EVERY).minusMillis(1);
        assertThat(open.count()).isEqualTo(1);

        now = now.plusMillis(1);

        assertThat(open.count()).isEqualTo(2);
    }

    @Test
    void aMySqlThatDoesNotAnswerIsNotTakenForNoLetters() {
        assertThat(open.count()).isEqualTo(1);
        away = true;
        now = now.plus(EVERY);
        assertThat(open.count()).isNaN();
        assertThat(open.count()).isNaN();

        assertThat(asked).as("a server that is away is not asked more often").hasValue(2);
    }

    private DeadLetters letters() {
        return (DeadLetters) Proxy.newProxyInstance(
                DeadLetters.class.getClassLoader(), new Class<?>[] {DeadLetters.class}, (proxy, method, arguments) -> {
                    long answer = asked.incrementAndGet();
                    if (away) {
                        throw new DataAccessResourceFailureException("away");
                    }
                    return answer;
                });
    }

    private final class SetClock extends Clock {
        @Override
        public Instant instant() {
            return now;
        }

        @Override
        public ZoneId getZone() {
            return ZoneOffset.UTC;
        }

        @Override
        public Clock withZone(ZoneId zone) {
            throw new UnsupportedOperationException("Instants only");
        }
    }
}
