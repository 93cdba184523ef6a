package io.seckill.local.token;

import com.nimbusds.jose.JOSEException;
import com.nimbusds.jose.JWSAlgorithm;
import com.nimbusds.jose.JWSHeader;
import com.nimbusds.jose.JWSSigner;
import com.nimbusds.jose.crypto.MACSigner;
import com.nimbusds.jwt.JWTClaimsSet;
import com.nimbusds.jwt.SignedJWT;
import io.seckill.core.order.UserId;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.Base64;
import java.util.Date;
import java.util.List;

/** Mints bearer tokens the web application accepts in the local profile. Safe to share between threads. */
public final class LocalTokens {
    /** Issuer and audience the local profile asks for. */
    public static final String ISSUER = "seckill-local";

    public static final String AUDIENCE = "seckill";
    /** How long a token is good for. */
    public static final Duration LIFETIME = Duration.ofHours(12);

    private final JWSSigner signer;
    private final Clock clock;

    /**
     * Signs with this key.
     *
     * @param key as {@link LocalKey} gives it
     */
    public LocalTokens(String key, Clock clock) {
        try {
            this.signer = new MACSigner(Base64.getUrlDecoder().decode(key));
        } catch (JOSEException e) {
            throw new IllegalArgumentException("The local key is too short for HS256", e);
        }
        this.clock = clock;
    }

    /** A token of this user; an administrator's carries the role ADMIN. */
    public String mint(UserId user, boolean admin) {
        Instant now = clock.instant();
        JWTClaimsSet claims = new JWTClaimsSet.Builder()
                .issuer(ISSUER)
                .audience(AUDIENCE)
                .subject(user.value())
                .claim("roles", admin ? List.of("ADMIN") : List.of())
                .issueTime(Date.from(now))
                .expirationTime(Date.from(now.plus(LIFETIME)))
                .build();
        SignedJWT token = new SignedJWT(new JWSHeader(JWSAlgorithm.HS256), claims);
        try {
            token.sign(signer);
        } catch (JOSEException e) {
            throw new IllegalStateException("HS256 is not available in this JVM", e);
        }
        return token.serialize();
    }
}
