// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.conformance.bench;

import dev.sawhorse.conformance.bench.DecisionWorkload.Expectation;
import dev.sawhorse.input.InvalidInputException;
import dev.sawhorse.karpenter.scheduling.SchedulingResult;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

class SchedulingWorkloadTest {
    private static final Path FOLDER = Path.of("src/test/resources/conformance/karpenter-scheduling");
    private static final Path AFFINITY = FOLDER.resolve("10-pod-affinity.json.gz");

    @Test
    void theDigestIsTheSameOnEveryJdk() {
        SchedulingWorkload workload = antiAffinity();

        assertThat(workload.digest(workload.decide())).isEqualTo("cce45c5b3ec18c18802d5315e832b26f");
    }

    @Test
    void theDigestDistinguishesResults() {
        SchedulingWorkload workload = antiAffinity();
        SchedulingWorkload smaller = workload.resized(3, null);

        assertThat(workload.digest(workload.decide())).isNotEqualTo(smaller.digest(smaller.decide()));
    }

    @Test
    void decisionsAreEqualWithoutCaches() {
        SchedulingWorkload workload = antiAffinity();
        SchedulingResult remembered = workload.decide();

        assertThat(workload.fresh().digest(workload.fresh().decide())).isEqualTo(workload.digest(remembered));
    }

    @Test
    void resultIsComparedWithTheRecording() {
        SchedulingWorkload workload = antiAffinity();

        assertThat(workload.expectations(workload.decide()))
                .isNotEmpty()
                .allMatch(Expectation::met)
                .contains(new Expectation("nodeCount", 4.0, 4.0, true));
        assertThat(workload.expectations(SchedulingResult.NOTHING))
                .contains(new Expectation("nodeCount", 4.0, 0.0, false));
    }

    @Test
    void podsAreRepeatedUnderNamesOfTheirOwn() {
        SchedulingWorkload workload = antiAffinity().resized(10, null);
        SchedulingResult result = workload.decide();

        assertThat(workload.pods()).isEqualTo(10);
        assertThat(workload.counts(result)).containsEntry("nodeClaims", 10).containsEntry("errors", 0);
        assertThat(result.newNodeClaims().stream().flatMap(claim -> claim.pods().stream()))
                .extracting(pod -> pod.name())
                .doesNotHaveDuplicates();
        assertThat(workload.expectations(result)).isEmpty();
    }

    @Test
    void instanceTypesAreChosenEvenlyOrRepeated() {
        SchedulingWorkload few = antiAffinity().resized(null, 2);
        SchedulingWorkload many = antiAffinity().resized(null, 50);

        assertThat(few.counts(few.decide())).containsEntry("instanceTypes", 2);
        assertThat(many.counts(many.decide())).containsEntry("instanceTypes", 50);
        assertThat(many.decide().newNodeClaims().get(0).instanceTypes())
                .extracting(type -> type.name())
                .doesNotHaveDuplicates();
    }

    @Test
    void oneOfSeveralCasesMustBeChosen() {
        assertThatThrownBy(() -> SchedulingWorkload.read(AFFINITY, null))
                .isInstanceOf(InvalidInputException.class)
                .hasMessageContaining("contains 22 cases");
    }

    private static SchedulingWorkload antiAffinity() {
        return SchedulingWorkload.read(AFFINITY, "anti-self-host");
    }
}
