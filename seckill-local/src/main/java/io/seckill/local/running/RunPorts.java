package io.seckill.local.running;

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

    /** Those of the ports that somebody listens on. */
    public List<Integer> taken() {
        List<Integer> taken = new ArrayList<>();
        // The broker also takes the port two below and the one above its own
        for (int port : new int[] {
            servers.mysql(),
            servers.redis(),
            servers.nameServer(),
            servers.broker(),
            servers.broker() - 2,
            servers.broker() + 1
        }) {
            if (port > 0 && PortProbe.isTaken(port)) {
                taken.add(port);
            }
        }
        taken.addAll(apps.taken());
        return taken;
    }
}
