package io.seckill.local.architecture.bad.core.claim.redis;

import io.seckill.core.activity.ActivityId;
import io.seckill.core.claim.ClaimLedger;
import io.seckill.core.mysql.Transactions;

/** Bad: technology that everybody can reach, and a transaction that waits for Redis. */
public class RedisPublicLedger {
    Object ask(Transactions transactions, ClaimLedger ledger, ActivityId activity) {
        return transactions.run(transaction -> ledger.balance(activity));
    }
}
