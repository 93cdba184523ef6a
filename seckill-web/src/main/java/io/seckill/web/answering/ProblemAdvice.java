package io.seckill.web.answering;

import io.seckill.api.ProblemCode;
import io.seckill.core.claim.BrokerUnavailableException;
import io.seckill.core.claim.LedgerUnavailableException;
import io.seckill.core.claim.LedgerUnreadableException;
import jakarta.servlet.http.HttpServletRequest;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.core.NestedExceptionUtils;
import org.springframework.dao.DataAccessException;
import org.springframework.http.HttpHeaders;
import org.springframework.http.HttpStatusCode;
import org.springframework.http.ProblemDetail;
import org.springframework.http.ResponseEntity;
import org.springframework.http.converter.HttpMessageNotReadableException;
import org.springframework.security.access.AccessDeniedException;
import org.springframework.security.core.AuthenticationException;
import org.springframework.transaction.TransactionException;
import org.springframework.web.ErrorResponse;
import org.springframework.web.bind.annotation.ExceptionHandler;
import org.springframework.web.bind.annotation.RestControllerAdvice;
import org.springframework.web.context.request.WebRequest;
import org.springframework.web.servlet.mvc.method.annotation.ResponseEntityExceptionHandler;
import org.springframework.web.servlet.resource.NoResourceFoundException;
import tools.jackson.databind.DatabindException;

/**
 * Turns whatever a controller throws into a problem with a code. Nothing of the inside is shown, but operators are told which server
 * did not answer.
 */
@RestControllerAdvice
class ProblemAdvice extends ResponseEntityExceptionHandler {
    private static final Logger log = LoggerFactory.getLogger(ProblemAdvice.class);
    private static final String OPERATORS = "/admin/";

    @ExceptionHandler
    ResponseEntity<Object> redisIsSilent(LedgerUnavailableException e, HttpServletRequest request) {
        log.warn("Answered TRY_AGAIN: {}", e.getMessage());
        return tryAgain(request, silent("Redis"));
    }

    @ExceptionHandler
    ResponseEntity<Object> redisIsUnreadable(LedgerUnreadableException e, HttpServletRequest request) {
        log.warn("Answered TRY_AGAIN: {}", e.getMessage());
        return tryAgain(request, "Redis holds about this activity what somebody else wrote; a person has to mend it");
    }

    @ExceptionHandler
    ResponseEntity<Object> brokerIsSilent(BrokerUnavailableException e, HttpServletRequest request) {
        log.warn("Answered TRY_AGAIN: {}", e.getMessage());
        return tryAgain(request, silent("The broker"));
    }

    @ExceptionHandler({DataAccessException.class, TransactionException.class})
    ResponseEntity<Object> mysqlFailed(RuntimeException e, HttpServletRequest request) {
        if (!Outages.isOutage(e)) {
            return fault(e);
        }
        log.warn(
                "Answered TRY_AGAIN: MySQL did not answer: {}",
                NestedExceptionUtils.getMostSpecificCause(e).getMessage());
        return tryAgain(request, silent("MySQL"));
    }

    @ExceptionHandler
    ResponseEntity<Object> unauthenticated(AuthenticationException e) {
        return Problems.of(ProblemCode.UNAUTHENTICATED, "Send a valid bearer token: Authorization: Bearer <token>");
    }

    @ExceptionHandler
    ResponseEntity<Object> forbidden(AccessDeniedException e) {
        return Problems.of(ProblemCode.FORBIDDEN);
    }

    @ExceptionHandler
    ResponseEntity<Object> fault(Exception e) {
        log.error("Answered INTERNAL; the request's effect is what its stage had reached", e);
        return Problems.of(ProblemCode.INTERNAL);
    }

    @Override
    protected @Nullable ResponseEntity<Object> handleExceptionInternal(
            Exception e, @Nullable Object body, HttpHeaders headers, HttpStatusCode status, WebRequest request) {
        ProblemDetail problem = Problems.detail(ProblemCodes.of(status), status);
        problem.setDetail(explanation(e));
        if (status.is5xxServerError()) {
            log.error("Answered {}", status, e);
        }
        return Problems.answer(problem, headers);
    }

    /** A buyer has nothing to do with the reason. */
    private static ResponseEntity<Object> tryAgain(HttpServletRequest request, String explanation) {
        return request.getServletPath().startsWith(OPERATORS)
                ? Problems.of(ProblemCode.TRY_AGAIN, explanation)
                : Problems.of(ProblemCode.TRY_AGAIN);
    }

    private static String silent(String server) {
        return server + " did not answer. What was done until then stands";
    }

    private static @Nullable String explanation(Exception e) {
        if (e instanceof HttpMessageNotReadableException unreadable) {
            return unreadable.getCause() instanceof DatabindException value
                            && !value.getPath().isEmpty()
                    ? "Missing, unknown or of the wrong type: " + path(value)
                    : "The body is not readable JSON";
        }
        if (e instanceof NoResourceFoundException) {
            return "Nothing answers at this path";
        }
        return e instanceof ErrorResponse error ? error.getBody().getDetail() : null;
    }

    private static String path(DatabindException e) {
        return e.getPath().stream()
                .map(step -> step.getPropertyName() == null ? "[" + step.getIndex() + "]" : step.getPropertyName())
                .collect(Collectors.joining("."));
    }
}
