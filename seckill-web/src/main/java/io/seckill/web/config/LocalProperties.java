package io.seckill.web.config;

import java.util.Base64;
import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.context.properties.bind.DefaultValue;

/**
 * The local profile's token key.
 *
 * @param jwtKey base64url without padding of at least 32 random bytes, from SECKILL_LOCAL_JWT_KEY; there is no default
 */
@ConfigurationProperties("seckill.local")
record LocalProperties(@DefaultValue("") String jwtKey) {
    private static final int MIN_KEY_BYTES = 32;

    LocalProperties {
        if (!isKey(jwtKey)) {
            throw new IllegalArgumentException("SECKILL_LOCAL_JWT_KEY is base64url of at least " + MIN_KEY_BYTES
                    + " random bytes; ./seckill up makes one");
        }
    }

    byte[] key() {
        return Base64.getUrlDecoder().decode(jwtKey);
    }

    /** Not in logs. */
    @Override
    public String toString() {
        return "LocalProperties[jwtKey=…]";
    }

    private static boolean isKey(String text) {
        try {
            return Base64.getUrlDecoder().decode(text).length >= MIN_KEY_BYTES;
        } catch (IllegalArgumentException e) {
            return false;
        }
    }
}
