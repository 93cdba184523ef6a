package io.seckill.core.startup;

import org.jspecify.annotations.Nullable;
import org.springframework.boot.diagnostics.AbstractFailureAnalyzer;
import org.springframework.boot.diagnostics.FailureAnalysis;
import org.springframework.core.Ordered;
import org.springframework.core.annotation.Order;

/** Prints what is missing, where it was looked for and what to do, in place of a stack trace. */
@Order(Ordered.HIGHEST_PRECEDENCE)
final class MissingServerFailureAnalyzer extends AbstractFailureAnalyzer<MissingServerException> {

    @Override
    protected FailureAnalysis analyze(Throwable rootFailure, MissingServerException cause) {
        return new FailureAnalysis(describe(cause), cause.hint(), rootFailure);
    }

    private static String describe(MissingServerException missing) {
        String text = missing.server() + ".\nLooked at: " + missing.lookedAt();
        String reason = rootReason(missing.getCause());
        return reason == null ? text : text + "\nReason:    " + reason;
    }

    private static @Nullable String rootReason(@Nullable Throwable cause) {
        if (cause == null) {
            return null;
        }
        Throwable root = cause;
        while (root.getCause() != null && root.getCause() != root) {
            root = root.getCause();
        }
        return root.getClass().getSimpleName() + (root.getMessage() == null ? "" : ": " + root.getMessage());
    }
}
