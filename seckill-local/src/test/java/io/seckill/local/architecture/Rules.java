package io.seckill.local.architecture;

import static com.tngtech.archunit.core.domain.JavaClass.Predicates.assignableTo;
import static com.tngtech.archunit.core.domain.JavaClass.Predicates.resideInAPackage;
import static com.tngtech.archunit.core.domain.JavaClass.Predicates.resideInAnyPackage;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.classes;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.fields;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;

import com.tngtech.archunit.base.DescribedPredicate;
import com.tngtech.archunit.core.domain.AccessTarget;
import com.tngtech.archunit.core.domain.JavaCall;
import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.domain.JavaConstructor;
import com.tngtech.archunit.core.domain.JavaField;
import com.tngtech.archunit.lang.ArchCondition;
import com.tngtech.archunit.lang.ArchRule;
import com.tngtech.archunit.lang.ConditionEvents;
import com.tngtech.archunit.lang.SimpleConditionEvent;
import io.seckill.core.claim.ClaimLedger;
import io.seckill.core.claim.ClaimMessages;
import io.seckill.core.event.EventMessages;
import io.seckill.core.mysql.Transactions;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.NullMarked;

/** The house rules, below any root package: the product's, or that of the bad examples that show a rule can fail. */
final class Rules {
    private static final int MAX_CONSTRUCTOR_PARAMETERS = 6;
    /** Calls that read the system's clock or randomness; all of them without an argument that would carry one. */
    private static final Set<String> SYSTEM_READS = Set.of(
            "java.time.Clock.systemUTC",
            "java.time.Clock.systemDefaultZone",
            "java.time.Clock.system",
            "java.time.Instant.now",
            "java.time.LocalDateTime.now",
            "java.time.LocalDate.now",
            "java.time.OffsetDateTime.now",
            "java.time.ZonedDateTime.now",
            "java.lang.System.currentTimeMillis",
            "java.lang.Math.random",
            "java.util.UUID.randomUUID",
            "java.util.concurrent.ThreadLocalRandom.current",
            "java.util.random.RandomGenerator.getDefault",
            "java.util.Date.<init>",
            "java.util.Random.<init>",
            "java.security.SecureRandom.<init>");

    private static final List<String> FIELD_INJECTION = List.of(
            "org.springframework.beans.factory.annotation.Autowired",
            "org.springframework.beans.factory.annotation.Value",
            "jakarta.annotation.Resource",
            "jakarta.inject.Inject");

    private static final DescribedPredicate<JavaClass> TRANSACTIONS =
            assignableTo(Transactions.class).or(resideInAPackage("org.springframework.transaction.."));

    private static final DescribedPredicate<JavaClass> OTHER_SERVERS = assignableTo(ClaimLedger.class)
            .or(assignableTo(ClaimMessages.class))
            .or(assignableTo(EventMessages.class))
            .or(resideInAnyPackage("org.redisson..", "org.apache.rocketmq.."))
            .as("are ports of Redis or the broker");

    private final String root;

    private Rules(String root) {
        this.root = root;
    }

    static Rules under(String root) {
        return new Rules(root);
    }

    ArchRule apiKnowsNobody() {
        return noClasses()
                .that()
                .resideInAPackage(in("api"))
                .should()
                .dependOnClassesThat(
                        resideInAnyPackage(in("core"), in("web"), in("consumer"), in("job"), in("stack"), in("local")));
    }

    ArchRule coreKnowsOnlyTheApi() {
        return noClasses()
                .that()
                .resideInAPackage(in("core"))
                .should()
                .dependOnClassesThat(
                        resideInAnyPackage(in("web"), in("consumer"), in("job"), in("stack"), in("local")));
    }

    ArchRule applicationsKnowNeitherEachOtherNorTheLocalTools() {
        return noClasses()
                .that(resideInAnyPackage(in("web"), in("consumer"), in("job")))
                .should(new ArchCondition<>("depend on another application, the stack or the local tools") {
                    @Override
                    public void check(JavaClass type, ConditionEvents events) {
                        type.getDirectDependenciesFromSelf().stream()
                                .filter(dependency -> isForeign(type, dependency.getTargetClass()))
                                .forEach(dependency ->
                                        events.add(SimpleConditionEvent.satisfied(type, dependency.getDescription())));
                    }
                });
    }

    ArchRule localToolsReachApplicationsOnlyAsProcesses() {
        return noClasses()
                .that(resideInAnyPackage(in("stack"), in("local")))
                .should()
                .dependOnClassesThat(resideInAnyPackage(in("web"), in("consumer"), in("job")));
    }

    ArchRule technologyIsPackagePrivate() {
        return classes()
                .that(resideInAnyPackage(
                        root + ".core..redis..",
                        root + ".core..mybatis..",
                        root + ".core..jdbc..",
                        root + ".core..rocketmq.."))
                .and()
                .areTopLevelClasses()
                .and()
                // The core imports these by name; what they offer, they offer as a port
                .areNotAnnotatedWith("org.springframework.context.annotation.Configuration")
                .should()
                .notBePublic();
    }

    ArchRule namesSayWhatAThingIs() {
        return noClasses().should().haveNameMatching(".*(Impl|Manager|Util|Utils|Helper)");
    }

    ArchRule onlyConfigReadsTheSystem() {
        return noClasses()
                .that()
                .resideOutsideOfPackage("..config..")
                .should()
                .callCodeUnitWhere(new DescribedPredicate<>("it reads the system's clock or randomness") {
                    @Override
                    public boolean test(JavaCall<?> call) {
                        return readsTheSystem(call.getTarget());
                    }
                });
    }

    ArchRule constructorsAreShort() {
        return classes()
                .that()
                .areNotRecords()
                .and()
                .areNotEnums()
                .should(
                        new ArchCondition<>(
                                "have constructors of at most " + MAX_CONSTRUCTOR_PARAMETERS + " parameters") {
                            @Override
                            public void check(JavaClass type, ConditionEvents events) {
                                for (JavaConstructor constructor : type.getConstructors()) {
                                    boolean isShort =
                                            constructor.getRawParameterTypes().size() <= MAX_CONSTRUCTOR_PARAMETERS;
                                    events.add(new SimpleConditionEvent(
                                            constructor, isShort, constructor.getDescription()));
                                }
                            }
                        });
    }

    ArchRule packagesAreNullMarked() {
        return classes().should(new ArchCondition<>("live in a package whose package-info carries @NullMarked") {
            @Override
            public void check(JavaClass type, ConditionEvents events) {
                boolean marked = type.getPackage().isAnnotatedWith(NullMarked.class);
                events.add(new SimpleConditionEvent(type, marked, type.getPackageName() + " is not @NullMarked"));
            }
        });
    }

    /** Not even by way of others: the rows of a transaction would stay locked while another server thinks (DB-03). */
    ArchRule whoOpensTransactionsKnowsNoOtherServer() {
        return noClasses()
                .that(new DescribedPredicate<JavaClass>("open transactions") {
                    @Override
                    public boolean test(JavaClass type) {
                        return type.getDirectDependenciesFromSelf().stream()
                                .anyMatch(dependency -> TRANSACTIONS.test(dependency.getTargetClass()));
                    }
                })
                .should()
                .transitivelyDependOnClassesThat(OTHER_SERVERS);
    }

    ArchRule nothingIsInjectedIntoFields() {
        return fields().should(new ArchCondition<>("not be injected") {
            @Override
            public void check(JavaField field, ConditionEvents events) {
                boolean injected = FIELD_INJECTION.stream().anyMatch(field::isAnnotatedWith);
                events.add(new SimpleConditionEvent(field, !injected, field.getDescription()));
            }
        });
    }

    private String in(String module) {
        return root + "." + module + "..";
    }

    private boolean isForeign(JavaClass from, JavaClass to) {
        String own = module(from);
        return Set.of("web", "consumer", "job", "stack", "local").contains(module(to))
                && !module(to).equals(own);
    }

    /** The module a class belongs to: the word after the root package. */
    private String module(JavaClass type) {
        String name = type.getPackageName();
        return name.startsWith(root + ".") ? name.substring(root.length() + 1).split("\\.", -1)[0] : "";
    }

    private static boolean readsTheSystem(AccessTarget.CodeUnitCallTarget target) {
        String name = target.getOwner().getName() + "." + target.getName();
        boolean takesOne = target.getRawParameterTypes().stream()
                .anyMatch(type -> type.getName().equals("java.time.Clock") || type.isPrimitive());
        return SYSTEM_READS.contains(name) && !takesOne;
    }
}
