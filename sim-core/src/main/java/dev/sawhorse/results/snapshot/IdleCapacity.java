// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.results.snapshot;

import java.util.List;

/**
 * The capacity of some nodes that no pod requests.
 *
 * @param nodes number of nodes
 * @param cores idle CPU; negative where pods request more than the nodes have
 * @param gib idle memory in GiB, likewise
 * @param cpu requested/allocatable CPU
 * @param memory requested/allocatable memory
 */
public record IdleCapacity(int nodes, double cores, double gib, double cpu, double memory) {
    static IdleCapacity of(List<NodeSnapshot> nodes) {
        double cpuMillis = 0;
        double memoryBytes = 0;
        double requestedMillis = 0;
        double requestedBytes = 0;
        for (NodeSnapshot node : nodes) {
            cpuMillis += node.cpuMillis();
            memoryBytes += node.memoryBytes();
            requestedMillis += node.cpu() * node.cpuMillis();
            requestedBytes += node.memory() * node.memoryBytes();
        }
        return new IdleCapacity(
                nodes.size(),
                nodes.stream().mapToDouble(NodeSnapshot::idleCores).sum(),
                nodes.stream().mapToDouble(NodeSnapshot::idleGib).sum(),
                cpuMillis == 0 ? 0 : requestedMillis / cpuMillis,
                memoryBytes == 0 ? 0 : requestedBytes / memoryBytes);
    }
}
