package io.seckill.consumer.config;

import static org.assertj.core.api.Assertions.assertThat;

import org.apache.rocketmq.spring.annotation.RocketMQMessageListener;
import org.apache.rocketmq.spring.annotation.SelectorType;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.springframework.beans.factory.ListableBeanFactory;
import org.springframework.boot.context.annotation.UserConfigurations;
import org.springframework.boot.test.context.runner.ApplicationContextRunner;
import org.springframework.context.annotation.Bean;
import org.springframework.core.env.Environment;

@Tag("MQ-06")
class ListenerGroupsTest {
    private final ApplicationContextRunner runner = new ApplicationContextRunner()
            .withConfiguration(UserConfigurations.of(Check.class))
            .withPropertyValues("sms.group=sms")
            .withBean("first", Resolved.class);

    @ParameterizedTest
    @ValueSource(classes = {OtherTags.class, OtherTopic.class, OtherSelectorType.class, OtherTagsBySetting.class})
    void twoBeansOfOneGroupThatDifferStopTheStartAndAreNamed(Class<?> second) {
        runner.withBean("second", second)
                .run(context -> assertThat(context.getStartupFailure())
                        .isInstanceOf(SharedGroupException.class)
                        .hasMessageContainingAll(
                                "'first' (events, CANCELLED || PAID)", "'second' (", "share the consumer group sms"));
    }

    @ParameterizedTest
    @ValueSource(classes = {SameTagsWrittenOtherwise.class, OwnGroup.class})
    void beansOfOneGroupThatAgreeAndBeansOfTwoGroupsStart(Class<?> second) {
        runner.withBean("second", second)
                .run(context -> assertThat(context).hasNotFailed().hasBean("second"));
    }

    static class Check {
        @Bean
        ListenerGroups listenerGroups(ListableBeanFactory beans, Environment environment) {
            return new ListenerGroups(beans, environment);
        }
    }

    @RocketMQMessageListener(consumerGroup = "sms", topic = "events", selectorExpression = "PAID || CANCELLED")
    static class Resolved {}

    @RocketMQMessageListener(consumerGroup = "sms", topic = "events", selectorExpression = "CREATED")
    static class OtherTags {}

    @RocketMQMessageListener(consumerGroup = "sms", topic = "others", selectorExpression = "PAID || CANCELLED")
    static class OtherTopic {}

    @RocketMQMessageListener(
            consumerGroup = "sms",
            topic = "events",
            selectorType = SelectorType.SQL92,
            selectorExpression = "CANCELLED || PAID")
    static class OtherSelectorType {}

    @RocketMQMessageListener(consumerGroup = "${sms.group}", topic = "events")
    static class OtherTagsBySetting {}

    @RocketMQMessageListener(consumerGroup = "sms", topic = "events", selectorExpression = "CANCELLED||PAID")
    static class SameTagsWrittenOtherwise {}

    @RocketMQMessageListener(consumerGroup = "coupons", topic = "events", selectorExpression = "CREATED")
    static class OwnGroup {}
}
