// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.conformance.karpenter;

import dev.sawhorse.conformance.recording.Json;
import dev.sawhorse.input.InvalidInputException;
import dev.sawhorse.input.MappingNode;
import dev.sawhorse.input.Problem;
import dev.sawhorse.input.Severity;
import dev.sawhorse.input.SourceNode;
import dev.sawhorse.karpenter.api.DisruptionReason;
import dev.sawhorse.karpenter.api.NodeClaim;
import dev.sawhorse.karpenter.api.NodePool;
import dev.sawhorse.karpenter.operator.Environment;
import dev.sawhorse.kube.Cluster;
import dev.sawhorse.kube.api.DaemonSet;
import dev.sawhorse.kube.api.Node;
import dev.sawhorse.kube.api.Pod;
import dev.sawhorse.kube.api.PodDisruptionBudget;
import dev.sawhorse.kube.manifest.Manifest;
import dev.sawhorse.kube.manifest.Manifests;
import dev.sawhorse.kube.store.Store;
import java.util.List;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * The changes that a recording makes to a cluster while a disruption method waits to validate its command: {@code applyPods}
 * and similar keys list manifests, {@code deletePods} and similar keys list names. Pods are in the namespace default.
 */
final class ChangesDuringValidation {
    private static final String APPLY = "apply";
    private static final String DELETE = "delete";

    private final Environment karpenter;
    private final Cluster cluster;
    private final Function<SourceNode, Manifests> reader;

    /** @param reader reads a list of manifests */
    ChangesDuringValidation(Environment karpenter, Function<SourceNode, Manifests> reader) {
        this.karpenter = karpenter;
        this.cluster = karpenter.cluster();
        this.reader = reader;
    }

    /**
     * Applies the changes, in the order in which they are listed.
     *
     * @throws InvalidInputException if a change is of a kind that cannot be replayed
     */
    void make(MappingNode changes) {
        for (MappingNode.Entry entry : changes.entries()) {
            String key = entry.key();
            if (key.startsWith(APPLY)) {
                reader.apply(entry.value()).all().forEach(manifest -> apply(entry, manifest));
            } else if (key.startsWith(DELETE)) {
                Json.texts(changes, key).forEach(name -> delete(entry, name));
            } else if (key.equals("nominateNodes")) {
                Json.texts(changes, key).forEach(node -> karpenter.state().nominate(providerId(node)));
            } else if (key.equals("markForDeletionNodes")) {
                List<String> marked =
                        Json.texts(changes, key).stream().map(this::providerId).toList();
                karpenter.state().markForDeletion(marked, true);
            } else {
                throw unknown(entry);
            }
        }
    }

    private void apply(MappingNode.Entry entry, Manifest manifest) {
        Object value = manifest.value();
        if (value instanceof Pod pod) {
            remove(pod.key());
            cluster.restorePod(pod);
        } else if (value instanceof NodePool nodePool) {
            put(karpenter.nodePools(), nodePool.name(), nodePool);
        } else if (value instanceof PodDisruptionBudget budget) {
            put(cluster.podDisruptionBudgets(), budget.meta().key(), budget);
        } else if (value instanceof NodeClaim claim) {
            apply(claim);
        } else if (value instanceof Node node) {
            put(cluster.nodes(), node.name(), node);
        } else if (value instanceof DaemonSet daemonSet) {
            put(cluster.workloads().daemonSets(), daemonSet.meta().key(), daemonSet);
        } else {
            throw unknown(entry);
        }
    }

    /** A claim is recorded with its status, which replaces the former one: a condition that is absent is removed. */
    private void apply(NodeClaim recorded) {
        NodeClaim claim = karpenter.nodeClaims().find(recorded.name());
        if (claim == null) {
            karpenter.nodeClaims().restore(recorded);
            return;
        }
        claim.meta(recorded.meta());
        claim.launched(recorded.providerId(), recorded.capacity(), recorded.allocatable());
        claim.registered(recorded.nodeName());
        claim.lastPodEventAt(recorded.lastPodEventAt());
        for (String type : List.copyOf(claim.conditions().all().keySet())) {
            if (recorded.condition(type) == null) {
                claim.conditions().clear(type);
            }
        }
        recorded.conditions().all().forEach(claim.conditions()::restore);
        karpenter.nodeClaims().update(claim);
    }

    private static <T> void put(Store<T> store, String key, T object) {
        if (store.contains(key)) {
            store.update(object);
        } else {
            store.create(object);
        }
    }

    private void delete(MappingNode.Entry entry, String name) {
        switch (entry.key().substring(DELETE.length())) {
            case "Pods" -> remove("default/" + name);
            case "Nodes" -> cluster.deleteNode(cluster.nodes().require(name));
            case "NodeClaims" -> deleteClaim(karpenter.nodeClaims().find(name));
            case "NodePools" ->
                karpenter.nodePools().delete(karpenter.nodePools().require(name));
            case "PodDisruptionBudgets" ->
                cluster.podDisruptionBudgets()
                        .delete(cluster.podDisruptionBudgets().require("default/" + name));
            default -> throw unknown(entry);
        }
    }

    private void deleteClaim(@Nullable NodeClaim claim) {
        if (claim != null) {
            karpenter.nodeClaims().delete(claim, DisruptionReason.DELETED_BY_USER);
        }
    }

    private void remove(String pod) {
        Pod present = cluster.pods().find(pod);
        if (present != null) {
            cluster.removePod(present);
        }
    }

    private String providerId(String node) {
        return cluster.nodes().require(node).providerId();
    }

    private static InvalidInputException unknown(MappingNode.Entry entry) {
        return new InvalidInputException(new Problem(
                Severity.ERROR,
                entry.position(),
                "duringValidation." + entry.key(),
                "is a change that cannot be replayed",
                null));
    }
}
