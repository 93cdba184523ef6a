package io.seckill.web.config;

import jakarta.servlet.FilterChain;
import jakarta.servlet.ServletException;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import java.time.Duration;
import java.util.concurrent.locks.LockSupport;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.context.SmartLifecycle;
import org.springframework.http.HttpHeaders;
import org.springframework.web.filter.OncePerRequestFilter;

/**
 * Goes on serving for a while after a stop was asked for: readiness already says no, so balancers stop sending, and every answer closes
 * its connection, so nobody finds a dead one. Then the server stops as ever, finishing what is in hand.
 */
final class Draining extends OncePerRequestFilter implements SmartLifecycle {
    private static final Logger log = LoggerFactory.getLogger(Draining.class);

    private final Duration drainFor;
    private volatile boolean running;
    private volatile boolean draining;

    Draining(Duration drainFor) {
        this.drainFor = drainFor;
    }

    @Override
    protected void doFilterInternal(HttpServletRequest request, HttpServletResponse response, FilterChain chain)
            throws ServletException, IOException {
        if (draining) {
            response.setHeader(HttpHeaders.CONNECTION, "close");
        }
        chain.doFilter(request, response);
    }

    @Override
    public void start() {
        running = true;
    }

    @Override
    public void stop() {
        draining = true;
        if (!drainFor.isZero()) {
            log.info("Draining: serving for {} more, then finishing what is in hand", drainFor);
            long until = System.nanoTime() + drainFor.toNanos();
            while (System.nanoTime() - until < 0 && !Thread.currentThread().isInterrupted()) {
                LockSupport.parkNanos(until - System.nanoTime());
            }
        }
        running = false;
    }

    @Override
    public boolean isRunning() {
        return running;
    }

    /** Started last and stopped first, while everything else still runs. */
    @Override
    public int getPhase() {
        return Integer.MAX_VALUE;
    }
}
