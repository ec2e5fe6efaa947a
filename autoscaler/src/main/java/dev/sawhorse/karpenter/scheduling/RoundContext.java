// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.karpenter.scheduling;

import dev.sawhorse.kube.api.Pod;
import java.util.List;

/**
 * The parts of a scheduling round that all its nodes and claims share.
 *
 * @param pods of the round; a pod's number is its index in the list
 */
record RoundContext(List<Pod> pods, Topology topology, Reservations reservations, SchedulingOptions options) {}
