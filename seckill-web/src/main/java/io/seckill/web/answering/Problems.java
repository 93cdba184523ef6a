package io.seckill.web.answering;

import io.seckill.api.ProblemCode;
import java.time.Duration;
import org.springframework.http.HttpHeaders;
import org.springframework.http.HttpStatusCode;
import org.springframework.http.MediaType;
import org.springframework.http.ProblemDetail;
import org.springframework.http.ResponseEntity;

/** Makes RFC 9457 problems with the stable {@code code}. */
public final class Problems {
    /** When to come back after a refusal that passes by itself. */
    static final Duration SOON = Duration.ofSeconds(1);

    private Problems() {}

    public static ResponseEntity<Object> of(ProblemCode code) {
        return answer(detail(code, HttpStatusCode.valueOf(code.status())), headers(code));
    }

    /**
     * A problem that says more than its title.
     *
     * @param explanation a sentence for people: what is wrong with this request
     */
    public static ResponseEntity<Object> of(ProblemCode code, String explanation) {
        ProblemDetail problem = detail(code, HttpStatusCode.valueOf(code.status()));
        problem.setDetail(explanation);
        return answer(problem, headers(code));
    }

    /** A problem that says when to come back. */
    static ResponseEntity<Object> of(ProblemCode code, Duration retryAfter) {
        HttpHeaders headers = new HttpHeaders();
        headers.set(HttpHeaders.RETRY_AFTER, Long.toString(Math.max(1, retryAfter.toSeconds())));
        return answer(detail(code, HttpStatusCode.valueOf(code.status())), headers);
    }

    static ProblemDetail detail(ProblemCode code, HttpStatusCode status) {
        ProblemDetail problem = ProblemDetail.forStatus(status);
        problem.setTitle(code.title());
        problem.setProperty("code", code.name());
        return problem;
    }

    static ResponseEntity<Object> answer(ProblemDetail problem, HttpHeaders headers) {
        return ResponseEntity.status(problem.getStatus())
                .headers(headers)
                .contentType(MediaType.APPLICATION_PROBLEM_JSON)
                .body(problem);
    }

    private static HttpHeaders headers(ProblemCode code) {
        HttpHeaders headers = new HttpHeaders();
        if (code == ProblemCode.TRY_AGAIN || code == ProblemCode.RATE_LIMITED) {
            headers.set(HttpHeaders.RETRY_AFTER, Long.toString(SOON.toSeconds()));
        }
        return headers;
    }
}
