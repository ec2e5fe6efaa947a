// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.karpenter.scheduling;

import dev.sawhorse.kube.api.Pod;
import java.util.List;

/**
 * The parts of a scheduling round that all its nodes and claims share.
 *
 * @param pods of the round; a pod's number is its index in the list
 * @param shortcuts whether nodes, claims and pods remember within the round what cannot change any more: which pods a node or
 *     claim refuses for good, why pods failed as long as nothing is placed, and how a claim of equal pods narrows. Without them
 *     each pod is tried everywhere, as upstream does
 */
record RoundContext(
        List<Pod> pods, Topology topology, Reservations reservations, SchedulingOptions options, boolean shortcuts) {}
