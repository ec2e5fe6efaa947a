package dev.sawhorse.results.summary;

import dev.sawhorse.results.AssertionResult;
import dev.sawhorse.results.Caveats;
import dev.sawhorse.results.Cost;
import dev.sawhorse.results.LatencySummary;
import dev.sawhorse.results.NodeCounts;
import dev.sawhorse.results.PodCounts;
import dev.sawhorse.results.Results;
import dev.sawhorse.results.Run;
import dev.sawhorse.results.Work;
import dev.sawhorse.results.bill.BillRow;
import dev.sawhorse.results.bill.BillRows;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * The summary of a run in the form of {@code summary.json}: stable names and units, in a fixed order. USD, seconds, hours;
 * shares from 0 to 1.
 */
public final class Summary {
    private static final double NANOS_PER_SECOND = 1e9;

    private Summary() {}

    /**
     * Returns the summary as nested maps: the figures with their caveats.
     *
     * @param assertions the assertions of the scenario, in the order written
     */
    public static Map<String, Object> of(Results results, Caveats caveats, List<AssertionResult> assertions) {
        Map<String, Object> summary = new LinkedHashMap<>(of(results));
        summary.put("assertions", assertions.stream().map(Summary::assertion).toList());
        caveats.putInto(summary);
        return Collections.unmodifiableMap(summary);
    }

    /** Returns the figures of the summary as nested maps. */
    public static Map<String, Object> of(Results results) {
        Run run = results.run();
        Map<String, Object> summary = new LinkedHashMap<>();
        summary.put("scenario", run.scenario());
        summary.put("seed", run.seed());
        summary.put("run", run.id());
        summary.put("start", run.start().toString());
        summary.put("durationSeconds", run.durationNanos() / NANOS_PER_SECOND);
        summary.put("version", run.version());
        summary.put("cost", cost(results));
        summary.put("pods", pods(results.pods(), results.work()));
        summary.put(
                "latencySeconds",
                ordered("scheduling", latency(results.scheduling()), "ready", latency(results.ready())));
        summary.put("nodes", nodes(results.nodes()));
        summary.put(
                "utilization",
                ordered(
                        "cpu", results.utilization().cpu(),
                        "memory", results.utilization().memory()));
        summary.put("disruptions", results.disruptions().counts());
        summary.put("interruptions", results.disruptions().interruptions());
        summary.put("consolidationTimeouts", results.disruptions().consolidationTimeouts());
        summary.put("launchRefusals", results.refusals().byCode());
        summary.put("throttledCalls", results.refusals().throttledCalls());
        summary.put("doubts", results.doubts().tree());
        summary.put("events", run.events());
        return Collections.unmodifiableMap(summary);
    }

    private static Map<String, Object> assertion(AssertionResult assertion) {
        return ordered("text", assertion.text(), "actual", assertion.actual(), "holds", assertion.holds());
    }

    private static Map<String, Object> cost(Results results) {
        Cost cost = results.cost();
        Map<String, Object> map = new LinkedHashMap<>(ordered(
                "total", cost.total(),
                "onDemand", cost.onDemand(),
                "spot", cost.spot(),
                "reserved", cost.reserved(),
                "ebs", cost.ebs(),
                "perPodHour", cost.perPodHour(),
                "perUsefulPodHour", cost.perUsefulPodHour(),
                "idle", cost.idle(),
                "monthlyRate", cost.monthlyRate(),
                "agents", cost.agents(),
                "transfer", cost.transfer(),
                "controlPlane", cost.controlPlane(),
                "reservations", cost.reservations(),
                "covered", cost.covered(),
                "commitments", cost.commitments(),
                "unusedCommitments", cost.unusedCommitments()));
        Map<String, Map<String, Object>> split = new LinkedHashMap<>();
        BillRows.GROUPINGS.forEach(by -> split.put(by, new LinkedHashMap<>()));
        for (BillRow row : results.bill()) {
            split.computeIfAbsent(row.by(), by -> new LinkedHashMap<>()).put(row.key(), row.total());
        }
        split.forEach((by, totals) -> map.put(summaryName(by), Collections.unmodifiableMap(totals)));
        return Collections.unmodifiableMap(map);
    }

    private static String summaryName(String by) {
        return "by" + Character.toUpperCase(by.charAt(0)) + by.substring(1);
    }

    private static Map<String, Object> pods(PodCounts pods, Work work) {
        return ordered(
                "created", pods.created(),
                "bound", pods.bound(),
                "completed", pods.completed(),
                "evicted", pods.evicted(),
                "preempted", pods.preempted(),
                "oomKilled", pods.oomKilled(),
                "oomKilledByNamespace", pods.oomKilledByNamespace(),
                "unschedulableAtEnd", pods.unschedulableAtEnd(),
                "lost", pods.lost(),
                "pendingSeconds", pods.pendingSeconds(),
                "workDone", work.done(),
                "workLost", work.lost(),
                "usefulPodHours", work.usefulPodHours());
    }

    private static Map<String, Object> latency(LatencySummary latency) {
        return ordered(
                "p50", latency.p50(),
                "p90", latency.p90(),
                "p95", latency.p95(),
                "p99", latency.p99(),
                "max", latency.max(),
                "mean", latency.mean(),
                "waited", latency.waited(),
                "count", latency.count());
    }

    private static Map<String, Object> nodes(NodeCounts nodes) {
        return ordered(
                "launched", nodes.launched(),
                "terminated", nodes.terminated(),
                "peak", nodes.peak(),
                "nodeHours", nodes.nodeHours(),
                "byInstanceType", nodes.byInstanceType(),
                "byCapacityType", nodes.byCapacityType());
    }

    private static Map<String, Object> ordered(Object... keysAndValues) {
        Map<String, Object> map = new LinkedHashMap<>();
        for (int i = 0; i < keysAndValues.length; i += 2) {
            map.put((String) keysAndValues[i], keysAndValues[i + 1]);
        }
        return Collections.unmodifiableMap(map);
    }
}
