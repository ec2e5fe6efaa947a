// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.clusterautoscaler.estimator;

import dev.sawhorse.clusterautoscaler.cloudprovider.NodeTemplate;
import dev.sawhorse.clusterautoscaler.simulator.ClusterSnapshot;
import dev.sawhorse.clusterautoscaler.simulator.NodeSanitizer;
import dev.sawhorse.kube.api.Labels;
import dev.sawhorse.kube.api.Pod;
import dev.sawhorse.kube.api.TopologySpreadConstraint;
import dev.sawhorse.kube.scheduler.NodeInfo;
import dev.sawhorse.kube.scheduler.Rejection;
import dev.sawhorse.upstream.Repository;
import dev.sawhorse.upstream.Upstream;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** The state of one estimate in progress ({@code estimator/binpacking_estimator.go newEstimationState}). */
final class Estimation {
    private static final String SPREAD_FAILURE = "node(s) didn't match pod topology spread constraints";

    private final ClusterSnapshot snapshot;
    private final NodeTemplate template;
    private final int maxNodes;
    private final Set<NodeInfo> added = new LinkedHashSet<>();
    private final Set<String> used = new LinkedHashSet<>();
    private final List<Pod> scheduled = new ArrayList<>();
    private @Nullable NodeInfo newest;
    private int permitted;
    private boolean isExhausted;

    @Upstream(
            repository = Repository.CLUSTER_AUTOSCALER,
            file = "pkg/estimator/binpacking_estimator.go",
            symbol = "newEstimationState")
    Estimation(ClusterSnapshot snapshot, NodeTemplate template, int maxNodes) {
        this.snapshot = snapshot;
        this.template = template;
        this.maxNodes = maxNodes;
    }

    Estimate result() {
        return new Estimate(used.size(), scheduled);
    }

    /** Packs the pods of one group; pods that fit nowhere are left out. */
    void add(PodEquivalenceGroup group, boolean counted) {
        List<Pod> left = ontoAddedNodes(group.pods());
        if (isExhausted || left.isEmpty()) {
            return;
        }
        if (counted) {
            count(left);
        } else {
            ontoNewNodes(left);
        }
    }

    @Upstream(
            repository = Repository.CLUSTER_AUTOSCALER,
            file = "pkg/estimator/binpacking_estimator.go",
            symbol = "BinpackingNodeEstimator.tryToScheduleOnExistingNodes")
    private List<Pod> ontoAddedNodes(List<Pod> pods) {
        for (int i = 0; i < pods.size(); i++) {
            NodeInfo node = added.isEmpty() ? null : snapshot.scheduleOnAny(pods.get(i), added::contains);
            if (node == null) {
                return pods.subList(i, pods.size());
            }
            track(pods.get(i), node);
        }
        return List.of();
    }

    @Upstream(
            repository = Repository.CLUSTER_AUTOSCALER,
            file = "pkg/estimator/binpacking_estimator.go",
            symbol = "BinpackingNodeEstimator.tryToScheduleOnNewNodes")
    private void ontoNewNodes(List<Pod> pods) {
        for (Pod pod : pods) {
            NodeInfo last = newest;
            if (last != null && fitsSomewhere(pod, last)) {
                continue;
            }
            boolean lastIsEmpty = last != null && !used.contains(last.node().name());
            if (lastIsEmpty) {
                return;
            }
            NodeInfo node = addNode();
            if (node == null || snapshot.schedule(pod, node) != null) {
                return;
            }
            track(pod, node);
        }
    }

    private boolean fitsSomewhere(Pod pod, NodeInfo last) {
        Rejection rejection = snapshot.schedule(pod, last);
        if (rejection == null) {
            track(pod, last);
            return true;
        }
        if (!spreadsOverHosts(pod) || !rejection.reasons().contains(SPREAD_FAILURE)) {
            return false;
        }
        NodeInfo other = snapshot.scheduleOnAny(pod, node -> node != last);
        if (other != null) {
            track(pod, other);
        }
        return other != null;
    }

    @Upstream(
            repository = Repository.CLUSTER_AUTOSCALER,
            file = "pkg/estimator/binpacking_estimator.go",
            symbol = "isPodUsingHostNameTopologyKey")
    private static boolean spreadsOverHosts(Pod pod) {
        for (TopologySpreadConstraint constraint : pod.spec().topologySpreadConstraints()) {
            if (constraint.topologyKey().equals(Labels.HOSTNAME)) {
                return true;
            }
        }
        return false;
    }

    /**
     * Fills one node and assumes that every other one holds the same number ({@code estimator/binpacking_estimator.go
     * tryFastPath}).
     */
    @Upstream(
            repository = Repository.CLUSTER_AUTOSCALER,
            file = "pkg/estimator/binpacking_estimator.go",
            symbol = "BinpackingNodeEstimator.tryFastPath")
    private void count(List<Pod> pods) {
        NodeInfo node = addNode();
        if (node == null) {
            return;
        }
        int perNode = 0;
        while (perNode < pods.size() && snapshot.schedule(pods.get(perNode), node) == null) {
            track(pods.get(perNode), node);
            perNode++;
        }
        int placed = perNode;
        while (placed < pods.size() && perNode > 0 && isPermitted()) {
            int bin = Math.min(perNode, pods.size() - placed);
            used.add(node.node().name() + "-like-" + placed);
            scheduled.addAll(pods.subList(placed, placed + bin));
            placed += bin;
        }
    }

    @Upstream(
            repository = Repository.CLUSTER_AUTOSCALER,
            file = "pkg/estimator/binpacking_estimator.go",
            symbol = "BinpackingNodeEstimator.addNewNodeToSnapshot")
    private @Nullable NodeInfo addNode() {
        if (!isPermitted()) {
            return null;
        }
        String name = template.node().name() + "-e-" + added.size();
        snapshot.addNode(NodeSanitizer.named(template, name));
        newest = snapshot.find(name);
        if (newest != null) {
            added.add(newest);
        }
        return newest;
    }

    @Upstream(
            repository = Repository.CLUSTER_AUTOSCALER,
            file = "pkg/estimator/threshold_based_limiter.go",
            symbol = "thresholdBasedEstimationLimiter.PermissionToAddNode")
    private boolean isPermitted() {
        isExhausted = permitted >= maxNodes;
        if (!isExhausted) {
            permitted++;
        }
        return !isExhausted;
    }

    @Upstream(
            repository = Repository.CLUSTER_AUTOSCALER,
            file = "pkg/estimator/binpacking_estimator.go",
            symbol = "estimationState.trackScheduledPod")
    private void track(Pod pod, NodeInfo node) {
        used.add(node.node().name());
        scheduled.add(pod);
    }
}
