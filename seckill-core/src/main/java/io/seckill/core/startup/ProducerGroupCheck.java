package io.seckill.core.startup;

import io.seckill.api.message.Topics;
import org.springframework.beans.factory.config.BeanFactoryPostProcessor;
import org.springframework.beans.factory.config.ConfigurableListableBeanFactory;
import org.springframework.boot.context.properties.source.InvalidConfigurationPropertyValueException;
import org.springframework.core.env.Environment;

/**
 * Looks at an application's producer group before a producer starts under it. The broker sends the check-back of a claim to any member
 * of the web's group, and one that cannot decide leaves the half message to wait: all members must be web instances (MQ-04).
 */
public final class ProducerGroupCheck implements BeanFactoryPostProcessor {
    private static final String GROUP = "rocketmq.producer.group";

    private final Environment environment;
    private final boolean web;

    private ProducerGroupCheck(Environment environment, boolean web) {
        this.environment = environment;
        this.web = web;
    }

    /** Lets a web instance start in the group of check-backs only. */
    public static ProducerGroupCheck ofWeb(Environment environment) {
        return new ProducerGroupCheck(environment, true);
    }

    /** Lets any other application start in any group but that one, or in none. */
    public static ProducerGroupCheck ofOthers(Environment environment) {
        return new ProducerGroupCheck(environment, false);
    }

    @Override
    public void postProcessBeanFactory(ConfigurableListableBeanFactory beans) {
        String group = environment.getProperty(GROUP, "");
        if (group.equals(Topics.WEB_PRODUCER_GROUP) != web) {
            throw new InvalidConfigurationPropertyValueException(
                    GROUP,
                    group,
                    "Check-backs of claims go to the group " + Topics.WEB_PRODUCER_GROUP
                            + ": every web instance is in it, and nothing else.");
        }
    }
}
