package io.seckill.core.limiting;

import io.seckill.core.Ranges;
import java.nio.file.Path;
import java.time.Duration;
import org.jspecify.annotations.Nullable;
import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.context.properties.bind.DefaultValue;

/**
 * Where the limit rules are; the same file may serve every application, each limits the resources it has.
 *
 * @param file path of the rules file; default empty: the built-in limits hold
 * @param reloadEvery how often the file is read again; default 1 s, 10 ms to 1 hour
 */
@ConfigurationProperties("seckill.limits")
public record LimitsProperties(
        @DefaultValue("") String file, @DefaultValue("1s") Duration reloadEvery) {

    public LimitsProperties {
        Ranges.require("seckill.limits.reload-every", reloadEvery, Duration.ofMillis(10), Duration.ofHours(1));
    }

    /** Where the rules file is; null if the built-in limits hold. */
    public @Nullable Path path() {
        return file.isBlank() ? null : Path.of(file.strip());
    }
}
