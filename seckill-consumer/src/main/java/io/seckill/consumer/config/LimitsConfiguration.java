package io.seckill.consumer.config;

import io.seckill.consumer.placing.Pace;
import io.seckill.consumer.placing.PlacingProperties;
import io.seckill.core.limiting.LimitRules;
import io.seckill.core.limiting.LimitRulesFile;
import io.seckill.core.limiting.LimitsProperties;
import java.util.List;
import org.springframework.boot.context.properties.EnableConfigurationProperties;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;

/** The pace of placing, adjustable while it runs. */
@Configuration(proxyBeanMethods = false)
@EnableConfigurationProperties(LimitsProperties.class)
class LimitsConfiguration {
    @Bean
    LimitRulesFile limitRulesFile(LimitsProperties limits, PlacingProperties placing) {
        LimitRules builtIn = new LimitRules(List.of(Pace.builtInRule(placing.ordersPerSecond())), List.of(), List.of());
        return new LimitRulesFile(limits.path(), builtIn, limits.reloadEvery());
    }
}
