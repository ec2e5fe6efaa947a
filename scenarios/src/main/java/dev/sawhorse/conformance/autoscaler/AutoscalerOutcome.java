// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.conformance.autoscaler;

import dev.sawhorse.clusterautoscaler.LoopStatus;
import dev.sawhorse.clusterautoscaler.StaticAutoscaler;
import dev.sawhorse.clusterautoscaler.cloudprovider.NodeGroup;
import dev.sawhorse.clusterautoscaler.clusterstate.ScaleUpSafety;
import dev.sawhorse.clusterautoscaler.estimator.Estimate;
import dev.sawhorse.clusterautoscaler.expander.Option;
import dev.sawhorse.clusterautoscaler.scaledown.BlockingPod;
import dev.sawhorse.clusterautoscaler.scaledown.StartedDeletion;
import dev.sawhorse.clusterautoscaler.scaledown.UnremovableNode;
import dev.sawhorse.clusterautoscaler.scaleup.NoScaleUpInfo;
import dev.sawhorse.clusterautoscaler.scaleup.ScaleUpInfo;
import dev.sawhorse.clusterautoscaler.scaleup.ScaleUpStatus;
import dev.sawhorse.clusterautoscaler.simulator.Utilization;
import dev.sawhorse.kube.api.Pod;
import java.math.BigDecimal;
import java.math.RoundingMode;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/** The outcome of a loop of Cluster Autoscaler, in the format of the recordings. */
final class AutoscalerOutcome {
    private static final int LONGEST_POD_LIST = 60;
    private static final int SHARE_DIGITS = 6;

    private AutoscalerOutcome() {}

    static Map<String, @Nullable Object> scaleUp(LoopStatus loop) {
        Map<String, @Nullable Object> map = new LinkedHashMap<>();
        ScaleUpStatus status = loop.scaleUp();
        map.put("result", status == null ? "" : status.result().toString());
        map.put("podsToHelp", names(loop.podsToHelp()));
        map.put("groups", new TreeMap<String, Object>());
        map.put("unschedulablePods", new TreeMap<String, Object>());
        if (status != null) {
            estimates(loop.scaleUps(), map);
            describe(status, loop.scaleUps(), map);
        }
        return map;
    }

    /**
     * Adds the estimates and choices of the scale-ups of a loop, one per round; for each group and choice the last round
     * counts.
     */
    private static void estimates(List<ScaleUpStatus> statuses, Map<String, @Nullable Object> map) {
        Map<String, Object> estimates = new TreeMap<>();
        List<Object> options = new ArrayList<>();
        for (ScaleUpStatus status : statuses) {
            status.estimates().forEach((group, estimate) -> estimates.put(group, estimate(group, estimate)));
            status.options().forEach(option -> options.add(option(option)));
            Option chosen = status.chosen();
            if (chosen != null) {
                map.put("expanderChoice", chosen.group().id());
            }
        }
        putUnlessEmpty(map, "expanderOptions", options);
        putUnlessEmpty(map, "estimates", estimates);
    }

    /**
     * Every round of a loop passes through the status processors: their changes accumulate, and the last one sets the final
     * status.
     */
    private static void describe(ScaleUpStatus status, List<ScaleUpStatus> rounds, Map<String, @Nullable Object> map) {
        if (status.error() != null) {
            map.put("error", status.error());
        }
        Map<String, Integer> groups = new TreeMap<>();
        Map<String, Map<String, Object>> infos = new TreeMap<>();
        Set<Pod> triggeredBy = new LinkedHashSet<>();
        Set<Pod> awaiting = new LinkedHashSet<>();
        for (ScaleUpStatus round : rounds) {
            for (ScaleUpInfo info : round.infos()) {
                String group = info.group().id();
                groups.merge(group, info.delta(), Integer::sum);
                Map<String, Object> described = infos.computeIfAbsent(group, id -> new LinkedHashMap<>());
                described.put("group", group);
                described.putIfAbsent("currentSize", info.currentSize());
                described.put("newSize", info.newSize());
                described.put("maxSize", info.group().maxSize());
            }
            triggeredBy.addAll(round.triggeredBy());
            awaiting.addAll(round.awaitingEvaluation());
        }
        map.put("groups", groups);
        putUnlessEmpty(map, "infos", List.copyOf(infos.values()));
        putUnlessEmpty(map, "podsTriggeredScaleUp", names(triggeredBy));
        putUnlessEmpty(map, "podsAwaitEvaluation", names(awaiting));
        Map<String, Object> unschedulable = new TreeMap<>();
        for (NoScaleUpInfo info : status.unschedulable()) {
            unschedulable.put(info.pod().name(), reasons(info));
        }
        map.put("unschedulablePods", unschedulable);
    }

    private static Map<String, Object> estimate(String group, Estimate estimate) {
        Map<String, Object> map = new LinkedHashMap<>();
        map.put("group", group);
        map.put("nodes", estimate.nodes());
        map.put("pods", estimate.pods().size());
        if (estimate.pods().size() <= LONGEST_POD_LIST) {
            putUnlessEmpty(map, "podList", names(estimate.pods()));
        }
        return map;
    }

    private static Map<String, Object> option(Option option) {
        Map<String, Object> map = estimate(option.group().id(), new Estimate(option.nodeCount(), option.pods()));
        List<String> similar =
                option.similarGroups().stream().map(NodeGroup::id).sorted().toList();
        putUnlessEmpty(map, "similarGroups", similar);
        return map;
    }

    private static Map<String, Object> reasons(NoScaleUpInfo info) {
        Map<String, Object> map = new LinkedHashMap<>();
        if (!info.rejected().isEmpty()) {
            map.put("rejected", new TreeMap<>(info.rejected()));
        }
        Map<String, Object> skipped = new TreeMap<>();
        info.skipped().forEach((group, reason) -> skipped.put(group, List.of(reason)));
        if (!skipped.isEmpty()) {
            map.put("skipped", skipped);
        }
        return map;
    }

    static Map<String, @Nullable Object> scaleDown(LoopStatus loop, StaticAutoscaler autoscaler) {
        Map<String, @Nullable Object> map = new LinkedHashMap<>();
        map.put("result", loop.scaleDown() == null ? "" : loop.scaleDown().toString());
        map.put(
                "unneeded",
                autoscaler.planner().unneededNodes().stream().sorted().toList());
        Map<String, Utilization> utilization = autoscaler.planner().utilization();
        Map<String, Object> unremovable = new TreeMap<>();
        Map<String, Object> utilizations = new TreeMap<>();
        for (UnremovableNode node : autoscaler.planner().unremovableNodes()) {
            unremovable.put(node.node(), unremovable(node));
            Utilization own = utilization.get(node.node());
            if (own != null) {
                utilizations.put(node.node(), own.resource() + "=" + share(own.share()));
            }
        }
        map.put("unremovable", unremovable);
        putUnlessEmpty(map, "utilizationOfUnremovable", utilizations);
        map.put("deleted", deleted(loop.deletions()));
        return map;
    }

    /** Formats a share as Go does: rounded half-even to six digits. */
    static String share(double share) {
        return new BigDecimal(share)
                .setScale(SHARE_DIGITS, RoundingMode.HALF_EVEN)
                .toPlainString();
    }

    private static Map<String, Object> unremovable(UnremovableNode node) {
        Map<String, Object> map = new LinkedHashMap<>();
        map.put("reason", node.reason().toString());
        BlockingPod blocking = node.blockingPod();
        if (blocking != null) {
            map.put("blockingPod", blocking.pod().name());
            map.put("blockingPodReason", blocking.reason().toString());
        }
        return map;
    }

    private static Map<String, Object> deleted(List<StartedDeletion> deletions) {
        Map<String, Object> drained = new TreeMap<>();
        List<String> empty = new ArrayList<>();
        for (StartedDeletion deletion : deletions) {
            if (deletion.drained()) {
                drained.put(deletion.node(), names(deletion.podsToEvict()));
            } else {
                empty.add(deletion.node());
            }
        }
        Map<String, Object> map = new LinkedHashMap<>();
        map.put("empty", empty.stream().sorted().toList());
        map.put("drain", drained);
        return map;
    }

    /** Adds the state of the node groups after the loop. */
    static void addState(AutoscalerWorld world, Map<String, @Nullable Object> step) {
        StaticAutoscaler autoscaler = world.autoscaler();
        long now = world.cluster().now();
        putUnlessEmpty(
                step,
                "upcomingNodes",
                new TreeMap<>(autoscaler.clusterState().upcomingNodes(now).counts()));
        putUnlessEmpty(
                step,
                "unregistered",
                autoscaler.clusterState().unregistered().stream().sorted().toList());
        Map<String, Object> backedOff = new TreeMap<>();
        for (NodeGroup group : world.nodeGroups()) {
            ScaleUpSafety safety = autoscaler.clusterState().safetyOf(group, now);
            if (!safety.healthy()) {
                backedOff.put(group.id(), "unhealthy");
            } else if (safety.backoffCode() != null) {
                backedOff.put(group.id(), "backoff: " + safety.backoffCode());
            }
        }
        putUnlessEmpty(step, "backedOff", backedOff);
        step.put("clusterHealthy", autoscaler.clusterState().isClusterHealthy());
    }

    private static List<String> names(Collection<Pod> pods) {
        return pods.stream().map(pod -> pod.name()).sorted().toList();
    }

    private static void putUnlessEmpty(Map<String, ? super Object> map, String key, Object value) {
        boolean isEmpty = value instanceof Collection<?> list
                ? list.isEmpty()
                : value instanceof Map<?, ?> entries && entries.isEmpty();
        if (!isEmpty) {
            map.put(key, value);
        }
    }
}
