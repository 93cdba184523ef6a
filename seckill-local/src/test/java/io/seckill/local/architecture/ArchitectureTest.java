package io.seckill.local.architecture;

import static org.assertj.core.api.Assertions.assertThat;

import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.core.importer.ImportOption;
import com.tngtech.archunit.lang.ArchRule;
import java.util.List;
import java.util.function.Function;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;

/** The house rules hold for every class of every module, and each of them can fail. */
class ArchitectureTest {
    private static final String PRODUCT = "io.seckill";
    private static final String BAD = "io.seckill.local.architecture.bad";

    private static final JavaClasses PRODUCT_CLASSES = new ClassFileImporter()
            .withImportOption(ImportOption.Predefined.DO_NOT_INCLUDE_TESTS)
            .importPackages(PRODUCT);

    private static final JavaClasses BAD_CLASSES = new ClassFileImporter().importPackages(BAD);

    private static final List<Named> RULES = List.of(
            new Named("the api knows nobody", Rules::apiKnowsNobody),
            new Named("the core knows only the api", Rules::coreKnowsOnlyTheApi),
            new Named(
                    "applications know neither each other nor the local tools",
                    Rules::applicationsKnowNeitherEachOtherNorTheLocalTools),
            new Named(
                    "the local tools reach applications only as processes",
                    Rules::localToolsReachApplicationsOnlyAsProcesses),
            new Named("technology is package-private", Rules::technologyIsPackagePrivate),
            new Named("names say what a thing is", Rules::namesSayWhatAThingIs),
            new Named("only config reads the system's clock and randomness", Rules::onlyConfigReadsTheSystem),
            new Named("constructors are short", Rules::constructorsAreShort),
            new Named("packages are null-marked", Rules::packagesAreNullMarked),
            new Named("who opens transactions knows no other server", Rules::whoOpensTransactionsKnowsNoOtherServer),
            new Named("nothing is injected into fields", Rules::nothingIsInjectedIntoFields));

    @TestFactory
    Stream<DynamicTest> everyRuleHoldsInTheProduct() {
        return RULES.stream()
                .map(rule -> DynamicTest.dynamicTest(
                        rule.name(), () -> rule.under(PRODUCT).check(PRODUCT_CLASSES)));
    }

    @TestFactory
    Stream<DynamicTest> everyRuleFailsOnTheBadExamples() {
        return RULES.stream()
                .map(rule -> DynamicTest.dynamicTest(
                        rule.name(),
                        () -> assertThat(rule.under(BAD).evaluate(BAD_CLASSES).hasViolation())
                                .isTrue()));
    }

    @Test
    void theClassesOfEveryModuleWereRead() {
        assertThat(PRODUCT_CLASSES.stream().map(type -> type.getPackageName().split("\\.", -1)[2]))
                .contains("api", "core", "web", "consumer", "job", "stack", "local");
    }

    private record Named(String name, Function<Rules, ArchRule> rule) {
        ArchRule under(String root) {
            return rule.apply(Rules.under(root));
        }
    }
}
