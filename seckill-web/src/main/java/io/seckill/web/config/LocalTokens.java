package io.seckill.web.config;

import java.net.InetAddress;
import java.util.List;
import javax.crypto.spec.SecretKeySpec;
import org.jspecify.annotations.Nullable;
import org.springframework.boot.context.properties.EnableConfigurationProperties;
import org.springframework.boot.context.properties.source.InvalidConfigurationPropertyValueException;
import org.springframework.boot.web.server.autoconfigure.ServerProperties;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.context.annotation.Profile;
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

    @Bean
    JwtDecoder jwtDecoder(LocalProperties local, ServerProperties server) {
        requireLoopback(server.getAddress());
        NimbusJwtDecoder decoder = NimbusJwtDecoder.withSecretKey(new SecretKeySpec(local.key(), "HmacSHA256"))
                .macAlgorithm(MacAlgorithm.HS256)
                .build();
        decoder.setJwtValidator(new DelegatingOAuth2TokenValidator<>(
                List.of(JwtValidators.createDefaultWithIssuer(ISSUER), new JwtAudienceValidator(AUDIENCE))));
        return decoder;
    }

    private static void requireLoopback(@Nullable InetAddress address) {
        if (address == null || !address.isLoopbackAddress()) {
            throw new InvalidConfigurationPropertyValueException(
                    "server.address",
                    address == null ? "every address" : address.getHostAddress(),
                    "The profile 'local' takes tokens signed with a key on this machine, so it listens on loopback only.");
        }
    }
}
