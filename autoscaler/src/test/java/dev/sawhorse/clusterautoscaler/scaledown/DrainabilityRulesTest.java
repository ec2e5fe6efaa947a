// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.clusterautoscaler.scaledown;

import dev.sawhorse.clusterautoscaler.FakeCloud;
import dev.sawhorse.clusterautoscaler.config.AutoscalingOptions;
import dev.sawhorse.clusterautoscaler.scaledown.BlockingPod.Reason;
import dev.sawhorse.kube.api.ObjectMeta;
import dev.sawhorse.kube.api.OwnerReference;
import dev.sawhorse.kube.api.Pod;
import dev.sawhorse.kube.api.PodSpec;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

class DrainabilityRulesTest {
    private static final long HOUR = 3_600_000_000_000L;
    private static final String SAFE = "cluster-autoscaler.kubernetes.io/safe-to-evict";
    private static final RemainingPdbTracker NO_BUDGETS = new RemainingPdbTracker(List.of());

    private static Pod pod(String namespace, @Nullable String ownerKind, Map<String, String> annotations) {
        ObjectMeta meta =
                ObjectMeta.of(namespace, "pod").withAnnotations(annotations).withIdentity("uid", 0);
        ObjectMeta owned = ownerKind == null
                ? meta
                : meta.withController(new OwnerReference("apps/v1", ownerKind, "owner", "owner-uid", true));
        return new Pod(owned, PodSpec.builder().build());
    }

    private static PodMoveInfo decide(Map<String, String> flags, long now, Pod... pods) {
        return new DrainabilityRules(AutoscalingOptions.ofFlags(flags), Controllers.UNKNOWN)
                .podsToMove(List.of(pods), NO_BUDGETS, now);
    }

    private static @Nullable Reason blocked(Map<String, String> flags, long now, Pod pod) {
        BlockingPod blocking = decide(flags, now, pod).blocking();
        return blocking == null ? null : blocking.reason();
    }

    @Test
    void podOfAReplicaSetMoves() {
        Pod pod = pod("default", "ReplicaSet", Map.of());
        assertThat(decide(Map.of(), 0, pod).pods()).containsExactly(pod);
    }

    @Test
    void podWithoutAControllerBlocksTheDrain() {
        assertThat(blocked(Map.of(), 0, pod("default", null, Map.of()))).isEqualTo(Reason.NOT_REPLICATED);
        assertThat(blocked(Map.of(), 0, pod("default", "Workflow", Map.of()))).isEqualTo(Reason.NOT_REPLICATED);
    }

    @Test
    void customControllersCountIfTheFlagIsSet() {
        Map<String, String> flags = Map.of("skip-nodes-with-custom-controller-pods", "false");
        assertThat(blocked(flags, 0, pod("default", "Workflow", Map.of()))).isNull();
        assertThat(blocked(flags, 0, pod("default", null, Map.of()))).isEqualTo(Reason.NOT_REPLICATED);
    }

    @Test
    void annotationSafeToEvictOverridesTheOwner() {
        assertThat(blocked(Map.of(), 0, pod("kube-system", null, Map.of(SAFE, "true"))))
                .isNull();
        assertThat(blocked(Map.of(), 0, pod("default", "ReplicaSet", Map.of(SAFE, "false"))))
                .isEqualTo(Reason.NOT_SAFE_TO_EVICT_ANNOTATION);
    }

    @Test
    void podThatMayEndFirstIsWaitedFor() {
        Pod pod = pod("default", null, Map.of(SAFE, "on-completion"));
        PodMoveInfo moves = decide(Map.of(), 0, pod);
        assertThat(moves.blocking()).isNull();
        assertThat(moves.pods()).isEmpty();
        assertThat(moves.onCompletionPods()).containsExactly(pod);
    }

    @Test
    void systemPodWithoutABudgetBlocksForAnHour() {
        Pod pod = pod("kube-system", "ReplicaSet", Map.of());
        assertThat(blocked(Map.of(), HOUR, pod)).isEqualTo(Reason.UNMOVABLE_KUBE_SYSTEM_POD);
        assertThat(blocked(Map.of(), HOUR + 1, pod)).isNull();
        assertThat(blocked(Map.of("skip-nodes-with-system-pods", "false"), 0, pod))
                .isNull();
    }

    @Test
    void podOfADaemonSetNeitherMovesNorBlocks() {
        PodMoveInfo moves = decide(Map.of(), 0, pod("kube-system", "DaemonSet", Map.of()));
        assertThat(moves.blocking()).isNull();
        assertThat(moves.pods()).isEmpty();
    }

    @Test
    void controllerOfAPodAnnotatedAsDaemonPodIsNotLookedUp() {
        DrainabilityRules rules = new DrainabilityRules(
                AutoscalingOptions.defaults(), Controllers.of(new FakeCloud().cluster.workloads()));
        Map<String, String> daemon = Map.of("cluster-autoscaler.kubernetes.io/daemonset-pod", "true");
        Pod orphan = pod("default", "ReplicaSet", Map.of());
        assertThat(rules.podsToMove(List.of(orphan), NO_BUDGETS, 0).blocking())
                .isEqualTo(new BlockingPod(orphan, Reason.CONTROLLER_NOT_FOUND));
        assertThat(rules.podsToMove(List.of(pod("default", "ReplicaSet", daemon)), NO_BUDGETS, 0)
                        .blocking())
                .isNull();
    }

    @Test
    void mirrorPodIsIgnored() {
        Pod mirror = pod("kube-system", null, Map.of("kubernetes.io/config.mirror", "x"));
        assertThat(decide(Map.of(), 0, mirror).pods()).isEmpty();
        assertThat(blocked(Map.of(), 0, mirror)).isNull();
    }
}
