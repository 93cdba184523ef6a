package io.seckill.job.config;

import com.xxl.job.core.constant.Const;
import com.xxl.job.core.openapi.AdminBiz;
import com.xxl.job.core.openapi.model.CallbackRequest;
import com.xxl.job.core.openapi.model.RegistryRequest;
import com.xxl.tool.response.Response;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.boot.health.contributor.Health;
import org.springframework.boot.health.contributor.HealthIndicator;

/**
 * Whether the admin console knows this executor, from the library's own registrations. Never DOWN: without the console the
 * buyers' second trigger of the time-out, paying, still works, so nothing is won by restarting this process.
 */
final class XxlRegistration implements HealthIndicator {
    /** After this the console has forgotten the executor. */
    private static final Duration FORGOTTEN_AFTER = Duration.ofSeconds(Const.DEAD_TIMEOUT);

    private static final Logger log = LoggerFactory.getLogger(XxlRegistration.class);

    private final Clock clock;
    private @Nullable Instant registeredAt;
    private String failure = "not tried yet";

    XxlRegistration(Clock clock) {
        this.clock = clock;
    }

    @Override
    public synchronized Health health() {
        if (registeredAt != null && registeredAt.plus(FORGOTTEN_AFTER).isAfter(clock.instant())) {
            return Health.up().withDetail("registeredAt", registeredAt).build();
        }
        return Health.unknown().withDetail("notRegistered", failure).build();
    }

    /** The same console, observed. */
    AdminBiz watching(AdminBiz admin) {
        return new Watched(admin);
    }

    private synchronized void registered() {
        if (!failure.isEmpty()) {
            log.info("The XXL-JOB admin console knows this executor");
        }
        registeredAt = clock.instant();
        failure = "";
    }

    private synchronized void failed(String reason) {
        if (!reason.equals(failure)) {
            log.warn(
                    "The XXL-JOB admin console does not know this executor, so it triggers no job here: {}. It is told again every {} s",
                    reason,
                    Const.BEAT_TIMEOUT);
        }
        failure = reason;
    }

    private final class Watched implements AdminBiz {
        private final AdminBiz admin;

        Watched(AdminBiz admin) {
            this.admin = admin;
        }

        @Override
        public Response<String> registry(RegistryRequest request) {
            try {
                Response<String> response = admin.registry(request);
                if (Response.isSuccess(response)) {
                    registered();
                } else {
                    failed(String.valueOf(response));
                }
                return response;
            } catch (RuntimeException e) {
                failed(e.toString());
                throw e;
            }
        }

        @Override
        public Response<String> registryRemove(RegistryRequest request) {
            return admin.registryRemove(request);
        }

        @Override
        public Response<String> callback(List<CallbackRequest> requests) {
            return admin.callback(requests);
        }
    }
}
