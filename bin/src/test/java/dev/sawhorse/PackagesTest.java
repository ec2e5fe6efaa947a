// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse;

import com.tngtech.archunit.junit.ArchTest;
import com.tngtech.archunit.lang.ArchRule;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.classes;
import static org.assertj.core.api.Assertions.assertThat;

/** The rules of packages: their size, and which of them are used from one place only; {@link ArchitectureTest} checks the latter. */
class PackagesTest {
    private static final List<String> MODULES =
            List.of("pricing-data", "sim-core", "workloads", "autoscaler", "scenarios", "reports", "bin");
    private static final int MOST_TYPES = 40;

    /** What loading, validating and running share is public for Java's sake; no command and no report uses it. */
    @ArchTest
    static final ArchRule partsOfScenariosAreUsedByScenarios = usedOnlyBy(
            new String[] {
                "dev.sawhorse.scenario.cloud..",
                "dev.sawhorse.scenario.file.billing..",
                "dev.sawhorse.scenario.file.cloud..",
                "dev.sawhorse.scenario.file.karpenter..",
                "dev.sawhorse.scenario.file.latency..",
                "dev.sawhorse.scenario.file.nodegroup..",
                "dev.sawhorse.scenario.file.timeline..",
                "dev.sawhorse.scenario.objects..",
                "dev.sawhorse.scenario.operator..",
                "dev.sawhorse.scenario.sampling.."
            },
            "dev.sawhorse.scenario..");

    /** Conformance is a tool: no run needs it. */
    @ArchTest
    static final ArchRule conformanceIsUsedByItsCommandsOnly = usedOnlyBy(
            new String[] {"dev.sawhorse.conformance.."}, "dev.sawhorse.conformance..", "dev.sawhorse.cli.bench..");

    /** The rules of disruption are complete without what makes them faster. */
    @ArchTest
    static final ArchRule shortcutsAreChosenWhereKarpenterIsWired = usedOnlyBy(
            new String[] {"dev.sawhorse.karpenter.disruption.shortcut.."},
            "dev.sawhorse.karpenter",
            "dev.sawhorse.karpenter.disruption.shortcut..",
            "dev.sawhorse.conformance..");

    @ArchTest
    static final ArchRule setsOfPodsBelongToTheCluster = usedOnlyBy(
            new String[] {"dev.sawhorse.kube.podset..", "dev.sawhorse.kube.quota.."},
            "dev.sawhorse.kube..",
            "dev.sawhorse.karpenter..");

    private static ArchRule usedOnlyBy(String[] packages, String... users) {
        return classes()
                .that()
                .resideInAnyPackage(packages)
                .should()
                .onlyBeAccessed()
                .byAnyPackage(users);
    }

    @Test
    void aPackageOfMoreThanFortyTypesHasAReason() throws IOException {
        for (String module : MODULES) {
            Path sources = Path.of("..", module, "src/main/java");
            try (Stream<Path> folders = Files.walk(sources).filter(Files::isDirectory)) {
                for (Path folder : folders.toList()) {
                    if (types(folder) > MOST_TYPES) {
                        assertThat(folder.resolve("package-info.java"))
                                .content()
                                .contains("More than 40 types, ");
                    }
                }
            }
        }
    }

    private static long types(Path folder) throws IOException {
        try (Stream<Path> files = Files.list(folder)) {
            return files.filter(file -> file.toString().endsWith(".java") && !file.endsWith("package-info.java"))
                    .count();
        }
    }
}
