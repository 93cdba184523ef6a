package io.seckill.web.config;

import io.seckill.core.config.CoreConfiguration;
import io.seckill.core.config.RecoveryConfiguration;
import io.seckill.web.admission.Ticker;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.context.annotation.Import;

/** The core, and this process' own clock for ages. */
@Configuration(proxyBeanMethods = false)
@Import({CoreConfiguration.class, RecoveryConfiguration.class})
class ProcessConfiguration {
    @Bean
    Ticker ticker() {
        return System::nanoTime;
    }
}
