package io.seckill.local.architecture;

import static org.assertj.core.api.Assertions.assertThat;

import io.seckill.api.message.OrderEvent;
import io.seckill.api.message.Topics;
import java.lang.reflect.RecordComponent;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** What {@code docs/events.md} tells the author of a listener is what the record and the sample say. */
class EventsDocTest {
    private static final String DOCUMENT = text("docs/events.md");

    @Test
    void theTopicEveryFieldAndEveryKindAreNamed() {
        assertThat(DOCUMENT)
                .contains("`" + Topics.ORDER_EVENT + "`")
                .contains(Stream.concat(
                                Arrays.stream(OrderEvent.class.getRecordComponents())
                                        .map(RecordComponent::getName),
                                Arrays.stream(OrderEvent.Kind.values()).map(OrderEvent.Kind::name))
                        .map(word -> "`" + word + "`")
                        .toList());
    }

    @Test
    void everyLineOfTheSampleStandsInTheListenerItShows() {
        String listener = text("seckill-consumer/src/main/java/io/seckill/consumer/notifying/OrderCreatedListener.java")
                .replace("OrderCreatedListener.GROUP", "\"seckill-sample-created\"");
        List<String> sample = DOCUMENT.substring(DOCUMENT.indexOf("```java\n") + 8, DOCUMENT.lastIndexOf("```"))
                .lines()
                .filter(line -> !line.isBlank())
                .toList();
        assertThat(sample)
                .hasSizeGreaterThan(10)
                .allSatisfy(line -> assertThat(listener).contains(line + "\n"));
    }

    private static String text(String file) {
        return String.join("\n", SourceFiles.lines(SourceFiles.root().resolve(file))) + "\n";
    }
}
