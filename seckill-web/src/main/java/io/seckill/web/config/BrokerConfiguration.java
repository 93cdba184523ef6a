package io.seckill.web.config;

import io.seckill.api.message.Topics;
import io.seckill.core.config.DeadLetterConfiguration;
import io.seckill.core.startup.BrokerCheck;
import org.apache.rocketmq.client.impl.factory.MQClientInstance;
import org.apache.rocketmq.client.producer.DefaultMQProducer;
import org.apache.rocketmq.spring.core.RocketMQTemplate;
import org.springframework.beans.factory.InitializingBean;
import org.springframework.beans.factory.config.BeanFactoryPostProcessor;
import org.springframework.boot.context.properties.source.InvalidConfigurationPropertyValueException;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.context.annotation.Import;
import org.springframework.core.env.Environment;

/**
 * Makes sure that there is a broker to publish to before the server opens its port. The template has started its producer by then, and
 * what an operator sends again goes through the same one.
 */
@Configuration(proxyBeanMethods = false)
@Import(DeadLetterConfiguration.class)
class BrokerConfiguration {
    private static final String GROUP = "rocketmq.producer.group";

    /** The broker sends check-backs to any member of the group, so all members must be web instances (MQ-04). */
    @Bean
    static BeanFactoryPostProcessor producerGroupIsOurs(Environment environment) {
        return beans -> {
            String group = environment.getProperty(GROUP, "");
            if (!group.equals(Topics.WEB_PRODUCER_GROUP)) {
                throw new InvalidConfigurationPropertyValueException(
                        GROUP, group, "Check-backs of claims go to the group " + Topics.WEB_PRODUCER_GROUP + " only.");
            }
        };
    }

    /**
     * Also makes the producer known to the broker. Left alone it would connect with its first message, and until then the
     * instance is never asked: the half messages of a dead instance would wait for nobody (MQ-04). {@code setTopics} does the
     * same inside {@code start()}, but fails there before anything can say which server is missing.
     */
    @Bean
    @SuppressWarnings("deprecation") // The client's own instance is deprecated for users, and has no other door
    InitializingBean brokerIsThere(RocketMQTemplate template) {
        return () -> {
            DefaultMQProducer producer = template.getProducer();
            BrokerCheck.require(
                    producer.getNamesrvAddr(), Topics.ORDER, () -> producer.fetchPublishMessageQueues(Topics.ORDER));
            MQClientInstance client = producer.getDefaultMQProducerImpl().getMqClientFactory();
            client.updateTopicRouteInfoFromNameServer(Topics.ORDER);
            client.sendHeartbeatToAllBrokerWithLock();
        };
    }
}
