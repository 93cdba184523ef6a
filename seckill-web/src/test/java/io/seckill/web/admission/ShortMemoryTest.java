package io.seckill.web.admission;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicLong;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(30)
class ShortMemoryTest {
    private final AtomicLong nanos = new AtomicLong(Long.MAX_VALUE - 5);
    private final List<String> asked = new ArrayList<>();
    private @Nullable RuntimeException failure;

    private final ShortMemory<String, String> memory =
            new ShortMemory<>(this::source, nanos::get, Duration.ofSeconds(1), Duration.ofMinutes(1), 2);

    @Test
    void aValueIsAskedForOnceWhileItIsFresh() {
        assertThat(memory.get("a")).isEqualTo("a1");
        pass(Duration.ofMillis(999));
        assertThat(memory.get("a")).isEqualTo("a1");

        pass(Duration.ofMillis(1));
        assertThat(memory.get("a")).isEqualTo("a2");
    }

    @Test
    void aForgottenValueIsAskedForAgain() {
        memory.get("a");
        memory.forget("a");

        assertThat(memory.get("a")).isEqualTo("a2");
    }

    @Test
    void theLastValueServesWhileTheSourceFailsAndTheSourceIsAskedOnceASecond() {
        memory.get("a");
        failure = new IllegalStateException("down");
        pass(Duration.ofSeconds(30));

        assertThat(memory.get("a")).isEqualTo("a1");
        assertThat(memory.get("a")).isEqualTo("a1");
        assertThat(asked).hasSize(2);
        pass(Duration.ofSeconds(1));
        assertThat(memory.get("a")).isEqualTo("a1");
        assertThat(asked).hasSize(3);
    }

    @Test
    void afterItsTimeAValueServesNoMoreAndTheFailureIsThrown() {
        memory.get("a");
        failure = new IllegalStateException("down");
        pass(Duration.ofMinutes(1));

        assertThatThrownBy(() -> memory.get("a")).isSameAs(failure);
        assertThatThrownBy(() -> memory.get("a")).isSameAs(failure);
        assertThat(asked).hasSize(2);

        failure = null;
        pass(Duration.ofSeconds(1));
        assertThat(memory.get("a")).isEqualTo("a3");
    }

    @Test
    void moreKeysThanFitAreAnsweredButNotRemembered() {
        memory.get("a");
        memory.get("b");
        memory.get("c");
        memory.get("c");
        assertThat(asked).containsExactly("a", "b", "c", "c");

        pass(Duration.ofSeconds(1));
        memory.get("c");
        memory.get("c");
        assertThat(asked).hasSize(5);
    }

    @Test
    void callersTakeTheStaleValueWhileOneOfThemAsks() {
        CountDownLatch asking = new CountDownLatch(1);
        CountDownLatch mayAnswer = new CountDownLatch(1);
        AtomicLong answers = new AtomicLong();
        ShortMemory<String, Long> slow = new ShortMemory<>(
                key -> {
                    if (answers.incrementAndGet() == 2) {
                        asking.countDown();
                        await(mayAnswer);
                    }
                    return answers.get();
                },
                nanos::get,
                Duration.ofSeconds(1),
                Duration.ofMinutes(1),
                2);
        slow.get("a");
        pass(Duration.ofSeconds(2));
        CompletableFuture<Long> first = CompletableFuture.supplyAsync(() -> slow.get("a"));
        await(asking);

        assertThat(slow.get("a")).isEqualTo(1);

        mayAnswer.countDown();
        assertThat(first.join()).isEqualTo(2);
    }

    private String source(String key) {
        asked.add(key);
        if (failure != null) {
            throw failure;
        }
        return key + asked.size();
    }

    private void pass(Duration time) {
        nanos.addAndGet(time.toNanos());
    }

    private static void await(CountDownLatch latch) {
        try {
            latch.await();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException(e);
        }
    }
}
