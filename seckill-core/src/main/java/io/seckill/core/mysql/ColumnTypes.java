package io.seckill.core.mysql;

import com.baomidou.mybatisplus.autoconfigure.ConfigurationCustomizer;
import com.baomidou.mybatisplus.core.MybatisConfiguration;
import io.seckill.core.activity.ActivityId;
import io.seckill.core.activity.ActivityStatus;
import io.seckill.core.deadletter.DeadLetterState;
import io.seckill.core.deadletter.Payload;
import io.seckill.core.order.OrderNo;
import io.seckill.core.order.OrderState;
import io.seckill.core.order.UserId;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDateTime;
import java.time.ZoneOffset;
import java.time.temporal.ChronoUnit;
import java.util.function.Function;
import org.apache.ibatis.session.LocalCacheScope;

/** Teaches MyBatis the core's value types, so that mappers read and write them as they are. */
final class ColumnTypes implements ConfigurationCustomizer {

    @Override
    public void customize(MybatisConfiguration configuration) {
        // A second read in the same transaction must ask MySQL again, not MyBatis's own cache
        configuration.setLocalCacheScope(LocalCacheScope.STATEMENT);
        configuration.setCacheEnabled(false);
        configuration.setMapUnderscoreToCamelCase(true);
        configuration.setArgNameBasedConstructorAutoMapping(true);

        // A point in time is its UTC date-time, which the driver passes on as it is: no zone of a session, server or
        // JVM
        // takes part. Cut to what DATETIME(3) holds, because MySQL would round up, into the future.
        map(configuration, Instant.class, LocalDateTime.class, ColumnTypes::utc, t -> t.toInstant(ZoneOffset.UTC));
        map(configuration, Duration.class, Long.class, Duration::toSeconds, Duration::ofSeconds);
        map(configuration, ActivityId.class, Long.class, ActivityId::value, ActivityId::new);
        map(configuration, ActivityStatus.class, Integer.class, ActivityStatus::code, ActivityStatus::ofCode);
        map(configuration, OrderNo.class, String.class, OrderNo::value, OrderNo::new);
        map(configuration, UserId.class, String.class, UserId::value, UserId::new);
        map(configuration, OrderState.class, Integer.class, OrderState::code, OrderState::ofCode);
        map(configuration, DeadLetterState.class, Integer.class, DeadLetterState::code, DeadLetterState::ofCode);
        map(configuration, Payload.class, byte[].class, Payload::bytes, Payload::new);
    }

    private static LocalDateTime utc(Instant instant) {
        return LocalDateTime.ofInstant(instant.truncatedTo(ChronoUnit.MILLIS), ZoneOffset.UTC);
    }

    private static <T, C> void map(
            MybatisConfiguration configuration,
            Class<T> type,
            Class<C> columnType,
            Function<T, C> write,
            Function<C, T> read) {
        configuration.getTypeHandlerRegistry().register(type, new ColumnHandler<>(columnType, write, read));
    }
}
