package io.seckill.stack.broker;

import org.apache.rocketmq.store.ha.DefaultHAService;

/**
 * Replication that is never started: the only broker of a local stack has nobody to replicate to, and the port for it would be open to the
 * whole network, whatever address the broker is bound to. The broker finds this class by its file under {@code META-INF/service}.
 */
public final class NoReplication extends DefaultHAService {
    @Override
    public void start() {
        // Nothing listens, nothing connects
    }
}
