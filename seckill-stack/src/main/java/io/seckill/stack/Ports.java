package io.seckill.stack;

/**
 * Ports of a stack's servers, all on loopback; 0 takes the port of the folder's last start, else a free one.
 *
 * @param broker the broker also takes the port two below, its lane for small requests
 */
public record Ports(int mysql, int redis, int nameServer, int broker) {
    public static final Ports FREE = new Ports(0, 0, 0, 0);

    /** Those of the local run: the usual ones with a 1 in front, so that they rarely meet a server that is installed already. */
    public static final Ports LOCAL = new Ports(13306, 16379, 19876, 10911);

    public Ports {
        for (int port : new int[] {mysql, redis, nameServer, broker}) {
            if (port < 0 || port > 65_535) {
                throw new IllegalArgumentException("Not a port: " + port);
            }
        }
    }
}
