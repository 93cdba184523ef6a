package io.seckill.web.answering;

import io.seckill.api.ProblemCode;
import org.springframework.http.HttpStatusCode;

/** The code of an error that only has an HTTP status, because the framework or the container found it. */
final class ProblemCodes {
    private ProblemCodes() {}

    static ProblemCode of(HttpStatusCode status) {
        return switch (status.value()) {
            case 401 -> ProblemCode.UNAUTHENTICATED;
            case 403 -> ProblemCode.FORBIDDEN;
            case 404 -> ProblemCode.NOT_FOUND;
            case 405 -> ProblemCode.METHOD_NOT_ALLOWED;
            case 415 -> ProblemCode.UNSUPPORTED_MEDIA_TYPE;
            case 503 -> ProblemCode.TRY_AGAIN;
            default -> status.is4xxClientError() ? ProblemCode.BAD_REQUEST : ProblemCode.INTERNAL;
        };
    }
}
