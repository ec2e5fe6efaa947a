// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.scenario.export;

import dev.sawhorse.karpenter.api.Condition;
import dev.sawhorse.karpenter.api.KarpenterLabels;
import dev.sawhorse.karpenter.api.NodeClaim;
import dev.sawhorse.karpenter.api.NodePool;
import dev.sawhorse.karpenter.api.NodePoolHash;
import dev.sawhorse.karpenter.api.RequirementSpec;
import dev.sawhorse.kube.api.HorizontalPodAutoscaler;
import dev.sawhorse.kube.api.Node;
import dev.sawhorse.kube.api.ObjectMeta;
import dev.sawhorse.kube.api.Pod;
import dev.sawhorse.kube.api.PodDisruptionBudget;
import dev.sawhorse.kube.api.ReplicaSet;
import dev.sawhorse.kube.api.ScaledObject;
import dev.sawhorse.kube.controller.podautoscaler.AutoscalerStatus;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * The trees of objects with status as the API server returns them, but with times that are not rounded to seconds.
 */
final class StateTrees {
    private static final String CONDITIONS = "conditions";
    private static final String TRANSITION = "lastTransitionTime";
    private static final String LIFETIME = "sawhorse.dev/lifetime";

    private final MetadataTree metadata;

    StateTrees(MetadataTree metadata) {
        this.metadata = metadata;
    }

    private @Nullable String time(long nanos) {
        return metadata.time(nanos);
    }

    /** Drift compares the hash of a NodePool with those of its NodeClaims. */
    Map<String, Object> nodePool(NodePool nodePool) {
        Map<String, String> hashes = new TreeMap<>();
        hashes.put(KarpenterLabels.NODE_POOL_HASH, NodePoolHash.of(nodePool));
        hashes.put(KarpenterLabels.NODE_POOL_HASH_VERSION, NodePoolHash.VERSION);
        Map<String, Object> meta = new ObjectDraft()
                .put("name", nodePool.name())
                .put("annotations", hashes)
                .put("creationTimestamp", time(nodePool.meta().createdAt()))
                .build();
        return ObjectDraft.of("karpenter.sh/v1", "NodePool")
                .put("metadata", meta)
                .build();
    }

    Map<String, Object> nodeClaim(NodeClaim claim) {
        NodeClaim.Spec spec = claim.spec();
        Map<String, Object> written = new ObjectDraft()
                .put(
                        "nodeClassRef",
                        new ObjectDraft()
                                .put("group", spec.nodeClassRef().group())
                                .put("kind", spec.nodeClassRef().kind())
                                .put("name", spec.nodeClassRef().name())
                                .build())
                .list("requirements", spec.requirements(), StateTrees::requirement)
                .put("resources", Map.of("requests", PodSpecTree.amounts(spec.requests())))
                .list("taints", spec.taints(), PodSpecTree::taint)
                .list("startupTaints", spec.startupTaints(), PodSpecTree::taint)
                .put("expireAfter", spec.expireAfter() == null ? "Never" : text(spec.expireAfter()))
                .put("terminationGracePeriod", text(spec.terminationGracePeriod()))
                .build();
        List<Map<String, Object>> conditions = new ArrayList<>();
        claim.conditions().all().forEach((type, condition) -> conditions.add(condition(type, condition)));
        Map<String, Object> status = new ObjectDraft()
                .put("providerID", claim.providerId())
                .put("nodeName", claim.nodeName())
                .put("capacity", PodSpecTree.amounts(claim.capacity()))
                .put("allocatable", PodSpecTree.amounts(claim.allocatable()))
                .put(CONDITIONS, conditions)
                .put("lastPodEventTime", time(claim.lastPodEventAt()))
                .build();
        return ObjectDraft.of("karpenter.sh/v1", "NodeClaim")
                .put("metadata", metadata.of(claim.meta(), claim.finalizers(), claim.deletionAt()))
                .put("spec", written)
                .put("status", status)
                .build();
    }

    private static @Nullable String text(@Nullable Duration duration) {
        if (duration == null) {
            return null;
        }
        return duration.getNano() == 0 ? duration.getSeconds() + "s" : duration.toNanos() + "ns";
    }

    private static Map<String, Object> requirement(RequirementSpec requirement) {
        return new ObjectDraft()
                .put("key", requirement.key())
                .put("operator", requirement.operator())
                .put("values", requirement.values())
                .put("minValues", requirement.minValues())
                .build();
    }

    private Map<String, Object> condition(String type, Condition condition) {
        return new ObjectDraft()
                .put("type", type)
                .put("status", condition.status())
                .put("reason", condition.reason())
                .put("message", condition.message())
                .put(TRANSITION, time(condition.lastTransitionAt()))
                .build();
    }

    private Map<String, Object> condition(String type, boolean isTrue, String reason, long since) {
        return condition(type, new Condition(isTrue ? Condition.TRUE : Condition.FALSE, reason, "", since));
    }

    Map<String, Object> node(Node node) {
        ObjectDraft spec = new ObjectDraft()
                .put("providerID", node.providerId())
                .list("taints", node.taints(), PodSpecTree::taint)
                .putUnless(false, "unschedulable", node.isUnschedulable());
        long since = node.isReady() ? node.readyAt() : node.readyChangedAt();
        List<Map<String, Object>> images = new ArrayList<>();
        node.images()
                .forEach((name, bytes) -> images.add(new ObjectDraft()
                        .put("names", List.of(name))
                        .put("sizeBytes", bytes)
                        .build()));
        Map<String, Object> status = new ObjectDraft()
                .put("capacity", PodSpecTree.amounts(node.capacity()))
                .put("allocatable", PodSpecTree.amounts(node.allocatable()))
                .put(CONDITIONS, List.of(condition("Ready", node.isReady(), "", since)))
                .put("images", images)
                .build();
        return ObjectDraft.of("v1", "Node")
                .put("metadata", metadata.of(node.meta(), node.finalizers(), node.deletionAt()))
                .put("spec", spec.build())
                .put("status", status)
                .build();
    }

    Map<String, Object> pod(Pod pod) {
        ObjectMeta meta = pod.meta();
        if (pod.lifetimeNanos() != Pod.FOREVER) {
            Map<String, String> annotations = new TreeMap<>(meta.annotations());
            annotations.put(LIFETIME, text(Duration.ofNanos(pod.lifetimeNanos())));
            meta = meta.withAnnotations(annotations);
        }
        ObjectDraft spec = PodSpecTree.draft(pod.spec()).put("nodeName", pod.nodeName());
        if (pod.spec().hasPriority()) {
            spec.put("priority", pod.spec().priority());
        }
        return ObjectDraft.of("v1", "Pod")
                .put("metadata", metadata(pod, meta))
                .put("spec", spec.build())
                .put("status", status(pod))
                .build();
    }

    /** The deletionTimestamp is the end of the grace period, which began that many seconds before. */
    private Map<String, Object> metadata(Pod pod, ObjectMeta meta) {
        ObjectDraft draft = metadata.draft(meta).put("deletionTimestamp", time(pod.deletionDeadline()));
        if (pod.isTerminating()) {
            Duration grace = Duration.ofNanos(pod.deletionDeadline() - pod.deletionAt());
            draft.put("deletionGracePeriodSeconds", grace.toSeconds());
        }
        return draft.build();
    }

    private Map<String, Object> status(Pod pod) {
        List<Map<String, Object>> conditions = new ArrayList<>();
        if (pod.nodeName() != null) {
            conditions.add(condition("PodScheduled", true, "", pod.boundAt()));
            conditions.add(condition("Ready", pod.isReady(), "", pod.readyAt()));
        } else if (pod.isUnschedulable()) {
            conditions.add(unschedulable(pod));
        }
        List<Map<String, Object>> containers = new ArrayList<>();
        if (pod.startedAt() != Pod.NEVER) {
            containers.add(new ObjectDraft()
                    .put("name", pod.spec().containers().get(0).name())
                    .put("ready", pod.isReady())
                    .put("restartCount", pod.restarts())
                    .put("state", Map.of("running", Map.of("startedAt", String.valueOf(time(pod.startedAt())))))
                    .build());
        }
        return new ObjectDraft()
                .put("phase", phase(pod))
                .put("startTime", time(pod.boundAt()))
                .put("nominatedNodeName", pod.nominatedNodeName())
                .put(CONDITIONS, conditions)
                .put("containerStatuses", containers)
                .build();
    }

    /** The probe time is that of the last report: Karpenter provisions for the pod every ten seconds from then on. */
    private Map<String, Object> unschedulable(Pod pod) {
        return new ObjectDraft()
                .put("type", "PodScheduled")
                .put("status", Condition.FALSE)
                .put("reason", "Unschedulable")
                .put("message", pod.unschedulableReason())
                .put("lastProbeTime", time(pod.unschedulableAt()))
                .put(TRANSITION, time(pod.meta().createdAt()))
                .build();
    }

    private static String phase(Pod pod) {
        String name = pod.phase().name();
        return name.charAt(0) + name.substring(1).toLowerCase(java.util.Locale.ROOT);
    }

    Map<String, Object> replicaSet(ReplicaSet replicaSet) {
        ReplicaSet.Rollout rollout = replicaSet.rollout();
        Map<String, String> annotations = new TreeMap<>(replicaSet.meta().annotations());
        if (rollout.revision() > 0) {
            annotations.put("deployment.kubernetes.io/revision", String.valueOf(rollout.revision()));
            annotations.put("deployment.kubernetes.io/desired-replicas", String.valueOf(rollout.desiredReplicas()));
            annotations.put("deployment.kubernetes.io/max-replicas", String.valueOf(rollout.maxReplicas()));
        }
        ObjectDraft spec = new ObjectDraft()
                .put("replicas", replicaSet.replicas())
                .putUnless(0, "minReadySeconds", replicaSet.minReadySeconds());
        PodSpecTree.selector(spec, "selector", replicaSet.selector());
        return ObjectDraft.of("apps/v1", "ReplicaSet")
                .put("metadata", metadata.of(replicaSet.meta().withAnnotations(annotations)))
                .put(
                        "spec",
                        spec.put("template", PodSpecTree.template(replicaSet.template()))
                                .build())
                .build();
    }

    Map<String, Object> budget(PodDisruptionBudget budget) {
        PodDisruptionBudget.Status status = budget.status();
        ObjectDraft draft = new ObjectDraft();
        if (status != null) {
            Map<String, String> disrupted = new TreeMap<>();
            status.disruptedPods().forEach((pod, at) -> disrupted.put(pod, String.valueOf(time(at))));
            draft.put("currentHealthy", status.currentHealthy())
                    .put("desiredHealthy", status.desiredHealthy())
                    .put("expectedPods", status.expectedPods())
                    .put("disruptionsAllowed", status.disruptionsAllowed())
                    .put("disruptedPods", disrupted);
        }
        return ObjectDraft.of("policy/v1", "PodDisruptionBudget")
                .put("metadata", metadata.of(budget.meta()))
                .put("status", draft.build())
                .build();
    }

    private static List<Map<String, Object>> conditions(AutoscalerStatus status) {
        List<Map<String, Object>> conditions = new ArrayList<>();
        status.conditions()
                .forEach((type, condition) -> conditions.add(new ObjectDraft()
                        .put("type", type)
                        .put("status", condition.status() ? Condition.TRUE : Condition.FALSE)
                        .put("reason", condition.reason())
                        .build()));
        return conditions;
    }

    Map<String, Object> autoscaler(HorizontalPodAutoscaler autoscaler, AutoscalerStatus status) {
        return ObjectDraft.of("autoscaling/v2", "HorizontalPodAutoscaler")
                .put("metadata", metadata.of(autoscaler.meta()))
                .put(
                        "status",
                        new ObjectDraft()
                                .put("currentReplicas", status.currentReplicas())
                                .put("desiredReplicas", status.desiredReplicas())
                                .put(CONDITIONS, conditions(status))
                                .put("lastScaleTime", time(status.lastScaleAt()))
                                .build())
                .build();
    }

    Map<String, Object> scaledObject(ScaledObject scaledObject, long lastActiveAt) {
        return ObjectDraft.of(ScaledObject.API_VERSION, ScaledObject.KIND)
                .put("metadata", metadata.of(scaledObject.meta()))
                .put(
                        "status",
                        new ObjectDraft()
                                .put("lastActiveTime", time(lastActiveAt))
                                .build())
                .build();
    }
}
