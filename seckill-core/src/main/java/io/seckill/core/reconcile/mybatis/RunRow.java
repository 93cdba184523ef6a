package io.seckill.core.reconcile.mybatis;

import com.baomidou.mybatisplus.annotation.IdType;
import com.baomidou.mybatisplus.annotation.TableId;
import com.baomidou.mybatisplus.annotation.TableName;
import io.seckill.core.claim.BrokerState;
import io.seckill.core.reconcile.Figures;
import io.seckill.core.reconcile.ReconcileMode;
import io.seckill.core.reconcile.Reconciliation;
import java.time.Instant;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** A row of {@code seckill_reconcile_run} to be inserted. MyBatis-Plus sets the fields, hence not a record. */
@TableName("seckill_reconcile_run")
final class RunRow {
    private static final int MAX_QUEUES_TEXT = 2_000;

    @TableId(type = IdType.AUTO)
    @Nullable
    Long id;

    long activityId;
    ReconcileMode mode;
    Instant startedAt;
    Instant endedAt;
    boolean ok;
    boolean complete;
    int dbTotal;
    int dbAvailable;
    long sold;

    @Nullable
    Long redisStock;

    long openClaims;

    @Nullable
    Long difference;

    int found;
    int repaired;

    @Nullable
    String queues;

    @Nullable
    Long retrying;

    @Nullable
    Long deadLetters;

    @Nullable
    Long givenUp;

    RunRow(Reconciliation run) {
        Figures figures = run.comparison().figures();
        this.activityId = run.comparison().activity().id().value();
        this.mode = run.mode();
        this.startedAt = run.startedAt();
        this.endedAt = run.endedAt();
        this.ok = run.isOk();
        this.complete = run.comparison().complete();
        this.dbTotal = figures.book().total();
        this.dbAvailable = figures.book().available();
        this.sold = figures.book().live();
        this.redisStock = figures.redisStock();
        this.openClaims = figures.openClaims();
        this.difference = figures.difference();
        this.found = run.items().size();
        this.repaired = run.repaired();
        BrokerState broker = figures.broker();
        if (broker != null) {
            this.queues = queues(broker);
            this.retrying = broker.retrying();
            this.deadLetters = broker.deadLetters();
            this.givenUp = broker.givenUp();
        }
    }

    private static String queues(BrokerState broker) {
        String text = broker.queues().stream()
                .map(queue -> queue.queue() + "=" + queue.messages())
                .collect(Collectors.joining(","));
        return text.substring(0, Math.min(text.length(), MAX_QUEUES_TEXT));
    }
}
