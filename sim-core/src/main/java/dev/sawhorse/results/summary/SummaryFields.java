// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.results.summary;

import dev.sawhorse.results.LatencySummary;
import dev.sawhorse.results.Results;
import dev.sawhorse.results.bill.BillRow;
import dev.sawhorse.results.bill.BillRows;
import dev.sawhorse.results.summary.Metric.Better;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.function.Predicate;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * The fields of {@code summary.json}, in their order. Each is declared here and only here: path, unit, meaning, and where
 * people see it also label, adjectives and desired direction.
 */
public final class SummaryFields {
    private static final double NANOS_PER_SECOND = 1e9;

    /** All fields. */
    public static final List<SummaryField> ALL = Stream.of(
                    run(),
                    cost(),
                    pods(),
                    jobs(),
                    latency("scheduling", "Scheduled", "Pods that waited", "is bound to a node", Results::scheduling),
                    latency("ready", "Ready", "Pods not ready at once", "is ready", Results::ready),
                    nodes(),
                    utilization(),
                    disruptions(),
                    refusals(),
                    end())
            .flatMap(List::stream)
            .toList();

    private SummaryFields() {}

    /** Returns the fields that are single metrics. */
    public static Stream<Metric> metrics() {
        return ALL.stream().filter(Metric.class::isInstance).map(Metric.class::cast);
    }

    /** Returns the fields that have a metric for each key. */
    public static Stream<Breakdown> breakdowns() {
        return ALL.stream().filter(Breakdown.class::isInstance).map(Breakdown.class::cast);
    }

    private static List<SummaryField> run() {
        return List.of(
                new Attribute("scenario", results -> results.run().scenario()),
                Metric.of("seed", Unit.COUNT, results -> results.run().seed(), "The seed of the random numbers."),
                new Attribute("run", results -> results.run().id()),
                new Attribute("start", results -> results.run().start().toString()),
                Metric.of(
                        "durationSeconds",
                        Unit.SECONDS,
                        results -> results.run().durationNanos() / NANOS_PER_SECOND,
                        "The simulated time."),
                new Attribute("version", results -> results.run().version()));
    }

    private static List<SummaryField> cost() {
        return List.of(
                usd(
                                "cost.total",
                                results -> results.cost().total(),
                                "The cost of the run: the sum of `onDemand`, `spot`, `reserved`, `ebs`, `agents`, "
                                        + "`autoMode`, `transfer`, `controlPlane`, `reservations`, `covered` and `commitments`.")
                        .labelled("Cost", "lower", "higher"),
                usd("cost.onDemand", results -> results.cost().onDemand(), "On-demand instances, at their list price."),
                usd("cost.spot", results -> results.cost().spot(), "Spot instances."),
                usd("cost.reserved", results -> results.cost().reserved(), "Instances in capacity reservations."),
                usd("cost.ebs", results -> results.cost().ebs(), "EBS volumes of instances and of claims."),
                usd(
                                "cost.perPodHour",
                                results -> results.cost().perPodHour(),
                                "`total` divided by the hours that pods were bound to nodes.")
                        .labelled("Cost per pod-hour", "lower", "higher"),
                usd(
                                "cost.perUsefulPodHour",
                                results -> results.cost().perUsefulPodHour(),
                                "`total` divided by `pods.usefulPodHours`.")
                        .labelled("Per useful pod-hour", "lower", "higher"),
                usd(
                                "cost.idle",
                                results -> results.cost().idle(),
                                "The part of `total` for node capacity that no pod requested.")
                        .labelled("Idle cost", "less", "more"),
                usd(
                                "cost.monthlyRate",
                                results -> results.cost().monthlyRate(),
                                "The cost of 730 hours at the mean rate of the run.")
                        .labelled("Cost per month", "less", "more"),
                usd("cost.agents", results -> results.cost().agents(), "Agents with a price per node or per vCPU."),
                usd("cost.autoMode", results -> results.cost().autoMode(), "The fee of EKS Auto Mode."),
                usd("cost.transfer", results -> results.cost().transfer(), "Network traffic of pods."),
                usd("cost.controlPlane", results -> results.cost().controlPlane(), "The control plane of EKS."),
                usd(
                        "cost.reservations",
                        results -> results.cost().reservations(),
                        "Unused reserved capacity, and capacity blocks."),
                usd(
                        "cost.covered",
                        results -> results.cost().covered(),
                        "The list price of usage covered by Savings Plans and Reserved Instances, as a deduction: 0 or "
                                + "less."),
                usd(
                        "cost.commitments",
                        results -> results.cost().commitments(),
                        "Savings Plans and Reserved Instances, used or not."),
                usd(
                        "cost.unusedCommitments",
                        results -> results.cost().unusedCommitments(),
                        "The part of `commitments` that covers nothing."),
                new Breakdown(
                        "cost",
                        "by<Grouping>.<key>",
                        Pattern.compile("by[A-Za-z]+(:[^.]+)?\\..+"),
                        Unit.USD,
                        "The cost by `NodePool`, `InstanceType`, `Zone`, `CapacityType`, `Namespace` and `Label:<pod "
                                + "label>`; the keys of a grouping add up to `total`.",
                        SummaryFields::costByGrouping));
    }

    private static Map<String, ?> costByGrouping(Results results) {
        Map<String, Map<String, Double>> groupings = new LinkedHashMap<>();
        BillRows.GROUPINGS.forEach(by -> groupings.put(groupingName(by), new LinkedHashMap<>()));
        for (BillRow row : results.bill()) {
            groupings
                    .computeIfAbsent(groupingName(row.by()), absent -> new LinkedHashMap<>())
                    .put(row.key(), row.total());
        }
        return groupings;
    }

    private static String groupingName(String by) {
        return "by" + Character.toUpperCase(by.charAt(0)) + by.substring(1);
    }

    private static List<SummaryField> pods() {
        return List.of(
                count("pods.initial", results -> results.pods().initial(), "Pods that existed at the start.")
                        .wanting(Better.NEITHER),
                count("pods.created", results -> results.pods().created(), "Pods created.")
                        .labelled("Pods created", "fewer", "more")
                        .wanting(Better.NEITHER),
                count("pods.bound", results -> results.pods().bound(), "Pods bound to a node."),
                count("pods.completed", results -> results.pods().completed(), "Pods that ran to completion."),
                count("pods.evicted", results -> results.pods().evicted(), "Pods evicted.")
                        .labelled("Pods evicted", "fewer", "more"),
                count("pods.preempted", results -> results.pods().preempted(), "Pods preempted by kube-scheduler.")
                        .labelled("Pods preempted", "fewer", "more"),
                count(
                        "pods.oomKilled",
                        results -> results.pods().oomKilled(),
                        "Containers killed for their memory, those of DaemonSets included."),
                new Breakdown(
                        "pods.oomKilledByNamespace",
                        "<namespace>",
                        Pattern.compile("[a-z0-9-]+"),
                        Unit.COUNT,
                        "`oomKilled` by the namespace of the pod.",
                        results -> results.pods().oomKilledByNamespace()),
                count(
                                "pods.unschedulableAtEnd",
                                results -> results.pods().unschedulableAtEnd(),
                                "Pods without a node at the end, after kube-scheduler found none for them.")
                        .labelled("Unschedulable at end", "fewer", "more")
                        .remarked("%s unschedulable at the end", "%s unschedulable at the end"),
                count(
                                "pods.lost",
                                results -> results.pods().lost(),
                                "Pods that the simulator lost, a defect of the simulator; those of DaemonSets included.")
                        .labelled("Pods lost", "fewer", "more")
                        .remarked(
                                "%s LOST: a bug in the simulator, please report it",
                                "%s LOST: a bug in the simulator, please report it"),
                Metric.of(
                                "pods.pendingSeconds",
                                Unit.SECONDS,
                                results -> results.pods().pendingSeconds(),
                                "The time without a node, summed over all pods.")
                        .labelled("Pending, all pods", "less", "more"),
                hours(
                                "pods.workDone",
                                results -> results.work().done(),
                                "Pod-hours of successful runs of bare pods and pods of Jobs, and those that other runs kept by "
                                        + "checkpoints.")
                        .wanting(Better.MORE),
                hours(
                                "pods.workLost",
                                results -> results.work().lost(),
                                "Pod-hours of their runs that were evicted, preempted, failed or lost with their node, since the "
                                        + "last checkpoint.")
                        .labelled("Lost pod-hours", "less", "more"),
                hours(
                                "pods.usefulPodHours",
                                results -> results.work().usefulPodHours(),
                                "The hours that pods were bound to nodes, minus `workLost`.")
                        .wanting(Better.MORE));
    }

    /** Present only where a Job has checkpoints or a deadline. */
    private static List<SummaryField> jobs() {
        Predicate<Results> checkpoints = results -> results.jobs().hasCheckpoints();
        Predicate<Results> deadlines = results -> results.jobs().hasDeadlines();
        return List.of(
                count(
                                "jobs.restarts",
                                results -> results.jobs().restarts(),
                                "Runs that went on with interrupted work, of pods of Jobs with checkpoints; absent without such Jobs.")
                        .labelled("Restarts of Jobs", "fewer", "more")
                        .where(checkpoints),
                count(
                                "jobs.checkpoints",
                                results -> results.jobs().checkpoints(),
                                "Complete checkpoints of these pods.")
                        .wanting(Better.NEITHER)
                        .where(checkpoints),
                hours(
                                "jobs.overhead",
                                results -> results.jobs().overheadHours(),
                                "Pod-hours in which these pods loaded or wrote a checkpoint.")
                        .where(checkpoints),
                count(
                                "jobs.deadlinesMet",
                                results -> results.jobs().deadlinesMet(),
                                "Jobs with a `deadline` that completed within it; absent without such Jobs.")
                        .wanting(Better.MORE)
                        .where(deadlines),
                count(
                                "jobs.deadlinesMissed",
                                results -> results.jobs().deadlinesMissed(),
                                "Jobs with a `deadline` that failed or completed later, or not at all.")
                        .labelled("Deadlines missed", "fewer", "more")
                        .where(deadlines));
    }

    private static List<SummaryField> latency(
            String name, String label, String waited, String end, Function<Results, LatencySummary> latency) {
        String path = "latencySeconds." + name + ".";
        String time = " of the time from the creation of a pod until it " + end + ".";
        return List.of(
                seconds(path + "p50", latency, LatencySummary::p50, "The median" + time)
                        .labelled(label + ", p50", "faster", "slower"),
                seconds(path + "p90", latency, LatencySummary::p90, "The 90th percentile" + time),
                seconds(path + "p95", latency, LatencySummary::p95, "The 95th percentile" + time)
                        .labelled(label + ", p95", "faster", "slower"),
                seconds(path + "p99", latency, LatencySummary::p99, "The 99th percentile" + time),
                seconds(path + "max", latency, LatencySummary::max, "The maximum" + time),
                seconds(path + "mean", latency, LatencySummary::mean, "The mean" + time)
                        .labelled(label + ", mean", "faster", "slower"),
                Metric.of(
                                path + "waited",
                                Unit.SHARE,
                                results -> latency.apply(results).waited(),
                                "The share of pods for which this time was not 0, those still waiting at the end "
                                        + "included.")
                        .labelled(waited, "fewer", "more"),
                count(
                        path + "count",
                        results -> latency.apply(results).count(),
                        "The number of pods for which the time was measured."));
    }

    private static List<SummaryField> nodes() {
        return List.of(
                count("nodes.initial", results -> results.nodes().initial(), "Instances that ran at the start.")
                        .wanting(Better.NEITHER),
                count("nodes.launched", results -> results.nodes().launched(), "Instances launched.")
                        .labelled("Nodes launched", "fewer", "more"),
                count("nodes.terminated", results -> results.nodes().terminated(), "Instances terminated."),
                count("nodes.peak", results -> results.nodes().peak(), "The most instances running at one time.")
                        .labelled("Nodes at peak", "fewer", "more"),
                hours(
                                "nodes.nodeHours",
                                results -> results.nodes().nodeHours(),
                                "The hours of instances from launch to termination, without those in which they were "
                                        + "stopped.")
                        .labelled("Node-hours", "fewer", "more"),
                new Breakdown(
                        "nodes.byInstanceType",
                        "<instance type>",
                        Pattern.compile("[a-z0-9-]+\\.[a-z0-9-]+"),
                        Unit.HOURS,
                        "`nodeHours` by instance type.",
                        results -> results.nodes().byInstanceType()),
                new Breakdown(
                        "nodes.byCapacityType",
                        "<capacity type>",
                        Pattern.compile("on-demand|spot|reserved"),
                        Unit.HOURS,
                        "`nodeHours` by capacity type: `on-demand`, `spot` or `reserved`.",
                        results -> results.nodes().byCapacityType()));
    }

    private static List<SummaryField> utilization() {
        return List.of(
                Metric.of(
                                "utilization.cpu",
                                Unit.SHARE,
                                results -> results.utilization().cpu(),
                                "Requested CPU divided by allocatable CPU, over the lives of all nodes.")
                        .labelled("CPU requested", "lower", "higher")
                        .wanting(Better.MORE),
                Metric.of(
                                "utilization.memory",
                                Unit.SHARE,
                                results -> results.utilization().memory(),
                                "The same of memory.")
                        .labelled("Memory requested", "lower", "higher")
                        .wanting(Better.MORE));
    }

    private static List<SummaryField> disruptions() {
        return List.of(
                new Breakdown(
                        "disruptions",
                        "<reason>",
                        null,
                        Unit.COUNT,
                        "Nodes disrupted, by reason: `Empty`, `Underutilized`, `Drifted`, `Expired`, `Interrupted`, "
                                + "`Unhealthy` and `ScaleDown` (by Cluster Autoscaler).",
                        results -> results.disruptions().counts()),
                count("interruptions", results -> results.disruptions().interruptions(), "Spot interruption notices.")
                        .labelled("Spot interruptions", "fewer", "more")
                        .remarked("%s spot interruption notices", "%s spot interruption notices"),
                count(
                                "consolidationTimeouts",
                                results -> results.disruptions().consolidationTimeouts(),
                                "Searches for a consolidation that timed out before they had evaluated all candidates.")
                        .remarked("consolidation timed out %s time", "consolidation timed out %s times"));
    }

    private static List<SummaryField> refusals() {
        return List.of(
                new Breakdown(
                        "launchRefusals",
                        "<error code>",
                        Pattern.compile("[A-Z][A-Za-z]+"),
                        Unit.COUNT,
                        "Launches that EC2 refused, counted per pool, by its error code.",
                        results -> results.refusals().byCode()),
                count(
                        "throttledCalls",
                        results -> results.refusals().throttledCalls(),
                        "Calls of EC2's API that were throttled."));
    }

    private static List<SummaryField> end() {
        return List.of(
                new Attribute("doubts", results -> results.doubts().tree()),
                count("events", results -> results.run().events(), "Events of the simulation."));
    }

    private static Metric usd(String path, Function<Results, Number> reader, String doc) {
        return Metric.of(path, Unit.USD, reader, doc);
    }

    private static Metric hours(String path, Function<Results, Number> reader, String doc) {
        return Metric.of(path, Unit.HOURS, reader, doc);
    }

    private static Metric count(String path, Function<Results, Number> reader, String doc) {
        return Metric.of(path, Unit.COUNT, reader, doc);
    }

    private static Metric seconds(
            String path,
            Function<Results, LatencySummary> latency,
            Function<LatencySummary, Number> figure,
            String doc) {
        return Metric.of(path, Unit.SECONDS, latency.andThen(figure), doc);
    }
}
