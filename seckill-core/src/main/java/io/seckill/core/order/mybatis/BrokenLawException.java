package io.seckill.core.order.mybatis;

/** The book contradicts itself. Nothing was changed; a person has to look. */
final class BrokenLawException extends IllegalStateException {
    BrokenLawException(String message) {
        super(message);
    }
}
