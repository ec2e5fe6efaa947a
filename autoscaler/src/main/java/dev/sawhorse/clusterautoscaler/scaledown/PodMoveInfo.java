// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.clusterautoscaler.scaledown;

import dev.sawhorse.kube.api.Pod;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The result of the drainability rules for one node.
 *
 * @param pods pods that need another node
 * @param onCompletionPods pods that must end first
 * @param blocking first pod that blocks the drain, null for none
 */
record PodMoveInfo(
        List<Pod> pods,
        List<Pod> onCompletionPods,
        @Nullable BlockingPod blocking) {}
