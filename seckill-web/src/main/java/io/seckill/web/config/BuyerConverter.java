package io.seckill.web.config;

import io.seckill.core.order.UserId;
import java.util.List;
import org.springframework.core.convert.converter.Converter;
import org.springframework.security.core.GrantedAuthority;
import org.springframework.security.core.authority.SimpleGrantedAuthority;
import org.springframework.security.oauth2.jwt.Jwt;
import org.springframework.security.oauth2.server.resource.InvalidBearerTokenException;

/** Reads a verified token: the buyer is its subject and nothing else, the roles are the claim {@code roles}. */
final class BuyerConverter implements Converter<Jwt, BuyerToken> {
    @Override
    public BuyerToken convert(Jwt token) {
        return new BuyerToken(buyer(token), roles(token));
    }

    private static UserId buyer(Jwt token) {
        String subject = token.getSubject();
        if (subject == null) {
            throw new InvalidBearerTokenException("The token has no subject");
        }
        try {
            return new UserId(subject);
        } catch (IllegalArgumentException e) {
            throw new InvalidBearerTokenException("The token's subject is not a user id", e);
        }
    }

    private static List<GrantedAuthority> roles(Jwt token) {
        return token.getClaim("roles") instanceof List<?> roles
                ? roles.stream()
                        .<GrantedAuthority>map(role -> new SimpleGrantedAuthority("ROLE_" + role))
                        .toList()
                : List.of();
    }
}
