package io.seckill.local.running;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.util.Set;
import org.junit.jupiter.api.Test;

class AppPortsTest {
    @Test
    void freePortsAreFreeAndDiffer() {
        AppPorts ports = AppPorts.free();
        assertThat(ports.taken()).isEmpty();
        assertThat(Set.of(ports.web(), ports.webManagement(), ports.consumerManagement(), ports.jobManagement()))
                .hasSize(4);
    }

    @Test
    void aPortSomebodyListensOnIsNamed() throws IOException {
        AppPorts free = AppPorts.free();
        try (ServerSocket other = new ServerSocket(free.web(), 1, InetAddress.getLoopbackAddress())) {
            assertThat(free.taken()).containsExactly(other.getLocalPort());
        }
    }
}
