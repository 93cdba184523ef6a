package io.seckill.job.config;

import com.xxl.job.core.executor.impl.XxlJobSpringExecutor;
import com.xxl.job.core.log.XxlJobFileAppender;
import com.xxl.job.core.openapi.AdminBiz;
import java.lang.reflect.Field;
import java.nio.file.Path;
import java.util.List;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** The library's executor with our settings, its logs in our folder, and its registration visible. An admin console that is away stops nothing. */
final class XxlExecutor extends XxlJobSpringExecutor {
    private static final Logger log = LoggerFactory.getLogger(XxlExecutor.class);

    private final XxlProperties properties;
    private final XxlRegistration registration;
    private final Path logFolder;

    XxlExecutor(XxlProperties properties, XxlRegistration registration, Path logFolder) {
        this.properties = properties;
        this.registration = registration;
        this.logFolder = logFolder.toAbsolutePath().normalize();
        setAdminAddresses(properties.adminAddresses());
        setAccessToken(properties.accessToken());
        setTimeout(properties.timeoutSeconds());
        setAddress(properties.effectiveAddress());
        setPort(properties.port());
        setAppname(properties.appName());
        setLogPath(this.logFolder.toString());
        setLogRetentionDays(properties.logRetentionDays());
    }

    @Override
    public void afterSingletonsInstantiated() {
        keepFailedCallbacksInOurFolder();
        log.info(
                "XXL-JOB executor {} on port {} registers as {} with {}, token {}",
                properties.appName(),
                properties.port(),
                properties.effectiveAddress(),
                properties.adminAddresses(),
                properties.maskedToken());
        super.afterSingletonsInstantiated();
        watchRegistration();
    }

    /** Replaces in place: the registry thread may be going through the list. */
    private void watchRegistration() {
        List<AdminBiz> admins = getAdminBizList();
        for (int i = 0; i < admins.size(); i++) {
            admins.set(i, registration.watching(admins.get(i)));
        }
    }

    /** Version 3.3.2 moves its log path but forgets this folder, which stays at /data/applogs, where we have no business. */
    private void keepFailedCallbacksInOurFolder() {
        try {
            Field folder = XxlJobFileAppender.class.getDeclaredField("callbackLogPath");
            folder.setAccessible(true);
            folder.set(null, logFolder.resolve("callbacklogs").toString());
        } catch (ReflectiveOperationException | RuntimeException e) {
            log.warn(
                    "Results the admin console does not take are kept in XXL-JOB's default folder, not in {}",
                    logFolder,
                    e);
        }
    }
}
