// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.karpenter.disruption;

import dev.sawhorse.journal.Observation;
import dev.sawhorse.karpenter.testing.KarpenterCluster;
import dev.sawhorse.kube.api.ObjectMeta;
import dev.sawhorse.kube.api.Pod;
import dev.sawhorse.kube.api.PodSpec;
import dev.sawhorse.kube.api.PodStatus;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

import static org.assertj.core.api.Assertions.assertThat;

class DoNotDisruptEventsTest {
    private final KarpenterCluster cluster = new KarpenterCluster();

    /** Publishes what is to be said, ten minutes after the start, of a pod that started with it. */
    private void publish(String annotation, long startedAt) {
        cluster.runUntil(600);
        Pod pod = new PodStatus(Pod.Phase.RUNNING, null, "", startedAt, startedAt, Pod.NEVER)
                .restore(
                        ObjectMeta.of("default", "p")
                                .withAnnotations(Map.of("karpenter.sh/do-not-disrupt", annotation)),
                        PodSpec.builder().nodeName("n1").build());
        new DoNotDisruptEvents(cluster.karpenter().environment()).publish(pod);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "5m | The karpenter.sh/do-not-disrupt grace period has elapsed, pod is now disruptable",
                "-5m | Invalid karpenter.sh/do-not-disrupt annotation: duration \"-5m\" must be positive, ignoring annotation",
                "1d | Invalid karpenter.sh/do-not-disrupt annotation: failed to parse \"1d\" as a duration: time: unknown"
                        + " unit \"d\" in duration \"1d\", ignoring annotation",
            })
    void whatBecomesOfTheProtectionIsSaid(String annotation, String message) {
        publish(annotation, 0);

        assertThat(cluster.observed(Observation.EventPublished.class))
                .extracting(Observation.EventPublished::object, Observation.EventPublished::message)
                .contains(org.assertj.core.api.Assertions.tuple("pod/default/p", message));
    }

    @Test
    void protectionIsReportedWithItsEnd() {
        publish("20m", 0);

        assertThat(cluster.observed(Observation.EventPublished.class))
                .filteredOn(event -> event.reason().equals("DoNotDisruptUntil"))
                .singleElement()
                .satisfies(event -> assertThat(event.message())
                        .matches("The karpenter.sh/do-not-disrupt grace period will elapse at .*T..:20:00Z"));
    }

    @Test
    void podsProtectedForeverOrNotStartedAreNotReported() {
        publish("true", 0);
        publish("5m", Pod.NEVER);

        assertThat(cluster.observed(Observation.EventPublished.class))
                .noneMatch(event -> event.object().equals("pod/default/p"));
    }
}
