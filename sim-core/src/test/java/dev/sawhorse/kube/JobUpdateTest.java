// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.kube;

import dev.sawhorse.kube.api.Affinity;
import dev.sawhorse.kube.api.InvalidException;
import dev.sawhorse.kube.api.Job;
import dev.sawhorse.kube.api.JobRules;
import dev.sawhorse.kube.api.PodSpec;
import dev.sawhorse.kube.api.Toleration;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

/** The rules of ValidateJobUpdate (kubernetes v1.37) about the template. */
class JobUpdateTest {
    private static Job job(boolean suspended, PodSpec.Builder spec) {
        return Job.of(ClusterFixture.meta("j"), 1, ClusterFixture.template("j", spec.build()))
                .withRules(JobRules.DEFAULT.withSuspended(suspended));
    }

    private static void assertRefused(Job before, Job after) {
        assertThatThrownBy(() -> UpdateValidation.job(before, after))
                .isInstanceOf(InvalidException.class)
                .hasMessageContaining("spec.template: field is immutable");
    }

    @Test
    void requestsAndPlacementMayChangeWhileTheJobIsSuspended() {
        Job before = job(true, ClusterFixture.spec(100, 100));
        Job after = job(
                false,
                ClusterFixture.spec(200, 300)
                        .nodeSelector(Map.of("a", "b"))
                        .tolerations(List.of(Toleration.exists("a", "NoSchedule"))));
        assertThatCode(() -> UpdateValidation.job(before, after)).doesNotThrowAnyException();
        assertRefused(job(false, ClusterFixture.spec(100, 100)), after);
    }

    @Test
    void affinityToPodsNeverChanges() {
        Affinity.PodAffinityTerm term =
                new Affinity.PodAffinityTerm("zone", null, List.of(), null, List.of(), List.of());
        Affinity beside = new Affinity(List.of(), List.of(), List.of(term), List.of(), List.of(), List.of());
        assertRefused(
                job(true, ClusterFixture.spec(100, 100)),
                job(true, ClusterFixture.spec(100, 100).affinity(beside)));
    }

    @Test
    void otherFieldsOfTheTemplateNeverChange() {
        assertRefused(
                job(true, ClusterFixture.spec(100, 100)),
                job(true, ClusterFixture.spec(100, 100).schedulerName("other")));
    }
}
