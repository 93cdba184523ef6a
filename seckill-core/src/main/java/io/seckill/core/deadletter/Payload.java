package io.seckill.core.deadletter;

import java.nio.charset.StandardCharsets;
import java.util.Arrays;

/** A message's body as it was delivered, which may be anything. */
public final class Payload {
    private final byte[] bytes;

    public Payload(byte[] bytes) {
        this.bytes = bytes.clone();
    }

    public byte[] bytes() {
        return bytes.clone();
    }

    /** Its beginning, for people to read: bytes that are no UTF-8 are replaced, and what is cut off is marked. */
    public String text(int maxChars) {
        String text = new String(bytes, StandardCharsets.UTF_8);
        return text.codePointCount(0, text.length()) <= maxChars
                ? text
                : text.substring(0, text.offsetByCodePoints(0, maxChars)) + "…";
    }

    @Override
    public boolean equals(Object other) {
        return other instanceof Payload payload && Arrays.equals(bytes, payload.bytes);
    }

    @Override
    public int hashCode() {
        return Arrays.hashCode(bytes);
    }

    @Override
    public String toString() {
        return bytes.length + " bytes";
    }
}
