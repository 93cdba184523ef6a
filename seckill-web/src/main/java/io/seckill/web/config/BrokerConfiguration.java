package io.seckill.web.config;

import io.seckill.api.message.Topics;
import io.seckill.core.startup.BrokerCheck;
import java.util.List;
import org.apache.rocketmq.client.producer.DefaultMQProducer;
import org.apache.rocketmq.spring.core.RocketMQTemplate;
import org.springframework.beans.factory.InitializingBean;
import org.springframework.beans.factory.config.BeanFactoryPostProcessor;
import org.springframework.beans.factory.config.BeanPostProcessor;
import org.springframework.boot.context.properties.source.InvalidConfigurationPropertyValueException;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.core.env.Environment;

/** Makes sure that there is a broker to publish to before the server opens its port. The template has started its producer by then. */
@Configuration(proxyBeanMethods = false)
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
     * Makes the producer known to the broker when it starts. Left alone it connects with its first message, and until then an
     * instance is never asked: the half messages of a dead instance would wait for nobody (MQ-04).
     */
    @Bean
    static BeanPostProcessor producerConnectsAtStart() {
        return new BeanPostProcessor() {
            @Override
            public Object postProcessBeforeInitialization(Object bean, String name) {
                if (bean instanceof DefaultMQProducer producer) {
                    producer.setTopics(List.of(Topics.ORDER));
                }
                return bean;
            }
        };
    }

    @Bean
    InitializingBean brokerIsThere(RocketMQTemplate template) {
        return () -> {
            DefaultMQProducer producer = template.getProducer();
            BrokerCheck.require(
                    producer.getNamesrvAddr(), Topics.ORDER, () -> producer.fetchPublishMessageQueues(Topics.ORDER));
        };
    }
}
