package io.seckill.web.config;

import java.net.InetAddress;
import java.util.List;
import javax.crypto.spec.SecretKeySpec;
import org.springframework.beans.factory.config.BeanFactoryPostProcessor;
import org.springframework.boot.context.properties.EnableConfigurationProperties;
import org.springframework.boot.context.properties.bind.Binder;
import org.springframework.boot.context.properties.source.InvalidConfigurationPropertyValueException;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.context.annotation.Profile;
import org.springframework.core.env.Environment;
import org.springframework.security.oauth2.core.DelegatingOAuth2TokenValidator;
import org.springframework.security.oauth2.jose.jws.MacAlgorithm;
import org.springframework.security.oauth2.jwt.JwtAudienceValidator;
import org.springframework.security.oauth2.jwt.JwtDecoder;
import org.springframework.security.oauth2.jwt.JwtValidators;
import org.springframework.security.oauth2.jwt.NimbusJwtDecoder;

/** Tokens of the local profile: signed with a key that only this machine's runner knows, so only fit for loopback. */
@Configuration(proxyBeanMethods = false)
@Profile("local")
@EnableConfigurationProperties(LocalProperties.class)
class LocalTokens {
    static final String ISSUER = "seckill-local";
    static final String AUDIENCE = "seckill";

    /** Before any bean is made, and before anything listens. */
    @Bean
    static BeanFactoryPostProcessor listensOnLoopback(Environment environment) {
        return beans -> {
            InetAddress address = Binder.get(environment)
                    .bind("server.address", InetAddress.class)
                    .orElse(null);
            if (address == null || !address.isLoopbackAddress()) {
                throw new InvalidConfigurationPropertyValueException(
                        "server.address",
                        address == null ? "every address" : address.getHostAddress(),
                        "The profile 'local' takes tokens signed with a key on this machine, so it listens on loopback only.");
            }
        };
    }

    @Bean
    JwtDecoder jwtDecoder(LocalProperties local) {
        NimbusJwtDecoder decoder = NimbusJwtDecoder.withSecretKey(new SecretKeySpec(local.key(), "HmacSHA256"))
                .macAlgorithm(MacAlgorithm.HS256)
                .build();
        decoder.setJwtValidator(new DelegatingOAuth2TokenValidator<>(
                List.of(JwtValidators.createDefaultWithIssuer(ISSUER), new JwtAudienceValidator(AUDIENCE))));
        return decoder;
    }
}
