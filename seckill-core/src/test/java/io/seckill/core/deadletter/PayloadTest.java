package io.seckill.core.deadletter;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class PayloadTest {

    @Test
    void whateverItIsItsBeginningIsText() {
        assertThat(text("short", 5)).isEqualTo("short");
        assertThat(text("longer", 5)).isEqualTo("longe…");
        assertThat(text("😀😀😀", 2)).isEqualTo("😀😀…");
        assertThat(new Payload(new byte[] {(byte) 0xff, 'a'}).text(5)).isEqualTo("\ufffda");
        assertThat(new Payload(new byte[0]).text(5)).isEmpty();
    }

    private static String text(String body, int maxChars) {
        return new Payload(body.getBytes(UTF_8)).text(maxChars);
    }
}
