// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.scenario;

import dev.sawhorse.scenario.file.Assertion;
import dev.sawhorse.scenario.file.Scenario;
import dev.sawhorse.scenario.file.Setting;
import dev.sawhorse.scenario.load.Variants;
import java.io.IOException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Runs every shipped scenario, in all its variants, and checks its assertions. Some scenarios have a test of their own that
 * checks them, and karpenter-vs-asg runs in part.
 */
@Tag("slow")
final class ShippedScenariosTest {
    private static final Path FOLDER = Path.of("");
    private static final Set<String> ELSEWHERE = Set.of(
            "consolidation-week",
            "first-day",
            "karpenter-vs-asg",
            "reason-budgets",
            "spot-storm",
            "upgrade-1.14-consolidation",
            "v114-small-nodes");

    @TestFactory
    Stream<DynamicTest> assertionsOfAllScenariosPass() throws IOException {
        return names().stream()
                .filter(name -> !ELSEWHERE.contains(name))
                .map(name -> DynamicTest.dynamicTest(name, () -> everyVariantHolds(Path.of(name + ".yaml"))));
    }

    @Test
    void assertionsPassInTheFirstHalfHourUnderEveryAutoscaler() {
        everyVariantHolds(
                Path.of("karpenter-vs-asg.yaml"), Setting.parse("duration=30m"), Setting.parse("timeline[0].at=15m"));
    }

    @Test
    void assertionsPassInTheFirstHoursUnderEveryVersion() {
        everyVariantHolds(Path.of("upgrade-1.14-consolidation.yaml"), Setting.parse("duration=2h"));
        everyVariantHolds(Path.of("v114-small-nodes.yaml"), Setting.parse("duration=2h"));
    }

    @Test
    void everyScenarioIsInTheReadme() throws IOException {
        String manual = Files.readString(Path.of("README.md"));
        assertThat(names())
                .isNotEmpty()
                .allSatisfy(name -> assertThat(manual).contains("\n| [`" + name + ".yaml`](" + name + ".yaml) | "));
    }

    private static void everyVariantHolds(Path file, Setting... settings) {
        for (Scenario scenario :
                Variants.load(file, List.of(settings), List.of()).all()) {
            assertThat(RecordedRun.of(scenario).outcome().assertions())
                    .as(scenario.name())
                    .isNotEmpty()
                    .allMatch(Assertion.Outcome::holds);
        }
    }

    private static Set<String> names() throws IOException {
        List<String> names = new ArrayList<>();
        try (DirectoryStream<Path> files = Files.newDirectoryStream(FOLDER, "*.yaml")) {
            files.forEach(file -> names.add(file.getFileName().toString().replace(".yaml", "")));
        }
        return new TreeSet<>(names);
    }
}
