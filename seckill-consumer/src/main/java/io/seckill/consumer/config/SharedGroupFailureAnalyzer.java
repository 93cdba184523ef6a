package io.seckill.consumer.config;

import org.springframework.boot.diagnostics.AbstractFailureAnalyzer;
import org.springframework.boot.diagnostics.FailureAnalysis;

/** Prints which beans share a group and what to do, in place of a stack trace. */
final class SharedGroupFailureAnalyzer extends AbstractFailureAnalyzer<SharedGroupException> {

    @Override
    protected FailureAnalysis analyze(Throwable rootFailure, SharedGroupException cause) {
        return new FailureAnalysis(
                cause.getMessage() + ".", "Give each of the two a consumer group of its own.", rootFailure);
    }
}
