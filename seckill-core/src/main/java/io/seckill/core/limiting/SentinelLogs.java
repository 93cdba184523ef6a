package io.seckill.core.limiting;

import org.springframework.boot.EnvironmentPostProcessor;
import org.springframework.boot.SpringApplication;
import org.springframework.core.Ordered;
import org.springframework.core.env.ConfigurableEnvironment;

/**
 * Points Sentinel's own logs below {@code seckill.log-dir} instead of the home folder. Sentinel reads these names once, when
 * its first class is loaded, so they are set as soon as the environment is known. A value set from outside stays.
 */
final class SentinelLogs implements EnvironmentPostProcessor, Ordered {
    private static final String LOG_DIR = "csp.sentinel.log.dir";
    /** Of EagleEye, the writer inside Sentinel: its own log does not follow Sentinel's folder. */
    private static final String WRITER_LOG_DIR = "EAGLEEYE.LOG.PATH";

    private static final String APP_NAME = "csp.sentinel.app.name";

    @Override
    public void postProcessEnvironment(ConfigurableEnvironment environment, SpringApplication application) {
        String name = environment.getProperty("spring.application.name", "seckill");
        String folder = environment.getProperty("seckill.log-dir", "./logs") + "/sentinel-" + name;
        setIfAbsent(LOG_DIR, folder);
        setIfAbsent(WRITER_LOG_DIR, folder);
        setIfAbsent(APP_NAME, name);
    }

    /** After the configuration files are read. */
    @Override
    public int getOrder() {
        return LOWEST_PRECEDENCE;
    }

    private static void setIfAbsent(String key, String value) {
        if (System.getProperty(key) == null) {
            System.setProperty(key, value);
        }
    }
}
