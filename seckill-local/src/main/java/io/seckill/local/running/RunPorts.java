package io.seckill.local.running;

import io.seckill.stack.ExternalServers;
import io.seckill.stack.FreePorts;
import io.seckill.stack.Ports;
import java.util.ArrayList;
import java.util.List;

/**
 * Where a run listens.
 *
 * @param servers ports of the servers
 * @param apps ports of the applications
 */
public record RunPorts(Ports servers, AppPorts apps) {
    /** What the documentation names. */
    public static final RunPorts FIXED = new RunPorts(Ports.LOCAL, AppPorts.FIXED);

    /** Ports nobody listens on at this moment. */
    public static RunPorts free() {
        return new RunPorts(Ports.FREE, AppPorts.free());
    }

    /** Those of the ports that somebody listens on, leaving out servers that run elsewhere. */
    public List<Integer> taken(ExternalServers elsewhere) {
        List<Integer> wanted = new ArrayList<>();
        if (elsewhere.mysql() == null) {
            wanted.add(servers.mysql());
        }
        if (elsewhere.redisUrl() == null) {
            wanted.add(servers.redis());
        }
        if (elsewhere.nameServer() == null) {
            // The broker also takes the port two below its own
            wanted.addAll(List.of(servers.nameServer(), servers.broker(), servers.broker() - 2));
        }
        List<Integer> taken = new ArrayList<>(wanted);
        taken.removeIf(port -> port <= 0 || FreePorts.isFree(port));
        taken.addAll(apps.taken());
        return taken;
    }
}
