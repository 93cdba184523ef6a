package io.seckill.web.direct;

import com.alibaba.csp.sentinel.Entry;
import com.alibaba.csp.sentinel.EntryType;
import com.alibaba.csp.sentinel.SphU;
import com.alibaba.csp.sentinel.Tracer;
import com.alibaba.csp.sentinel.slots.block.BlockException;
import com.alibaba.csp.sentinel.slots.block.RuleConstant;
import com.alibaba.csp.sentinel.slots.block.degrade.DegradeException;
import com.alibaba.csp.sentinel.slots.block.degrade.DegradeRule;
import io.seckill.core.claim.LedgerUnavailableException;
import io.seckill.core.claim.LedgerUnreadableException;
import java.util.function.Supplier;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Counts the calls to the ledger that get no answer, by Sentinel's breaker, and says which way purchases go. Only a missing answer
 * counts: a refusal of the ledger is an answer. Once the breaker has opened, no purchase closes it again: {@link ReturningToLedger}
 * does, after Redis was brought up to date.
 */
public final class LedgerBreaker {
    /** Name of the resource in rules files. */
    static final String RESOURCE = "claimLedger";

    private static final Logger log = LoggerFactory.getLogger(LedgerBreaker.class);

    private final boolean mayBypass;
    private volatile Way way = Way.LEDGER;

    LedgerBreaker(boolean mayBypass) {
        this.mayBypass = mayBypass;
    }

    /** Where a purchase goes. */
    public enum Way {
        /** To the ledger, as always. */
        LEDGER,
        /** Straight to MySQL: Redis does not answer. */
        MYSQL,
        /** Nowhere, for a moment: Redis answers again and learns the last orders. */
        NEITHER
    }

    /** The breaker that holds while the limit rules file does not name the resource. */
    public static DegradeRule builtInRule() {
        return new DegradeRule(RESOURCE)
                .setGrade(RuleConstant.DEGRADE_GRADE_EXCEPTION_RATIO)
                .setCount(0.5)
                .setMinRequestAmount(3)
                .setStatIntervalMs(20_000)
                .setTimeWindow(2);
    }

    public Way way() {
        return way;
    }

    /** Whether purchases may go around Redis at all. */
    boolean mayBypass() {
        return mayBypass;
    }

    /**
     * Asks the ledger.
     *
     * @throws LedgerBypassedException if it was not asked
     * @throws LedgerUnavailableException if it did not answer
     */
    <T> T ask(Supplier<T> call) {
        if (way != Way.LEDGER) {
            throw new LedgerBypassedException();
        }
        if (!mayBypass) {
            return call.get();
        }
        try {
            return counted(call);
        } catch (DegradeException e) {
            bypass();
            throw new LedgerBypassedException();
        } catch (BlockException e) {
            throw new LedgerUnavailableException("A rule on " + RESOURCE + " refused the call; Redis was not asked", e);
        }
    }

    /**
     * Lets purchases go to the ledger again, if this call to it is answered and the breaker closes over it.
     *
     * @return false if the breaker does not let a call through yet
     * @throws LedgerUnavailableException if it was not answered; the breaker is open again
     */
    boolean close(Runnable call) {
        try {
            counted(() -> {
                call.run();
                return Boolean.TRUE;
            });
        } catch (BlockException e) {
            return false;
        }
        send(Way.LEDGER);
        return true;
    }

    /** Lets purchases go this way from now on. */
    synchronized void send(Way next) {
        way = next;
    }

    private synchronized void bypass() {
        if (way == Way.LEDGER) {
            way = Way.MYSQL;
            log.error(
                    "Redis does not answer: purchases go straight to MySQL, slowly. Open claims stay as they are; Redis is tried again "
                            + "and brought up to date before claims run again");
        }
    }

    private static <T> T counted(Supplier<T> call) throws BlockException {
        Entry entry = SphU.entry(RESOURCE, EntryType.OUT);
        try {
            return call.get();
        } catch (LedgerUnreadableException e) {
            // Redis answers; one sale's keys were written by somebody else
            throw e;
        } catch (LedgerUnavailableException e) {
            Tracer.traceEntry(e, entry);
            throw e;
        } finally {
            entry.exit();
        }
    }
}
