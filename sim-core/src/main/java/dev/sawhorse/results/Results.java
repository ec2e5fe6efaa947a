package dev.sawhorse.results;

import dev.sawhorse.journal.Journal;
import dev.sawhorse.journal.Observation.Approximated;
import java.util.List;

/**
 * What a run came to: a pure function of its journal.
 *
 * @param run which run it was
 * @param bill what it cost by where it stands and whose it is; for each way of splitting the rows add up to the total
 * @param work what pods that restart from zero did and lost
 * @param scheduling created→bound of workload pods (DaemonSet pods left out)
 * @param ready created→all containers ready of workload pods
 * @param decisions what was decided and refused, and why
 * @param nodeRows every node, in the order they appeared
 * @param podRows every pod, in the order of creation
 * @param approximations what the run only approximates, as it told
 * @param doubts what makes figures of it wrong
 */
public record Results(
        Run run,
        Cost cost,
        List<BillRow> bill,
        PodCounts pods,
        Work work,
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

    /** Folds a whole journal. */
    public static Results of(Iterable<Journal.Entry> entries) {
        ResultsFold fold = new ResultsFold();
        entries.forEach(fold::appended);
        return fold.results();
    }
}
