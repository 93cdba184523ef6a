package io.seckill.core.reconcile.mybatis;

import io.seckill.core.mysql.Transactions;
import io.seckill.core.reconcile.ReconcileProperties;
import io.seckill.core.reconcile.ReconcileRuns;
import io.seckill.core.reconcile.Reconciliation;
import java.time.Instant;
import java.util.List;
import java.util.Objects;

/** The runs on MyBatis. */
final class MybatisReconcileRuns implements ReconcileRuns {
    private static final int ITEMS_PER_STATEMENT = 500;
    private static final int FORGET_AT_ONCE = 1_000;

    private final ReconcileMapper mapper;
    private final Transactions transactions;
    private final ReconcileProperties properties;

    MybatisReconcileRuns(ReconcileMapper mapper, Transactions transactions, ReconcileProperties properties) {
        this.mapper = mapper;
        this.transactions = transactions;
        this.properties = properties;
    }

    @Override
    public long store(Reconciliation run) {
        return transactions.run(transaction -> {
            RunRow row = new RunRow(run);
            mapper.insert(row);
            long id = Objects.requireNonNull(row.id, "MySQL gave no id");
            List<Reconciliation.Item> items = run.items();
            for (int from = 0; from < items.size(); from += ITEMS_PER_STATEMENT) {
                mapper.addItems(id, from + 1, items.subList(from, Math.min(items.size(), from + ITEMS_PER_STATEMENT)));
            }
            return id;
        });
    }

    @Override
    public void forgetClean(Instant now) {
        transactions.run(transaction -> mapper.forgetClean(now.minus(properties.keepFor()), FORGET_AT_ONCE));
    }
}
