// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.karpenter.provisioning;

import dev.sawhorse.kube.api.Affinity;
import dev.sawhorse.kube.api.Container;
import dev.sawhorse.kube.api.DaemonSet;
import dev.sawhorse.kube.api.NodeSelectorTerm;
import dev.sawhorse.kube.api.ObjectMeta;
import dev.sawhorse.kube.api.OwnerReference;
import dev.sawhorse.kube.api.Pod;
import dev.sawhorse.kube.api.PodSpec;
import dev.sawhorse.kube.api.PodTemplate;
import dev.sawhorse.kube.api.Resources;
import dev.sawhorse.kube.api.SelectorRequirement;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

class DaemonSetPodsTest {
    private static final NodeSelectorTerm TERM =
            NodeSelectorTerm.of(List.of(new SelectorRequirement("k", "In", List.of("v"))));
    private static final DaemonSet DAEMON_SET = DaemonSet.of(
            new ObjectMeta("d", "kube-system", "uid-d", Map.of(), Map.of(), List.of(), 0),
            PodTemplate.of(
                    Map.of(), spec(0, 200).toBuilder().affinity(requiring()).build()));

    @Test
    void aTemplatesLimitsAreItsDefaultRequests() {
        Pod pod = DaemonSetPods.of(List.of(DAEMON_SET), List.of()).get(0);

        assertThat(pod.key()).isEqualTo("kube-system/d");
        assertThat(pod.spec().requests().cpuMillis()).isEqualTo(200);
    }

    @Test
    void theNewestLivePodCountsWithTheAffinityOfTheTemplate() {
        List<Pod> live = List.of(owned("old", 1, 300), owned("new", 2, 400));

        Pod pod = DaemonSetPods.of(List.of(DAEMON_SET), live).get(0);

        assertThat(pod.spec().requests().cpuMillis()).isEqualTo(400);
        assertThat(pod.spec().affinity().requiredNodeTerms()).containsExactly(TERM);
    }

    private static Pod owned(String name, long createdAt, long cpuMillis) {
        OwnerReference owner = new OwnerReference("apps/v1", "DaemonSet", "d", "uid-d", true);
        return new Pod(
                new ObjectMeta(name, "kube-system", name, Map.of(), Map.of(), List.of(owner), createdAt),
                spec(cpuMillis, 0));
    }

    private static PodSpec spec(long requestedMillis, long limitMillis) {
        Resources requests = requestedMillis == 0 ? Resources.NONE : Resources.ofCpuMemory(requestedMillis, 1);
        Resources limits = limitMillis == 0 ? Resources.NONE : Resources.ofCpuMemory(limitMillis, 1);
        return PodSpec.builder()
                .containers(List.of(new Container("main", "pause", requests, limits, List.of(), false)))
                .build();
    }

    private static Affinity requiring() {
        return new Affinity(List.of(TERM), List.of(), List.of(), List.of(), List.of(), List.of());
    }
}
