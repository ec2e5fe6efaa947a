// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.clusterautoscaler.simulator;

import dev.sawhorse.clusterautoscaler.config.AutoscalingOptions;
import dev.sawhorse.clusterautoscaler.config.Flag;
import dev.sawhorse.kube.api.Node;
import dev.sawhorse.kube.api.Taint;
import dev.sawhorse.kube.api.Taints;
import dev.sawhorse.upstream.Repository;
import dev.sawhorse.upstream.Upstream;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;

/** The taints that a new node would not have, and those of a node that is still starting. */
public final class NodeTaints {
    /** The taint of a node that is about to be deleted. */
    public static final String TO_BE_DELETED = "ToBeDeletedByClusterAutoscaler";

    /** The taint of a node that is not needed. */
    public static final String DELETION_CANDIDATE = "DeletionCandidateOfClusterAutoscaler";

    private static final String OWN_PREFIX = "cluster-autoscaler.kubernetes.io/";

    /** Taints of a node that is not ready, whatever its kubelet reports. */
    private static final List<String> UNHEALTHY =
            List.of(Taints.NOT_READY, "node.kubernetes.io/disk-pressure", "node.kubernetes.io/network-unavailable");

    /** Taints of node conditions, which a new node does not have. */
    private static final List<String> CONDITIONS = List.of(
            Taints.NOT_READY,
            "node.kubernetes.io/unreachable",
            "node.kubernetes.io/unschedulable",
            "node.kubernetes.io/memory-pressure",
            "node.kubernetes.io/disk-pressure",
            "node.kubernetes.io/network-unavailable",
            "node.kubernetes.io/pid-pressure",
            "node.cloudprovider.kubernetes.io/uninitialized",
            "node.cloudprovider.kubernetes.io/shutdown",
            "cloud.google.com/impending-node-termination",
            "NodeWithImpairedVolumes",
            TO_BE_DELETED,
            DELETION_CANDIDATE);

    private final Set<String> startup;
    private final List<String> startupPrefixes = new ArrayList<>();
    private final Set<String> status;

    public NodeTaints(AutoscalingOptions options) {
        this.startup = new TreeSet<>(options.list(Flag.STARTUP_TAINT));
        this.startup.addAll(options.list(Flag.IGNORE_TAINT));
        startupPrefixes.add("startup-taint." + OWN_PREFIX);
        startupPrefixes.add("ignore-taint." + OWN_PREFIX);
        startupPrefixes.addAll(options.list(Flag.STARTUP_TAINT_PREFIX));
        this.status = new TreeSet<>(options.list(Flag.STATUS_TAINT));
    }

    /** Returns the taints that a new node would have too. */
    @Upstream(
            repository = Repository.CLUSTER_AUTOSCALER,
            file = "pkg/utils/taints/taints.go",
            symbol = "SanitizeTaints")
    List<Taint> ofNewNode(List<Taint> taints) {
        List<Taint> remaining = new ArrayList<>();
        for (Taint taint : taints) {
            String key = taint.key();
            boolean isPassing = CONDITIONS.contains(key)
                    || isStartup(key)
                    || status.contains(key)
                    || key.startsWith("status-taint." + OWN_PREFIX);
            if (!isPassing) {
                remaining.add(taint);
            }
        }
        return remaining;
    }

    /**
     * Whether a taint marks the node as not ready (Cluster Autoscaler 1.37, {@code utils/kubernetes/ready.go
     * GetReadinessState}).
     */
    @Upstream(
            repository = Repository.CLUSTER_AUTOSCALER,
            file = "pkg/utils/kubernetes/ready.go",
            symbol = "GetReadinessState")
    public static boolean isUnhealthy(Node node) {
        return node.taints().stream().anyMatch(taint -> UNHEALTHY.contains(taint.key()));
    }

    /** Whether a node still has a startup taint. */
    @Upstream(
            repository = Repository.CLUSTER_AUTOSCALER,
            file = "pkg/utils/taints/taints.go",
            symbol = "FilterOutNodesWithStartupTaints")
    public boolean isStarting(Node node) {
        return node.taints().stream().anyMatch(taint -> isStartup(taint.key()));
    }

    @Upstream(
            repository = Repository.CLUSTER_AUTOSCALER,
            file = "pkg/utils/taints/taints.go",
            symbol = "TaintConfig.IsStartupTaint")
    private boolean isStartup(String key) {
        return startup.contains(key) || startupPrefixes.stream().anyMatch(key::startsWith);
    }
}
