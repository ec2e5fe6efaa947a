// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.karpenter.state;

import dev.sawhorse.journal.Journal;
import dev.sawhorse.kube.Cluster;
import dev.sawhorse.kube.api.Node;
import dev.sawhorse.kube.api.NodeOrigin;
import dev.sawhorse.kube.api.ObjectMeta;
import dev.sawhorse.kube.api.OwnerReference;
import dev.sawhorse.kube.api.Pod;
import dev.sawhorse.kube.api.PodSpec;
import dev.sawhorse.kube.api.Resources;
import dev.sawhorse.kube.api.Toleration;
import dev.sawhorse.sim.Simulation;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

import static org.assertj.core.api.Assertions.assertThat;

class PodsTest {
    private static final long MINUTE = 60_000_000_000L;

    private final Simulation simulation = Simulation.withSeed(1);
    private final Cluster cluster = new Cluster(simulation, new Journal(simulation::now));
    private final Node node = cluster.registerNode(
            new Node(ObjectMeta.of("", "node"), "", List.of(), Resources.NONE, Resources.NONE), NodeOrigin.UNMANAGED);

    private Pod running(PodSpec spec, Map<String, String> annotations, OwnerReference... owners) {
        ObjectMeta meta = new ObjectMeta("pod", "default", "", Map.of(), annotations, List.of(owners), 0);
        Pod pod = cluster.createPod(meta, spec, Pod.FOREVER);
        cluster.bind(pod, node);
        cluster.podStatus().ready(pod);
        return pod;
    }

    private Pod running(Map<String, String> annotations) {
        return running(PodSpec.builder().build(), annotations);
    }

    @ParameterizedTest
    @CsvSource({
        "true,0,true",
        "true,100000,true",
        "20m,19,true",
        "20m,20,false",
        "1h30m,89,true",
        "1h30m,90,false",
        "False,0,false",
        "-5m,0,false",
        "soon,0,false"
    })
    void doNotDisruptIsABooleanOrATimeFromTheStart(String annotation, long minutes, boolean active) {
        Pod pod = running(Map.of("karpenter.sh/do-not-disrupt", annotation));

        assertThat(Pods.isDoNotDisrupt(pod, minutes * MINUTE)).isEqualTo(active);
        assertThat(Pods.isEvictable(pod, minutes * MINUTE)).isEqualTo(!active);
    }

    @Test
    void drainPassesOverPodsThatTolerateItOrBelongToTheNode() {
        Toleration everything = new Toleration("", "Exists", "", "", null);
        Pod tolerant =
                running(PodSpec.builder().tolerations(List.of(everything)).build(), Map.of());

        assertThat(Pods.isDrainable(tolerant, 0)).isFalse();
        assertThat(Pods.isWaitingEviction(tolerant, 0)).isFalse();
    }

    @Test
    void staticPodBelongsToTheNode() {
        Pod mirror =
                running(PodSpec.builder().build(), Map.of(), new OwnerReference("v1", "Node", "node", "uid", true));

        assertThat(Pods.isDrainable(mirror, 0)).isFalse();
        assertThat(Pods.isEvictable(mirror, 0)).isFalse();
    }

    @Test
    void podThatOutlastsItsGracePeriodByAMinuteIsStuck() {
        Pod pod = running(Map.of());
        cluster.deletePod(pod, 30, "test");

        assertThat(Pods.isWaitingEviction(pod, MINUTE + MINUTE / 2)).isTrue();
        assertThat(Pods.isWaitingEviction(pod, MINUTE + MINUTE / 2 + 1)).isFalse();
    }
}
