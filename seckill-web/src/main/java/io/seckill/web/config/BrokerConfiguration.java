package io.seckill.web.config;

import io.seckill.api.message.Topics;
import io.seckill.core.config.DeadLetterConfiguration;
import io.seckill.core.startup.BrokerCheck;
import io.seckill.core.startup.ProducerGroupCheck;
import org.apache.rocketmq.client.impl.factory.MQClientInstance;
import org.apache.rocketmq.client.producer.DefaultMQProducer;
import org.apache.rocketmq.spring.core.RocketMQTemplate;
import org.springframework.beans.factory.InitializingBean;
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
    @Bean
    static ProducerGroupCheck producerGroupCheck(Environment environment) {
        return ProducerGroupCheck.ofWeb(environment);
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
