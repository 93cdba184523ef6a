package io.seckill.core.activity.mybatis;

import com.baomidou.mybatisplus.annotation.IdType;
import com.baomidou.mybatisplus.annotation.TableId;
import com.baomidou.mybatisplus.annotation.TableName;
import io.seckill.core.activity.ActivityStatus;
import io.seckill.core.activity.NewActivity;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/** A row of {@code seckill_activity} to be inserted. MyBatis-Plus sets the fields, hence not a record. */
@TableName("seckill_activity")
final class ActivityRow {
    @TableId(type = IdType.AUTO)
    @Nullable
    Long id;

    String title;
    long priceCents;
    Instant startsAt;
    Instant endsAt;
    long payTimeoutSeconds;
    ActivityStatus status = ActivityStatus.DRAFT;
    Instant createdAt;

    ActivityRow(NewActivity draft, Instant now) {
        this.title = draft.title();
        this.priceCents = draft.priceCents();
        this.startsAt = draft.startsAt();
        this.endsAt = draft.endsAt();
        this.payTimeoutSeconds = draft.payTimeout().toSeconds();
        this.createdAt = now;
    }
}
