package io.seckill.web.support;

import com.nimbusds.jose.JOSEException;
import com.nimbusds.jose.JWSAlgorithm;
import com.nimbusds.jose.JWSHeader;
import com.nimbusds.jose.crypto.MACSigner;
import com.nimbusds.jwt.JWTClaimsSet;
import com.nimbusds.jwt.SignedJWT;
import java.security.SecureRandom;
import java.time.Duration;
import java.time.Instant;
import java.util.Base64;
import java.util.Date;
import java.util.List;
import java.util.function.UnaryOperator;

/** Signs the tokens of the local profile. */
public final class Tokens {
    static final String KEY = newKey();

    private static final Duration VALID_FOR = Duration.ofMinutes(10);

    private Tokens() {}

    public static String of(String subject) {
        return sign(KEY, claims -> claims.subject(subject));
    }

    public static String admin() {
        return sign(KEY, claims -> claims.subject("operator").claim("roles", List.of("ADMIN")));
    }

    /** A token whose claims are changed before it is signed. */
    public static String with(UnaryOperator<JWTClaimsSet.Builder> change) {
        return sign(KEY, change);
    }

    /** A token signed with a key that nobody trusts. */
    public static String forged(String subject) {
        return sign(newKey(), claims -> claims.subject(subject));
    }

    private static String sign(String key, UnaryOperator<JWTClaimsSet.Builder> change) {
        Instant now = Instant.now();
        JWTClaimsSet.Builder claims = new JWTClaimsSet.Builder()
                .issuer("seckill-local")
                .audience("seckill")
                .issueTime(Date.from(now))
                .expirationTime(Date.from(now.plus(VALID_FOR)));
        SignedJWT token = new SignedJWT(
                new JWSHeader(JWSAlgorithm.HS256), change.apply(claims).build());
        try {
            token.sign(new MACSigner(Base64.getUrlDecoder().decode(key)));
        } catch (JOSEException e) {
            throw new IllegalStateException(e);
        }
        return token.serialize();
    }

    private static String newKey() {
        byte[] key = new byte[32];
        new SecureRandom().nextBytes(key);
        return Base64.getUrlEncoder().withoutPadding().encodeToString(key);
    }
}
