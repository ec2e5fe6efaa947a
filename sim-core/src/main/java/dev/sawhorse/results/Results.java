// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.results;

import dev.sawhorse.journal.Journal;
import dev.sawhorse.journal.Observation.Approximated;
import dev.sawhorse.results.bill.BillRow;
import java.util.List;

/**
 * The results of a run: a pure function of its journal.
 *
 * @param run the identity of the run
 * @param bill the cost by node and pod attributes; the rows of each grouping add up to the total
 * @param work the work done and lost by pods that run to an end
 * @param jobs what became of Jobs with checkpoints or a deadline
 * @param scheduling created→bound of workload pods, without DaemonSet pods
 * @param ready created→all containers ready of workload pods
 * @param decisions decisions and refusals with their reasons
 * @param nodeRows every node, in the order of appearance
 * @param podRows every pod, in the order of creation
 * @param approximations the settings that the run only approximates, as reported
 * @param doubts the figures that are known to be wrong, with causes
 */
public record Results(
        Run run,
        Cost cost,
        List<BillRow> bill,
        PodCounts pods,
        Work work,
        JobCounts jobs,
        LatencySummary scheduling,
        LatencySummary ready,
        NodeCounts nodes,
        Utilization utilization,
        Disruptions disruptions,
        LaunchRefusals refusals,
        Timeline timeline,
        Decisions decisions,
        List<NodeRow> nodeRows,
        List<PodRow> podRows,
        List<Approximated> approximations,
        Doubts doubts) {

    /** Computes the results of a whole journal. */
    public static Results of(Iterable<Journal.Entry> entries) {
        ResultsFold fold = new ResultsFold();
        entries.forEach(fold::appended);
        return fold.results();
    }
}
