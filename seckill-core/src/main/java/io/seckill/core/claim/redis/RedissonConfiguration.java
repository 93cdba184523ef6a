package io.seckill.core.claim.redis;

import io.seckill.core.claim.ClaimLedger;
import io.seckill.core.startup.MissingServerException;
import java.io.IOException;
import org.redisson.Redisson;
import org.redisson.api.RedissonClient;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.boot.context.properties.EnableConfigurationProperties;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;

/** Offers the claim ledger on the Redis that the settings name. Connects at start, so that a missing Redis ends the start. */
@Configuration(proxyBeanMethods = false)
@EnableConfigurationProperties({RedisProperties.class, LedgerProperties.class})
public class RedissonConfiguration {
    private static final Logger log = LoggerFactory.getLogger(RedissonConfiguration.class);

    private static final String HINT =
            "Start the servers with ./seckill up, or point SECKILL_REDIS_URL at a running Redis (redis://host:port), or SECKILL_REDIS_CONFIG at a Redisson YAML file.";

    /** @throws MissingServerException if Redis does not answer, or nothing says where it is */
    @Bean(destroyMethod = "shutdown")
    RedissonClient redisson(RedisProperties properties) {
        if (properties.url().isBlank() && properties.configFile().isBlank()) {
            throw new MissingServerException("Redis is not configured", properties.lookedAt(), HINT, null);
        }
        try {
            RedissonClient client = Redisson.create(RedissonSettings.of(properties));
            log.info("Claim ledger at {}", properties.lookedAt());
            return client;
        } catch (IOException e) {
            throw new MissingServerException(
                    "Redis' configuration file cannot be read", properties.lookedAt(), HINT, e);
        } catch (IllegalArgumentException e) {
            throw new MissingServerException("Redis' configuration is not valid", properties.lookedAt(), HINT, e);
        } catch (RuntimeException e) {
            throw new MissingServerException("Redis does not answer", properties.lookedAt(), HINT, e);
        }
    }

    @Bean
    ClaimLedger claimLedger(RedissonClient redisson, RedisProperties redis, LedgerProperties ledger) {
        return new RedisClaimLedger(new RedissonScriptRunner(redisson, redis.deadline()), ledger);
    }
}
