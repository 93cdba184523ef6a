package io.seckill.web.answering;

import java.sql.SQLNonTransientConnectionException;
import java.sql.SQLRecoverableException;
import java.sql.SQLTransientException;
import java.util.ArrayList;
import java.util.List;
import org.springframework.dao.NonTransientDataAccessResourceException;
import org.springframework.dao.RecoverableDataAccessException;
import org.springframework.dao.TransientDataAccessException;
import org.springframework.transaction.TransactionException;

/** Tells a MySQL that did not answer from a statement that is wrong. MyBatis wraps the former in a general failure, so causes count. */
final class Outages {
    private static final int MAX_CAUSES = 20;

    private static final List<Class<? extends Exception>> KINDS = List.of(
            NonTransientDataAccessResourceException.class,
            TransientDataAccessException.class,
            RecoverableDataAccessException.class,
            TransactionException.class,
            SQLTransientException.class,
            SQLRecoverableException.class,
            SQLNonTransientConnectionException.class);

    private Outages() {}

    static boolean isOutage(Throwable failure) {
        for (Throwable cause : causes(failure)) {
            if (KINDS.stream().anyMatch(kind -> kind.isInstance(cause))) {
                return true;
            }
        }
        return false;
    }

    private static List<Throwable> causes(Throwable failure) {
        List<Throwable> causes = new ArrayList<>();
        for (Throwable cause = failure; cause != null && causes.size() < MAX_CAUSES; cause = cause.getCause()) {
            causes.add(cause);
        }
        return causes;
    }
}
