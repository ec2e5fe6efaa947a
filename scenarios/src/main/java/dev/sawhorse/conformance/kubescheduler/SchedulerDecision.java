// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.conformance.kubescheduler;

import dev.sawhorse.conformance.recording.Json;
import dev.sawhorse.input.MappingNode;
import dev.sawhorse.journal.Observation;
import dev.sawhorse.kube.api.Pod;
import dev.sawhorse.kube.scheduler.Rejection;
import dev.sawhorse.kube.scheduler.ScheduleResult;
import dev.sawhorse.kube.scheduler.ScheduleResult.Verdict;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/** The replay of one scheduling cycle for one pod, and preemption if no node is feasible. */
final class SchedulerDecision {
    private static final long PREEMPTION_TIME = 5_000_000_000L;

    private SchedulerDecision() {}

    /** Returns the outcome, in the format of the recordings. */
    static Map<String, @Nullable Object> run(MappingNode root) {
        SchedulerFixture bench = new SchedulerFixture(root);
        Pod pod = bench.objects("pods", Pod.class).get(0);
        ScheduleResult result = bench.scheduler().explain(pod);
        Map<String, @Nullable Object> actual = new LinkedHashMap<>();
        Rejection refused = result.preFilter().rejection();
        actual.put("preFilter", refused == null ? "ok" : refused.toString());
        actual.put(
                "preFilterNodes",
                result.preFilter().nodeNames() == null
                        ? null
                        : List.copyOf(result.preFilter().nodeNames()));
        actual.put("filter", verdicts(result));
        actual.put("rawScores", scores(result, false));
        actual.put("scores", scores(result, true));
        actual.put(
                "chosenAmong",
                result.chosenAmong().stream().map(node -> node.name()).sorted().toList());
        if (Json.mapping(root, "expected").present("preemption") != null) {
            actual.put("preemption", preemption(bench, pod));
        }
        return actual;
    }

    private static Map<String, @Nullable Object> verdicts(ScheduleResult result) {
        Map<String, @Nullable Object> verdicts = new TreeMap<>();
        for (Verdict verdict : result.verdicts()) {
            String node = verdict.node().name();
            boolean isExcluded = result.preFilter().rejection() == null
                    && !result.preFilter().admits(node);
            Rejection rejection = verdict.rejection();
            verdicts.put(node, isExcluded ? "excluded by PreFilter" : rejection == null ? "ok" : rejection.toString());
        }
        return verdicts;
    }

    private static Map<String, @Nullable Object> scores(ScheduleResult result, boolean weighted) {
        Map<String, @Nullable Object> scores = new TreeMap<>();
        for (Verdict verdict : result.verdicts()) {
            if (verdict.rejection() == null) {
                Map<String, Long> ofNode = new TreeMap<>(weighted ? verdict.scores() : verdict.rawScores());
                if (weighted) {
                    ofNode.put("total", verdict.total());
                }
                scores.put(verdict.node().name(), ofNode);
            }
        }
        return scores;
    }

    private static Map<String, @Nullable Object> preemption(SchedulerFixture bench, Pod draft) {
        Pod pod = bench.cluster().restorePod(draft);
        bench.simulation().runUntil(PREEMPTION_TIME);
        String message = "";
        for (Observation.PodUnschedulable event : bench.observed(Observation.PodUnschedulable.class)) {
            message = event.pod().equals(pod.key()) ? event.reason() : message;
        }
        List<String> victims = bench.observed(Observation.PodPreempted.class).stream()
                .map(victim -> SchedulerFixture.shortName(victim.pod()))
                .sorted()
                .toList();
        Map<String, @Nullable Object> outcome = new LinkedHashMap<>();
        outcome.put("status", message.isEmpty() ? "" : "Unschedulable");
        outcome.put("message", message);
        outcome.put("nominated", bench.nomination(pod.key()));
        outcome.put("victims", victims);
        outcome.put("boundAfterVictimsLeft", pod.nodeName());
        return outcome;
    }
}
