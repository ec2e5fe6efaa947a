// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.results.churn;

import java.util.ArrayList;
import java.util.List;

/** A line of pods of a workload, each the successor of the evicted one before it, with the nodes they were on. */
final class PodLine {
    /**
     * The stay of a pod on a node.
     *
     * @param kind the instance type and capacity type of the node
     */
    record Stay(String node, String kind, String nodePool, long since) {}

    /** The end of a stay by an eviction. */
    record Leave(long time, String reason) {}

    private final String workload;
    private final List<Stay> stays = new ArrayList<>();
    private final List<Leave> leaves = new ArrayList<>();

    PodLine(String workload) {
        this.workload = workload;
    }

    void arrive(Stay stay) {
        stays.add(stay);
    }

    void leave(long time, String reason) {
        leaves.add(new Leave(time, reason));
    }

    String workload() {
        return workload;
    }

    List<Stay> stays() {
        return stays;
    }

    List<Leave> leaves() {
        return leaves;
    }
}
