package io.seckill.web.config;

import io.seckill.api.ProblemCode;
import java.io.IOException;
import org.apache.catalina.connector.Request;
import org.apache.catalina.connector.Response;
import org.apache.catalina.valves.ErrorReportValve;
import org.jspecify.annotations.Nullable;

/**
 * Answers what Tomcat itself turns away, such as a request line it cannot read, as a problem; its own answer is a page of HTML.
 * Tomcat makes it by name, so it is public.
 */
public final class TomcatProblems extends ErrorReportValve {
    @Override
    protected void report(Request request, Response response, @Nullable Throwable failure) {
        int status = response.getStatus();
        if (status < 400 || response.getContentWritten() > 0 || !response.setErrorReported()) {
            return;
        }
        ProblemCode code = status < 500 ? ProblemCode.BAD_REQUEST : ProblemCode.INTERNAL;
        response.setContentType("application/problem+json");
        response.setCharacterEncoding("UTF-8");
        try {
            response.getReporter()
                    .write("{\"title\":\"%s\",\"status\":%d,\"code\":\"%s\"}"
                            .formatted(code.title(), status, code.name()));
            response.finishResponse();
        } catch (IOException e) {
            // The caller has gone; there is nobody to tell
            container.getLogger().debug("No one to answer", e);
        }
    }
}
