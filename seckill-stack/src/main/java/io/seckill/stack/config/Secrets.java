package io.seckill.stack.config;

import java.security.SecureRandom;
import java.util.HexFormat;

/** Secrets of local servers: drawn once per data folder, so that no password is the same on two machines. */
public final class Secrets {
    private static final int SECRET_BYTES = 16;

    private Secrets() {}

    /** 32 hexadecimal digits, 128 random bits; safe to put in a URL, in SQL quotes or in a property file. */
    public static String random() {
        byte[] bytes = new byte[SECRET_BYTES];
        new SecureRandom().nextBytes(bytes);
        return HexFormat.of().formatHex(bytes);
    }
}
