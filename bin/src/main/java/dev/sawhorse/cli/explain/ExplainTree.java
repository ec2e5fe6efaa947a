// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.cli.explain;

import dev.sawhorse.karpenter.disruption.DisruptionExplanation;
import dev.sawhorse.karpenter.disruption.DrainExplanation;
import dev.sawhorse.karpenter.explanation.FilterStage;
import dev.sawhorse.karpenter.explanation.InstanceTypeFilterTrace;
import dev.sawhorse.karpenter.explanation.PodExplanation;
import dev.sawhorse.karpenter.explanation.PoolRefusal;
import dev.sawhorse.karpenter.explanation.Refusal;
import dev.sawhorse.scenario.explain.Explanation;
import dev.sawhorse.scenario.explain.NodeClaimTimeline;
import dev.sawhorse.scenario.explain.PodTimeline;
import dev.sawhorse.scenario.explain.TimelineEvent;
import dev.sawhorse.scenario.file.Setting;
import dev.sawhorse.scenario.unblock.NodeDisruption;
import dev.sawhorse.scenario.unblock.Trial;
import dev.sawhorse.scenario.unblock.Unblocking;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/** The tree form of an explanation for programs; times are in seconds since the start. */
final class ExplainTree {
    private static final double NANOS = 1e9;

    private ExplainTree() {}

    static Map<String, Object> of(Explanation explanation, List<String> types, @Nullable Unblocking unblocking) {
        Map<String, Object> tree = new LinkedHashMap<>();
        tree.put("kind", explanation.subject().kind().name());
        tree.put("name", explanation.subject().name());
        tree.put("start", explanation.start().toString());
        tree.put("at", explanation.at() / NANOS);
        PodTimeline pod = explanation.pod();
        if (pod != null) {
            add(tree, pod);
        }
        NodeClaimTimeline claim = explanation.claim();
        if (claim != null) {
            add(tree, claim);
            if (!types.isEmpty()) {
                Map<String, String> fates = new TreeMap<>();
                types.forEach(type -> fates.put(type, FilterTraceText.result(claim.trace(), type)));
                tree.put("types", fates);
            }
        }
        if (unblocking != null) {
            tree.put("unblocking", unblocking(unblocking));
        }
        return tree;
    }

    private static Map<String, Object> unblocking(Unblocking unblocking) {
        Map<String, Object> tree = new LinkedHashMap<>();
        tree.put("withinSeconds", unblocking.within().toMillis() / 1e3);
        tree.put("anyway", disruption(unblocking.anyway()));
        tree.put("reason", unblocking.reason());
        tree.put("trials", unblocking.trials().stream().map(ExplainTree::trial).toList());
        tree.put("combination", unblocking.combination() == null ? Map.of() : trial(unblocking.combination()));
        return tree;
    }

    private static Map<String, Object> trial(Trial trial) {
        Map<String, Object> tree = new LinkedHashMap<>();
        tree.put("change", trial.change().text());
        tree.put(
                "settings",
                trial.change().settings().stream().map(Setting::text).toList());
        tree.put("actions", trial.change().actions());
        tree.put("unblocks", trial.disruption() != null);
        tree.put("disruption", disruption(trial.disruption()));
        tree.put("reason", trial.reason());
        tree.put("refusal", trial.refusal());
        return tree;
    }

    private static Map<String, Object> disruption(@Nullable NodeDisruption disruption) {
        Map<String, Object> tree = new LinkedHashMap<>();
        if (disruption != null) {
            tree.put("t", disruption.time() / NANOS);
            tree.put("text", disruption.text());
        }
        return tree;
    }

    private static void add(Map<String, Object> tree, PodTimeline pod) {
        tree.put("owner", pod.owner());
        tree.put("state", pod.state());
        tree.put("moments", events(pod.events()));
        PodTimeline.SchedulerRefusal refusal = pod.refusal();
        if (refusal != null) {
            tree.put("scheduler", Map.of("refusals", groups(refusal.nodes())));
        }
        tree.put("rounds", pod.rounds().stream().map(ExplainTree::round).toList());
    }

    private static Map<String, Object> disruption(DisruptionExplanation disruption) {
        Map<String, Object> tree = new LinkedHashMap<>();
        tree.put("obstacle", disruption.obstacle());
        tree.put("hint", disruption.hint());
        List<Object> verdicts = new ArrayList<>();
        for (DisruptionExplanation.Verdict verdict : disruption.verdicts()) {
            Map<String, Object> fields = new LinkedHashMap<>();
            fields.put("reason", verdict.reason().text());
            fields.put("disrupts", verdict.disrupts());
            fields.put("text", verdict.text());
            fields.put("hint", verdict.hint());
            fields.put("details", verdict.details());
            verdicts.add(fields);
        }
        tree.put("verdicts", verdicts);
        DrainExplanation drain = disruption.drain();
        if (drain != null) {
            List<Object> pods = new ArrayList<>();
            for (DrainExplanation.WaitingPod pod : drain.waiting()) {
                Map<String, Object> fields = new LinkedHashMap<>();
                fields.put("pod", pod.pod());
                fields.put("reason", pod.reason());
                fields.put("hint", pod.hint());
                pods.add(fields);
            }
            Map<String, Object> fields = new LinkedHashMap<>();
            fields.put("waitsFor", pods);
            fields.put("end", drain.end());
            tree.put("drain", fields);
        }
        return tree;
    }

    private static void add(Map<String, Object> tree, NodeClaimTimeline claim) {
        tree.put("nodeClaim", claim.nodeClaim());
        tree.put("node", claim.node());
        tree.put("nodePool", claim.nodePool());
        tree.put("machine", claim.instance());
        tree.put("state", claim.state());
        tree.put("pods", claim.pods());
        tree.put("moments", events(claim.events()));
        if (claim.disruption() != null) {
            tree.put("disruption", disruption(claim.disruption()));
        }
        if (claim.trace() != null) {
            tree.put("funnel", trace(claim.trace()));
        }
    }

    private static List<Object> events(List<TimelineEvent> events) {
        List<Object> rows = new ArrayList<>();
        for (TimelineEvent event : events) {
            Map<String, Object> row = new LinkedHashMap<>();
            row.put("t", event.time() / NANOS);
            row.put("by", event.by());
            row.put("what", event.what());
            rows.add(row);
        }
        return rows;
    }

    private static Map<String, Object> round(PodTimeline.Round round) {
        PodExplanation why = round.explanation();
        Map<String, Object> tree = new LinkedHashMap<>();
        tree.put("t", round.time() / NANOS);
        tree.put("outcome", why.outcome().name().toLowerCase(Locale.ROOT));
        tree.put("target", why.target());
        tree.put("reason", why.reason());
        tree.put("relaxed", why.relaxed());
        tree.put("nodes", groups(Refusal.grouped(why.nodes())));
        tree.put("inFlight", groups(Refusal.grouped(why.inFlight())));
        List<Object> pools = new ArrayList<>();
        for (PoolRefusal pool : why.pools()) {
            Map<String, Object> row = new LinkedHashMap<>();
            row.put("nodePool", pool.nodePool());
            row.put("reason", pool.reason());
            row.put("hint", pool.hint());
            if (pool.trace() != null) {
                row.put("funnel", trace(pool.trace()));
            }
            pools.add(row);
        }
        tree.put("nodePools", pools);
        return tree;
    }

    private static List<Object> groups(List<Refusal.Group> groups) {
        List<Object> rows = new ArrayList<>();
        for (Refusal.Group group : groups) {
            Map<String, Object> row = new LinkedHashMap<>();
            row.put("reason", group.kind());
            row.put("detail", group.detail());
            row.put("count", group.where().size());
            row.put("where", group.where());
            rows.add(row);
        }
        return rows;
    }

    private static Map<String, Object> trace(InstanceTypeFilterTrace trace) {
        List<Object> stages = new ArrayList<>();
        for (FilterStage stage : trace.stages()) {
            Map<String, Object> row = new LinkedHashMap<>();
            row.put("layer", stage.layer().label());
            row.put("key", stage.key());
            row.put("rule", stage.rule());
            row.put("left", stage.left());
            row.put("removed", stage.removed());
            stages.add(row);
        }
        Map<String, Object> tree = new LinkedHashMap<>();
        tree.put("begin", trace.begin());
        tree.put("stages", stages);
        tree.put("left", trace.left());
        return tree;
    }
}
