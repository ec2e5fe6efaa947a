// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.api.junit;

import dev.sawhorse.api.RunResult;
import dev.sawhorse.results.Results;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;

import static dev.sawhorse.api.junit.SawhorseAssertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

/** A test as a team would write it for its own scenario. */
@SawhorseScenario("inflate.yaml")
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
final class SawhorseScenarioTest {
    private Results first;

    @Test
    void tenPodsFitTwoNodes(Results results) {
        remember(results);
        assertThat(results).costTotal().isLessThan(0.14);
        assertThat(results).nodesLaunched().isEqualTo(2);
        assertThat(results).hasNoUnschedulablePods().holds("latencySeconds.scheduling.max < 35s");
        assertThat(results).usesInstanceType("c6a.4xlarge").doesNotUseInstanceType("m5.large");
    }

    @Test
    void resultHasTheAssertionsOfTheScenario(RunResult result) {
        remember(result.results());
        org.assertj.core.api.Assertions.assertThat(result.failedAssertions()).isEmpty();
    }

    /** All tests of one scenario share one run. */
    private void remember(Results results) {
        if (first != null) {
            org.assertj.core.api.Assertions.assertThat(results).isSameAs(first);
        }
        first = results;
    }

    @Test
    @SawhorseScenario(value = "inflate.yaml", set = "timeline[1].scale.replicas=2")
    void annotationOfAMethodOverridesThatOfItsClass(Results results) {
        assertThat(results).costTotal().isLessThan(0.1);
        assertThat(results).schedulingP95().isLessThanOrEqualTo(35);
        assertThat(results).figure("pods.created").isEqualTo(2);
    }

    @Test
    void failureNamesTheFigure(Results results) {
        assertThatThrownBy(() -> assertThat(results).costTotal().isLessThan(0.1))
                .isInstanceOf(AssertionError.class)
                .hasMessageContaining("cost.total");
        assertThatThrownBy(() -> assertThat(results).holds("cost.total < 0.1"))
                .isInstanceOf(AssertionError.class)
                .hasMessageContaining("cost.total < 0.1: it is 0.13");
    }

    @Test
    void exampleOfTheManualIsTheTestAbove() throws IOException {
        String manual = Files.readString(Path.of("README.md"));
        String source = Files.readString(Path.of("src/test/java/dev/sawhorse/api/junit/SawhorseScenarioTest.java"));
        String example =
                manual.substring(manual.indexOf("<!-- junit: begin -->"), manual.indexOf("<!-- junit: end -->"));
        List<String> statements = example.lines()
                .map(String::strip)
                .filter(line -> line.startsWith("assertThat"))
                .toList();
        org.assertj.core.api.Assertions.assertThat(statements).hasSize(3).allMatch(source::contains);
    }

    @Nested
    class Inside {
        @Test
        void nestedTestsSeeTheScenarioAround(Results results) {
            assertThat(results).nodesPeak().isEqualTo(2);
        }
    }
}
