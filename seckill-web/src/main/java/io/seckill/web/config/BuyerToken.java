package io.seckill.web.config;

import io.seckill.core.order.UserId;
import java.util.List;
import org.springframework.security.authentication.AbstractAuthenticationToken;
import org.springframework.security.core.GrantedAuthority;

/** An authenticated caller: the principal is the {@link UserId}. The token itself is not kept. */
final class BuyerToken extends AbstractAuthenticationToken {
    private final transient UserId buyer;

    BuyerToken(UserId buyer, List<GrantedAuthority> roles) {
        super(roles);
        this.buyer = buyer;
        setAuthenticated(true);
    }

    @Override
    public Object getCredentials() {
        return "";
    }

    @Override
    public UserId getPrincipal() {
        return buyer;
    }
}
