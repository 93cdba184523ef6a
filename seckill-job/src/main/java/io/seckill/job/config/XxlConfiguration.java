package io.seckill.job.config;

import java.nio.file.Path;
import java.time.Clock;
import org.springframework.beans.factory.annotation.Value;
import org.springframework.boot.context.properties.EnableConfigurationProperties;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Condition;
import org.springframework.context.annotation.ConditionContext;
import org.springframework.context.annotation.Conditional;
import org.springframework.context.annotation.Configuration;
import org.springframework.core.type.AnnotatedTypeMetadata;
import org.springframework.util.StringUtils;

/** The XXL-JOB executor, where an admin console is configured. */
@Configuration(proxyBeanMethods = false)
@Conditional(XxlConfiguration.AdminIsConfigured.class)
@EnableConfigurationProperties(XxlProperties.class)
class XxlConfiguration {
    @Bean
    XxlRegistration xxlRegistration(Clock clock) {
        return new XxlRegistration(clock);
    }

    @Bean
    XxlExecutor xxlJobExecutor(
            XxlProperties properties, XxlRegistration registration, @Value("${seckill.log-dir:./logs}") Path logDir) {
        return new XxlExecutor(properties, registration, logDir.resolve("xxl-job"));
    }

    /** An empty value counts as none, so that a settings file may map an environment variable that is not set. */
    static final class AdminIsConfigured implements Condition {
        @Override
        public boolean matches(ConditionContext context, AnnotatedTypeMetadata metadata) {
            return StringUtils.hasText(context.getEnvironment().getProperty("seckill.job.xxl.admin-addresses"));
        }
    }
}
