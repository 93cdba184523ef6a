package io.seckill.consumer.config;

import io.seckill.api.message.Topics;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.apache.rocketmq.common.MixAll;
import org.apache.rocketmq.spring.annotation.RocketMQMessageListener;
import org.apache.rocketmq.spring.annotation.SelectorType;
import org.jspecify.annotations.Nullable;
import org.springframework.beans.factory.ListableBeanFactory;
import org.springframework.beans.factory.SmartInitializingSingleton;
import org.springframework.core.env.Environment;

/**
 * Lets the consumer start only if its listeners share no group, or subscribe to the same (MQ-06). The broker hands each message to one
 * member of a group and believes the subscription it heard last: what another member asked for is skipped for good, in silence.
 * A listener that is switched off counts as well, since it may be on elsewhere. Checked before any of them starts to consume.
 */
final class ListenerGroups implements SmartInitializingSingleton {
    /** Their selectors equal no listener's: whoever shared such a group would be given claims and not place them. */
    private static final List<Subscription> OWN = List.of(
            new Subscription("placingIntake", Topics.PLACING_GROUP, Topics.ORDER, "to place orders"),
            new Subscription(
                    "parkingIntake",
                    Topics.PARKING_GROUP,
                    MixAll.getDLQTopic(Topics.PLACING_GROUP),
                    "to park dead letters"));

    private final ListableBeanFactory beans;
    private final Environment environment;

    ListenerGroups(ListableBeanFactory beans, Environment environment) {
        this.beans = beans;
        this.environment = environment;
    }

    @Override
    public void afterSingletonsInstantiated() {
        require(Stream.concat(OWN.stream(), listeners()).toList());
    }

    /** Passes if members of one group subscribe to the same. */
    static void require(List<Subscription> subscriptions) {
        Map<String, Subscription> groups = new HashMap<>();
        for (Subscription subscription : subscriptions) {
            @Nullable Subscription first = groups.putIfAbsent(subscription.group(), subscription);
            if (first != null && !first.isSameAs(subscription)) {
                throw new SharedGroupException(subscription.group(), first, subscription);
            }
        }
    }

    private Stream<Subscription> listeners() {
        List<Subscription> found = new ArrayList<>();
        for (String bean : beans.getBeanNamesForAnnotation(RocketMQMessageListener.class)) {
            RocketMQMessageListener listener = beans.findAnnotationOnBean(bean, RocketMQMessageListener.class);
            if (listener != null) {
                found.add(new Subscription(
                        bean,
                        environment.resolvePlaceholders(listener.consumerGroup()),
                        environment.resolvePlaceholders(listener.topic()),
                        selector(listener)));
            }
        }
        return found.stream();
    }

    /** Tags are a set, in whatever order they are written. */
    private String selector(RocketMQMessageListener listener) {
        String expression = environment.resolvePlaceholders(listener.selectorExpression());
        return listener.selectorType() == SelectorType.SQL92
                ? "SQL92 " + expression
                : Stream.of(expression.split("\\|\\|", -1))
                        .map(String::strip)
                        .distinct()
                        .sorted()
                        .collect(Collectors.joining(" || "));
    }

    /**
     * What one bean consumes.
     *
     * @param bean its name
     * @param group its consumer group
     * @param topic the topic
     * @param selector which of the topic's messages, written the same way if it means the same
     */
    record Subscription(String bean, String group, String topic, String selector) {
        boolean isSameAs(Subscription other) {
            return topic.equals(other.topic) && selector.equals(other.selector);
        }

        @Override
        public String toString() {
            return "'" + bean + "' (" + topic + ", " + selector + ")";
        }
    }
}
