package io.seckill.local.running;

import io.seckill.stack.FreePorts;
import java.util.List;

/**
 * The ports of the three applications, all on loopback.
 *
 * @param web the API
 * @param webManagement web's health and metrics
 * @param consumerManagement the consumer's health and metrics
 * @param jobManagement the job application's health and metrics
 */
public record AppPorts(int web, int webManagement, int consumerManagement, int jobManagement) {
    /** What the documentation names. */
    public static final AppPorts FIXED = new AppPorts(8080, 8081, 8082, 8083);

    /** Ports nobody listens on at this moment. */
    public static AppPorts free() {
        return new AppPorts(FreePorts.one(), FreePorts.one(), FreePorts.one(), FreePorts.one());
    }

    /** Those of the ports that somebody else listens on. */
    public List<Integer> taken() {
        return List.of(web, webManagement, consumerManagement, jobManagement).stream()
                .filter(port -> !FreePorts.isFree(port))
                .toList();
    }

    int management(App app) {
        return switch (app) {
            case WEB -> webManagement;
            case CONSUMER -> consumerManagement;
            case JOB -> jobManagement;
        };
    }
}
