package io.seckill.stack;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class SharedLibrariesTest {
    @Test
    void onlyLibrariesThatWereNotFoundAreMissing() {
        String ldd = """
                \tlinux-vdso.so.1 (0x00007fbba8779000)
                \tlibpthread.so.0 => /lib/x86_64-linux-gnu/libpthread.so.0 (0x00007fbba8786000)
                \tlibaio.so.1 => not found
                \tlibnuma.so.1 => not found
                \tlibaio.so.1 => not found
                """;
        assertThat(SharedLibraries.missingIn(ldd)).containsExactly("libaio.so.1", "libnuma.so.1");
    }
}
