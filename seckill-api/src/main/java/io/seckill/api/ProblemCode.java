package io.seckill.api;

/**
 * The stable {@code code} of every RFC 9457 problem the API answers, with its HTTP status.
 *
 * <p>Clients branch on the code; titles are for people and may change.
 */
public enum ProblemCode {
    /** No unit is left. A cancelled order may bring one back. */
    SOLD_OUT(409, "Sold out"),
    /** This user already holds a unit of this activity; the problem carries its {@code orderNo}. */
    ALREADY_BOUGHT(409, "Already bought"),
    /** The sale window has not opened. */
    NOT_STARTED(409, "The sale has not started"),
    /** The sale window has closed. */
    ENDED(409, "The sale has ended"),
    /** The order is in a state that does not allow this step, such as paying a cancelled order. */
    ORDER_STATE(409, "The order does not allow this"),
    /** The activity's state does not allow this administrative step. */
    ACTIVITY_STATE(409, "The activity does not allow this"),
    /** The dead letter's state or content does not allow this decision. */
    DEAD_LETTER_STATE(409, "The dead letter does not allow this"),
    /** Too many requests; {@code Retry-After} says when to come back. The idempotency key is not used up. */
    RATE_LIMITED(429, "Too many requests"),
    /** The idempotency key was used for another request. */
    IDEMPOTENCY_KEY_REUSED(422, "Idempotency key reused"),
    /** The {@code Idempotency-Key} header is missing or malformed. */
    IDEMPOTENCY_KEY_INVALID(400, "Idempotency key missing or malformed"),
    /** The request cannot be read, or a value is out of range; the detail names it. */
    BAD_REQUEST(400, "Bad request"),
    /** No valid bearer token. */
    UNAUTHENTICATED(401, "Authentication required"),
    /** The token does not carry the role this call needs. */
    FORBIDDEN(403, "Forbidden"),
    /** No such activity, order or dead letter, or not one of yours. */
    NOT_FOUND(404, "Not found"),
    /** The path does not answer this method. */
    METHOD_NOT_ALLOWED(405, "Method not allowed"),
    /** The body's media type is not understood. */
    UNSUPPORTED_MEDIA_TYPE(415, "Unsupported media type"),
    /** A server behind the API did not answer, or the sale is being opened or rebuilt; nothing is kept, or repeating with the same key finds what was. */
    TRY_AGAIN(503, "Try again"),
    /** A fault of ours; the log has the request id. */
    INTERNAL(500, "Internal error");

    private final int status;
    private final String title;

    ProblemCode(int status, String title) {
        this.status = status;
        this.title = title;
    }

    /** HTTP status, 400 to 503. */
    public int status() {
        return status;
    }

    public String title() {
        return title;
    }
}
