package io.seckill.local.endtoend;

import io.seckill.api.http.ActivityDraft;
import io.seckill.core.activity.ActivityId;
import io.seckill.core.order.UserId;
import io.seckill.local.audit.AuditReport;
import io.seckill.local.audit.AuditSession;
import io.seckill.local.audit.Auditing;
import io.seckill.local.demo.AdminCalls;
import io.seckill.local.running.App;
import io.seckill.local.running.AppPorts;
import io.seckill.local.running.AppStarter;
import io.seckill.local.running.Installation;
import io.seckill.local.running.RunningApp;
import io.seckill.local.running.Servers;
import io.seckill.local.token.LocalKey;
import io.seckill.local.token.LocalTokens;
import io.seckill.stack.RecordedProcess;
import io.seckill.stack.Stack;
import java.net.URI;
import java.nio.file.Path;
import java.security.SecureRandom;
import java.time.Clock;
import java.time.Duration;
import java.time.OffsetDateTime;
import java.util.EnumMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.CopyOnWriteArrayList;

/** Throw-away servers and the three applications as child processes, started once for all end-to-end tests, ended with their JVM. */
final class Product {
    private static final Duration AUDIT_WAIT = Auditing.RECONCILE_BOUND;
    private static final Path LOGS = Path.of("target", "endtoend").toAbsolutePath();
    private static final Clock CLOCK = Clock.systemUTC();

    private final Installation installation = Installation.find();
    private final AppPorts ports = AppPorts.free();
    private final Servers servers;
    private final String key = LocalKey.readOrCreate(LOGS.resolve("jwt.key"), new SecureRandom());
    private final LocalTokens tokens = new LocalTokens(key, CLOCK);
    private final Map<App, RunningApp> apps = new EnumMap<>(App.class);
    private final List<RunningApp> others = new CopyOnWriteArrayList<>();
    private final List<ActivityId> opened = new CopyOnWriteArrayList<>();

    private Product() {
        Stack stack = Stack.shared();
        this.servers = new Servers(
                stack.mysql().jdbcUrl(),
                stack.mysql().user(),
                stack.mysql().password(),
                stack.redis().url(),
                stack.rocketmq().nameServer());
        Runtime.getRuntime().addShutdownHook(new Thread(this::end));
    }

    static Product shared() {
        return Shared.PRODUCT;
    }

    private Product started() {
        AppStarter starter = starter("shared", Map.of());
        for (App app : App.values()) {
            apps.put(app, starter.start(app, ports));
        }
        apps.values().forEach(app -> await(starter, app));
        return this;
    }

    /** The process of a shared application. */
    RecordedProcess process(App app) {
        return Objects.requireNonNull(apps.get(app)).process();
    }

    /** {@code kill -9}. */
    void kill(App app) {
        process(app).kill();
    }

    /** Starts a shared application that has ended, on its own ports; returns when it is healthy. */
    void startAgain(App app) {
        AppStarter starter = starter("shared", Map.of());
        apps.put(app, starter.start(app, ports));
        await(starter, Objects.requireNonNull(apps.get(app)));
    }

    /** Another instance of an application beside the shared one, healthy. Whoever starts it ends it. */
    RunningApp another(App app, AppPorts itsPorts) {
        AppStarter starter = starter("another-" + itsPorts.web(), Map.of());
        RunningApp another = starter.start(app, itsPorts);
        others.add(another);
        await(starter, another);
        return another;
    }

    /** Another instance, healthy, that goes on serving for a while after it was asked to end. */
    RunningApp rolling(App app, AppPorts itsPorts) {
        AppStarter starter =
                starter("rolling-" + app.label() + "-" + itsPorts.web(), Map.of("SECKILL_WEB_DRAINFOR", "2s"));
        RunningApp started = starter.start(app, itsPorts);
        others.add(started);
        await(starter, started);
        return started;
    }

    /** A starter whose applications see this environment, with some variables replaced. */
    AppStarter starter(String logs, Map<String, String> replaced) {
        Map<String, String> environment = environment();
        environment.putAll(replaced);
        return new AppStarter(installation, LOGS.resolve(logs), environment);
    }

    Map<String, String> environment() {
        Map<String, String> environment = new LinkedHashMap<>(servers.environment());
        environment.put("SECKILL_LOCAL_JWT_KEY", key);
        return environment;
    }

    /** Opens a sale that runs now. */
    ActivityId open(String title, int units, int payTimeoutSeconds) {
        OffsetDateTime now = OffsetDateTime.now(CLOCK);
        try {
            ActivityId activity = new AdminCalls(web(), tokens.mint(new UserId("operator"), true))
                    .open(new ActivityDraft(
                            title, 9_900, units, now.minusMinutes(1), now.plusHours(1), payTimeoutSeconds));
            opened.add(activity);
            return activity;
        } catch (InterruptedException e) {
            throw new IllegalStateException(e);
        }
    }

    /** Every sale opened so far, by any test. */
    List<ActivityId> opened() {
        return List.copyOf(opened);
    }

    /** Audits, and waits for what is in flight. */
    AuditReport audit(ActivityId activity) {
        try (AuditSession session = AuditSession.open(servers.environment())) {
            return session.auditing()
                    .audit(activity, AUDIT_WAIT, Auditing.RECONCILE_BOUND)
                    .orElseThrow();
        } catch (InterruptedException e) {
            throw new IllegalStateException(e);
        }
    }

    Shopper shopper(String user) {
        return new Shopper(web(), tokens.mint(new UserId(user), false));
    }

    int webManagementPort() {
        return ports.webManagement();
    }

    URI web() {
        return URI.create("http://127.0.0.1:" + ports.web());
    }

    int consumerManagementPort() {
        return ports.consumerManagement();
    }

    LocalTokens tokens() {
        return tokens;
    }

    Servers servers() {
        return servers;
    }

    Installation installation() {
        return installation;
    }

    private void end() {
        apps.values().forEach(app -> app.process().kill());
        others.forEach(app -> app.process().kill());
    }

    private static void await(AppStarter starter, RunningApp app) {
        try {
            starter.awaitHealthy(app);
        } catch (InterruptedException e) {
            throw new IllegalStateException(e);
        }
    }

    private static final class Shared {
        private static final Product PRODUCT = new Product().started();
    }
}
