package io.seckill.web.config;

import org.springframework.beans.factory.config.BeanFactoryPostProcessor;
import org.springframework.boot.context.properties.source.InvalidConfigurationPropertyValueException;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.context.annotation.Profile;
import org.springframework.core.env.Environment;

/** Outside the local profile tokens come from an identity provider, and the start says so if none is named. */
@Configuration(proxyBeanMethods = false)
@Profile("!local")
class ServerTokens {
    private static final String PREFIX = "spring.security.oauth2.resourceserver.jwt.";

    @Bean
    static BeanFactoryPostProcessor issuerIsSet(Environment environment) {
        return beans -> {
            if (isEmpty(environment, "issuer-uri")
                    && isEmpty(environment, "jwk-set-uri")
                    && isEmpty(environment, "public-key-location")) {
                throw new InvalidConfigurationPropertyValueException(
                        PREFIX + "issuer-uri",
                        "",
                        "Name the identity provider by this property or by " + PREFIX + "jwk-set-uri; "
                                + "on one machine use the profile 'local' instead.");
            }
        };
    }

    private static boolean isEmpty(Environment environment, String property) {
        return environment.getProperty(PREFIX + property, "").isBlank();
    }
}
