package io.seckill.local.token;

import static org.assertj.core.api.Assertions.assertThat;

import io.seckill.core.order.UserId;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Clock;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.Base64;
import java.util.Random;
import javax.crypto.spec.SecretKeySpec;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.springframework.security.oauth2.jwt.Jwt;
import org.springframework.security.oauth2.jwt.JwtTimestampValidator;
import org.springframework.security.oauth2.jwt.NimbusJwtDecoder;

class LocalTokensTest {
    private static final Instant NOW = Instant.parse("2030-01-01T00:00:00Z");

    @TempDir
    Path folder;

    @Test
    void aTokenSaysWhoForWhomAndForHowLong() {
        Jwt token = decoded(false);
        assertThat(token.getSubject()).isEqualTo("alice");
        assertThat(token.getClaimAsString("iss")).isEqualTo("seckill-local");
        assertThat(token.getAudience()).containsExactly("seckill");
        assertThat(token.getExpiresAt()).isEqualTo(NOW.plus(LocalTokens.LIFETIME));
        assertThat(token.getClaimAsStringList("roles")).isEmpty();
    }

    @Test
    void anAdministratorsTokenCarriesTheRole() {
        assertThat(decoded(true).getClaimAsStringList("roles")).containsExactly("ADMIN");
    }

    @Test
    void theKeyIsMadeOnceAndOnlyItsOwnerMayReadIt() throws Exception {
        Path file = folder.resolve("private/jwt.key");
        String key = LocalKey.readOrCreate(file, new Random(1));
        assertThat(key).hasSize(43).matches("[A-Za-z0-9_-]+");
        assertThat(LocalKey.readOrCreate(file, new Random(2))).isEqualTo(key);
        assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(file)))
                .isEqualTo("rw-------");
    }

    private Jwt decoded(boolean admin) {
        String key = LocalKey.readOrCreate(folder.resolve("jwt.key"), new Random(1));
        String token = new LocalTokens(key, Clock.fixed(NOW, ZoneOffset.UTC)).mint(new UserId("alice"), admin);
        NimbusJwtDecoder decoder = NimbusJwtDecoder.withSecretKey(
                        new SecretKeySpec(Base64.getUrlDecoder().decode(key), "HmacSHA256"))
                .build();
        JwtTimestampValidator then = new JwtTimestampValidator();
        then.setClock(Clock.fixed(NOW, ZoneOffset.UTC));
        decoder.setJwtValidator(then);
        return decoder.decode(token);
    }
}
