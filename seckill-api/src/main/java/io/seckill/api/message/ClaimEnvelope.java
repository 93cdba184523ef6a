package io.seckill.api.message;

import com.fasterxml.jackson.annotation.JsonIgnoreProperties;
import java.util.List;

/**
 * Body of a message on {@link Topics#ORDER}: 1 to 64 claims of one activity. Plain JSON; readers ignore unknown fields.
 *
 * @param activityId activity id
 * @param claims the claims, 1 to 64
 */
@JsonIgnoreProperties(ignoreUnknown = true)
public record ClaimEnvelope(long activityId, List<ClaimMessage> claims) {
    /** Claims an envelope may carry. */
    public static final int MAX_CLAIMS = 64;

    public ClaimEnvelope {
        if (claims.isEmpty() || claims.size() > MAX_CLAIMS) {
            throw new IllegalArgumentException(
                    "An envelope carries 1.." + MAX_CLAIMS + " claims, not " + claims.size());
        }
        claims = List.copyOf(claims);
    }
}
