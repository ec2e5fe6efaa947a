// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.scenario.export;

import dev.sawhorse.karpenter.api.Condition;
import dev.sawhorse.karpenter.api.KarpenterLabels;
import dev.sawhorse.karpenter.api.NodeClaim;
import dev.sawhorse.karpenter.api.NodePool;
import dev.sawhorse.karpenter.api.NodePoolHash;
import dev.sawhorse.karpenter.api.RequirementSpec;
import dev.sawhorse.kube.api.Node;
import dev.sawhorse.kube.api.ObjectMeta;
import dev.sawhorse.kube.api.OwnerReference;
import dev.sawhorse.kube.api.Pod;
import dev.sawhorse.kube.api.ReplicaSet;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collection;
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

    private final Instant start;

    /** Makes trees of objects of a run that began at the given instant. */
    StateTrees(Instant start) {
        this.start = start;
    }

    private @Nullable String time(long nanos) {
        return nanos == Pod.NEVER ? null : start.plusNanos(nanos).toString();
    }

    private ObjectDraft meta(ObjectMeta meta, Collection<String> finalizers, long deletionAt) {
        return new ObjectDraft()
                .put("name", meta.name())
                .put("namespace", meta.namespace())
                .put("labels", meta.labels())
                .put("annotations", meta.annotations())
                .put("creationTimestamp", time(meta.createdAt()))
                .put("deletionTimestamp", time(deletionAt))
                .put("finalizers", List.copyOf(finalizers))
                .list("ownerReferences", meta.ownerReferences(), StateTrees::owner);
    }

    private static Map<String, Object> owner(OwnerReference owner) {
        return new ObjectDraft()
                .put("apiVersion", owner.apiVersion())
                .put("kind", owner.kind())
                .put("name", owner.name())
                .put("uid", owner.uid())
                .put("controller", owner.controller())
                .build();
    }

    /** Drift compares the hash of a NodePool with those of its NodeClaims. */
    Map<String, Object> nodePool(NodePool nodePool) {
        Map<String, String> hashes = Map.of(
                KarpenterLabels.NODE_POOL_HASH,
                NodePoolHash.of(nodePool),
                KarpenterLabels.NODE_POOL_HASH_VERSION,
                NodePoolHash.VERSION);
        Map<String, Object> meta = new ObjectDraft()
                .put("name", nodePool.name())
                .put("annotations", new TreeMap<>(hashes))
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
                .put(
                        "metadata",
                        meta(claim.meta(), claim.finalizers(), claim.deletionAt())
                                .build())
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
        node.images().forEach((name, bytes) -> images.add(Map.of("names", List.of(name), "sizeBytes", bytes)));
        Map<String, Object> status = new ObjectDraft()
                .put("capacity", PodSpecTree.amounts(node.capacity()))
                .put("allocatable", PodSpecTree.amounts(node.allocatable()))
                .put(CONDITIONS, List.of(condition("Ready", node.isReady(), "", since)))
                .put("images", images)
                .build();
        return ObjectDraft.of("v1", "Node")
                .put(
                        "metadata",
                        meta(node.meta(), node.finalizers(), node.deletionAt()).build())
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
                .put("metadata", meta(meta, List.of(), pod.deletionDeadline()).build())
                .put("spec", spec.build())
                .put("status", status(pod))
                .build();
    }

    private Map<String, Object> status(Pod pod) {
        List<Map<String, Object>> conditions = new ArrayList<>();
        if (pod.nodeName() != null) {
            conditions.add(condition("PodScheduled", true, "", pod.boundAt()));
            conditions.add(condition("Ready", pod.isReady(), "", pod.readyAt()));
        } else if (pod.isUnschedulable()) {
            Condition refused = new Condition(
                    Condition.FALSE,
                    "Unschedulable",
                    pod.unschedulableReason(),
                    pod.meta().createdAt());
            conditions.add(condition("PodScheduled", refused));
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
                .put(
                        "metadata",
                        meta(replicaSet.meta().withAnnotations(annotations), List.of(), Pod.NEVER)
                                .build())
                .put(
                        "spec",
                        spec.put("template", PodSpecTree.template(replicaSet.template()))
                                .build())
                .build();
    }
}
