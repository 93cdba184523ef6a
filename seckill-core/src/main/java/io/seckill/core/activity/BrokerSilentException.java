package io.seckill.core.activity;

/** The broker did not say what still waits there, so a lost sale is not opened: nothing is guessed. */
public final class BrokerSilentException extends RuntimeException {
    BrokerSilentException(ActivityId id, RuntimeException cause) {
        super("The broker did not say what waits there; activity " + id + " stays closed", cause);
    }
}
