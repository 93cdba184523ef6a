package io.seckill.core.activity.mybatis;

import io.seckill.core.activity.Activity;
import io.seckill.core.activity.ActivityBook;
import io.seckill.core.activity.ActivityId;
import io.seckill.core.activity.Adjustment;
import io.seckill.core.activity.NewActivity;
import io.seckill.core.claim.AdjustAnswer;
import io.seckill.core.mysql.Transactions;
import java.time.Clock;
import java.time.Instant;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.springframework.dao.DuplicateKeyException;
import org.springframework.transaction.TransactionStatus;

/** The activities on MyBatis. */
final class MybatisActivityBook implements ActivityBook {
    private static final int MAX_ON_OFFER = 200;
    private static final int MAX_ADJUSTMENT = 10_000_000;

    private final ActivityMapper activities;
    private final StockMapper stock;
    private final Transactions transactions;
    private final Clock clock;

    MybatisActivityBook(ActivityMapper activities, StockMapper stock, Transactions transactions, Clock clock) {
        this.activities = activities;
        this.stock = stock;
        this.transactions = transactions;
        this.clock = clock;
    }

    @Override
    public Activity create(NewActivity draft) {
        return transactions.run(transaction -> {
            ActivityRow row = new ActivityRow(draft, clock.instant());
            activities.insert(row);
            long id = Objects.requireNonNull(row.id, "MySQL gave no id");
            stock.insert(new StockRow(id, draft.total()));
            return activities.find(new ActivityId(id)).orElseThrow();
        });
    }

    @Override
    public Optional<Activity> publish(ActivityId id) {
        return transactions.run(transaction -> {
            activities.publish(id);
            return activities.find(id);
        });
    }

    @Override
    public Optional<Activity> find(ActivityId id) {
        return activities.find(id);
    }

    @Override
    public List<Activity> onOffer(Instant now) {
        return activities.onOffer(now, MAX_ON_OFFER);
    }

    @Override
    public List<Activity> publishedBetween(Instant from, Instant to) {
        return activities.publishedBetween(from, to);
    }

    @Override
    public List<Activity> publishedEndedBefore(Instant time, @Nullable ActivityId after, int limit) {
        return activities.publishedEndedBefore(time, after == null ? 0 : after.value(), limit);
    }

    @Override
    public boolean markOpened(ActivityId id) {
        return transactions.run(transaction -> activities.markOpened(id, clock.instant()) == 1);
    }

    @Override
    public void finish(ActivityId id) {
        transactions.run(transaction -> activities.finish(id));
    }

    @Override
    public AdjustAnswer adjust(ActivityId id, String adjustmentId, int units) {
        if (units == 0 || Math.abs((long) units) > MAX_ADJUSTMENT) {
            throw new IllegalArgumentException("units is not 0 and at most " + MAX_ADJUSTMENT + " either way");
        }
        try {
            return transactions.run(transaction -> adjust(id, adjustmentId, units, transaction));
        } catch (DuplicateKeyException e) {
            // The only unique key on the way is (activity, adjustment id)
            return stock.adjustments(id).contains(new Adjustment(adjustmentId, units))
                    ? AdjustAnswer.REPEATED
                    : AdjustAnswer.OTHER_UNITS;
        }
    }

    private AdjustAnswer adjust(ActivityId id, String adjustmentId, int units, TransactionStatus transaction) {
        stock.recordAdjustment(id, adjustmentId, units, clock.instant());
        if (stock.adjust(id, units, Math.max(0, -units)) == 1) {
            return AdjustAnswer.APPLIED;
        }
        transaction.setRollbackOnly();
        return stock.exists(id) ? AdjustAnswer.TOO_FEW : AdjustAnswer.UNKNOWN_ACTIVITY;
    }

    @Override
    public List<Adjustment> adjustments(ActivityId id) {
        return stock.adjustments(id);
    }
}
