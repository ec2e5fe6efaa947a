// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.scenario;

import dev.sawhorse.journal.Observation;
import dev.sawhorse.scenario.file.Assertion;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

/** Tests the events that the comments of {@code memory-limits.yaml} describe. */
final class MemoryLimitsTest {
    private static final String FILE = "memory-limits.yaml";
    private static final RecordedRun RUN = RecordedRun.of(FILE);

    @Test
    void allAssertionsPass() {
        assertThat(RUN.outcome().assertions()).isNotEmpty().allMatch(Assertion.Outcome::holds);
    }

    @Test
    void podsAreKilledAndEvictedOnlyInThePackedNamespace() {
        assertThat(RUN.observed(Observation.ContainerOomKilled.class))
                .isNotEmpty()
                .allMatch(killed -> killed.pod().startsWith("packed/"))
                .allMatch(killed -> killed.cause().equals("node"));
        assertThat(RUN.observed(Observation.PodEvicted.class))
                .isNotEmpty()
                .allMatch(evicted ->
                        evicted.pod().startsWith("packed/") && evicted.by().equals("kubelet"));
    }

    @Test
    void requestsAsLargeAsTheLimitsEndAllThatForThePackedOnesToo() {
        RecordedRun honest = RecordedRun.of(
                FILE,
                "manifests[4].spec.template.spec.containers[0].resources.requests.memory=2Gi",
                "memoryUse[1].ofRequest.logNormal.median=0.34",
                "memoryUse[1].ofRequest.logNormal.p95=0.65");
        assertThat(honest.observed(Observation.ContainerOomKilled.class))
                .noneMatch(killed -> killed.cause().equals("node"));
        assertThat(honest.observed(Observation.PodEvicted.class)).isEmpty();
    }

    @Test
    void everyNodePullsTheImageOnceBeforeItsFirstPodIsReady() {
        assertThat(RUN.observed(Observation.ImagePulled.class))
                .hasSameSizeAs(RUN.observed(Observation.NodeReady.class))
                .extracting(Observation.ImagePulled::node)
                .doesNotHaveDuplicates();
        assertThat(RUN.times(Observation.PodReady.class)).first().isEqualTo(25 + 0.5 + 4 + 2);
    }
}
