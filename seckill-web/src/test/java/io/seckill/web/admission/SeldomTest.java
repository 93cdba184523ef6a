package io.seckill.web.admission;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;

class SeldomTest {
    private final AtomicLong nanos = new AtomicLong(-3);
    private final Seldom seldom = new Seldom(nanos::get, Duration.ofSeconds(10));

    @Test
    void aLineMayBeLoggedAgainWhenItsTimeIsOver() {
        assertThat(seldom.mayLog("a")).isTrue();
        assertThat(seldom.mayLog("a")).isFalse();
        assertThat(seldom.mayLog("b")).isTrue();

        nanos.addAndGet(Duration.ofSeconds(10).toNanos());

        assertThat(seldom.mayLog("a")).isTrue();
        assertThat(seldom.mayLog("a")).isFalse();
    }
}
