package io.seckill.web.admission;

import io.seckill.core.activity.ActivityId;
import io.seckill.core.claim.ClaimLedger;
import io.seckill.core.claim.ClaimRequest;
import io.seckill.core.claim.LedgerUnavailableException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.Lock;
import java.util.concurrent.locks.ReentrantLock;
import org.jspecify.annotations.Nullable;

/** Gathers the clicks at one activity's shut gate and asks the ledger once for all of them. The first of a round asks for the others. */
final class SoldOutCrowd {
    private final ClaimLedger ledger;
    private final ActivityId activity;
    private final Duration gather;
    private final Lock lock = new ReentrantLock();

    private @Nullable Round gathering;

    SoldOutCrowd(ClaimLedger ledger, ActivityId activity, Duration gather) {
        this.ledger = ledger;
        this.activity = activity;
        this.gather = gather;
    }

    /**
     * Whether the ledger would answer SOLD_OUT, asked after this call began.
     *
     * @throws LedgerUnavailableException if it could not be asked
     */
    boolean soldOutFor(ClaimRequest request) {
        Round round;
        int place;
        lock.lock();
        try {
            round = gathering == null ? new Round() : gathering;
            place = round.join(request);
            gathering = round.isFull() ? null : round;
        } finally {
            lock.unlock();
        }
        if (place == 0) {
            ask(round);
        }
        try {
            return round.answers.join().get(place);
        } catch (CompletionException e) {
            throw new LedgerUnavailableException("The ledger did not say who may pass the sold-out gate", e.getCause());
        }
    }

    private void ask(Round round) {
        try {
            try {
                round.gather(gather);
            } finally {
                close(round);
            }
            round.answers.complete(ledger.soldOut(activity, round.requests));
        } catch (RuntimeException | Error e) {
            // Whatever it is: the others of the round must not wait for ever
            round.answers.completeExceptionally(e);
        }
    }

    private void close(Round round) {
        lock.lock();
        try {
            if (gathering == round) {
                gathering = null;
            }
        } finally {
            lock.unlock();
        }
    }

    private static final class Round {
        private final List<ClaimRequest> requests = new ArrayList<>();
        private final CountDownLatch full = new CountDownLatch(1);
        private final CompletableFuture<List<Boolean>> answers = new CompletableFuture<>();

        private int join(ClaimRequest request) {
            requests.add(request);
            if (isFull()) {
                full.countDown();
            }
            return requests.size() - 1;
        }

        private boolean isFull() {
            return requests.size() == ClaimLedger.MAX_GLANCE;
        }

        private void gather(Duration time) {
            try {
                // A round asks when its time is over, full or not
                boolean unused = full.await(time.toMillis(), TimeUnit.MILLISECONDS);
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
                throw new LedgerUnavailableException("Interrupted while gathering clicks", e);
            }
        }
    }
}
