package dev.sawhorse.clusterautoscaler.scaledown;

import dev.sawhorse.kube.Pod;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What a drain of a node comes to.
 *
 * @param pods those that need another node
 * @param onCompletionPods those that must end first
 * @param blocking the first pod that forbids it, null if none does
 */
record PodMoveInfo(
        List<Pod> pods,
        List<Pod> onCompletionPods,
        @Nullable BlockingPod blocking) {}
