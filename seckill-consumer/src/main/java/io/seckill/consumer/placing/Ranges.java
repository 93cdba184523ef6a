package io.seckill.consumer.placing;

/** Ranges of settings. */
final class Ranges {
    private Ranges() {}

    static void require(String name, long value, long least, long most) {
        if (value < least || value > most) {
            throw new IllegalArgumentException(name + " is " + least + " to " + most + ", not " + value);
        }
    }
}
