// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.scenario.step;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The state of a cluster at one time of a run.
 *
 * @param time nanoseconds since the start
 * @param pricePerHour price of the instances that run, in USD per hour
 * @param nodes in the order of their names
 * @param inFlight NodeClaims without a node, by name
 * @param bound number of pods on nodes
 * @param pending pods without a node, as namespace/name in the order of their creation
 * @param nextPass the next pass of Karpenter's disruption loop, in nanoseconds since the start; null while a command waits for
 *     its validation
 */
public record ClusterState(
        long time,
        double pricePerHour,
        List<NodeState> nodes,
        List<String> inFlight,
        int bound,
        List<String> pending,
        @Nullable Long nextPass) {
    public ClusterState {
        nodes = List.copyOf(nodes);
        inFlight = List.copyOf(inFlight);
        pending = List.copyOf(pending);
    }

    /**
     * The state of a node.
     *
     * @param machine its instance type, capacity type and zone
     * @param pods number of pods on it, those of DaemonSets included
     * @param cpu requested share of its allocatable CPU
     * @param memory requested share of its allocatable memory
     * @param remarks what is special about it: not ready, cordoned, draining, a taint
     */
    public record NodeState(String name, String machine, int pods, double cpu, double memory, List<String> remarks) {
        public NodeState {
            remarks = List.copyOf(remarks);
        }
    }
}
