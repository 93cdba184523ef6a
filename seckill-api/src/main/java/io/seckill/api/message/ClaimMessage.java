package io.seckill.api.message;

import com.fasterxml.jackson.annotation.JsonIgnoreProperties;

/**
 * One claim inside a {@link ClaimEnvelope}.
 *
 * @param orderNo order number, also the claim's id and the message's key
 * @param userId the buyer
 * @param amountCents amount of the order in cents
 * @param claimedAtMs when Redis granted the claim, milliseconds since the epoch
 */
@JsonIgnoreProperties(ignoreUnknown = true)
public record ClaimMessage(String orderNo, String userId, long amountCents, long claimedAtMs) {}
