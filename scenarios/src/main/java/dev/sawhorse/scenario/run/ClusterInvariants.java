// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.scenario.run;

import dev.sawhorse.journal.Journal;
import dev.sawhorse.journal.Observation;
import dev.sawhorse.karpenter.api.DisruptionReason;
import dev.sawhorse.karpenter.api.NodeClaim;
import dev.sawhorse.karpenter.api.NodePool;
import dev.sawhorse.karpenter.disruption.Budgets;
import dev.sawhorse.karpenter.operator.Environment;
import dev.sawhorse.karpenter.state.Conditions;
import dev.sawhorse.karpenter.state.StateNode;
import dev.sawhorse.kube.Cluster;
import dev.sawhorse.kube.ReplicationController;
import dev.sawhorse.kube.api.Deployment;
import dev.sawhorse.kube.api.Node;
import dev.sawhorse.kube.api.Pod;
import dev.sawhorse.kube.api.PodDisruptionBudget;
import dev.sawhorse.kube.api.ReplicaSet;
import dev.sawhorse.kube.api.Resources;
import dev.sawhorse.kube.api.StatefulSet;
import dev.sawhorse.results.invariants.Invariant;
import dev.sawhorse.results.invariants.Violation;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * The check of invariants that depend on state beyond the journal: disruption budgets, and resources besides CPU and memory. It
 * listens on the thread of the run, so it sees the state of the cluster at the time of the event.
 */
final class ClusterInvariants implements Journal.Listener {
    private @Nullable Environment karpenter;
    private @Nullable Violation first;

    /** Attaches the checker to the environment of Karpenter. */
    void watch(Environment environment) {
        karpenter = environment;
    }

    /** Returns the first violation, null if there is none up to now. */
    @Nullable
    Violation violation() {
        return first;
    }

    @Override
    public void appended(Journal.Entry entry) {
        Environment environment = karpenter;
        if (first != null || environment == null) {
            return;
        }
        Observation observation = entry.observation();
        if (observation instanceof Observation.PodBound bound) {
            first = overAllocatable(environment.cluster(), bound);
        } else if (observation instanceof Observation.PodEvicted evicted) {
            first = overBudget(environment.cluster(), evicted);
        } else if (observation instanceof Observation.DisruptionCommand command) {
            first = overBudget(environment, command);
        }
    }

    private static @Nullable Violation overAllocatable(Cluster cluster, Observation.PodBound bound) {
        Node node = cluster.nodes().find(bound.node());
        if (node == null) {
            return null;
        }
        Resources.Builder requested = Resources.builder();
        Map<String, Long> sums = new TreeMap<>();
        for (Pod pod : cluster.podsOn(node.name())) {
            if (!pod.isTerminal()) {
                pod.spec().requests().asMap().forEach((name, amount) -> sums.merge(name, amount, Long::sum));
            }
        }
        sums.forEach(requested::set);
        Resources all = requested.build();
        return all.fitsWithin(node.allocatable())
                ? null
                : new Violation(
                        Invariant.ALLOCATABLE,
                        cluster.now(),
                        "node " + node.name(),
                        "pod " + bound.pod() + " was bound to it: " + all + " requested",
                        "allocatable are " + node.allocatable());
    }

    /** Counts healthy pods directly: the status of a budget is what its controller computed, not the state of the cluster. */
    private static @Nullable Violation overBudget(Cluster cluster, Observation.PodEvicted evicted) {
        Pod pod = cluster.pods().find(evicted.pod());
        if (pod == null || !pod.isReady() || evicted.by().equals("kubelet")) {
            return null;
        }
        for (PodDisruptionBudget budget : cluster.podDisruptionBudgets().list()) {
            PodDisruptionBudget.Status status = budget.status();
            if (status == null || !budget.selects(pod)) {
                continue;
            }
            int healthy = 0;
            for (Pod other : cluster.pods().list()) {
                boolean counts = other.isReady() && !other.isTerminating() && !other.isTerminal();
                if (counts && budget.selects(other) && !status.disruptedPods().containsKey(other.name())) {
                    healthy++;
                }
            }
            if (healthy < status.desiredHealthy()) {
                return new Violation(
                        Invariant.POD_DISRUPTION_BUDGETS,
                        cluster.now(),
                        "PodDisruptionBudget " + budget.meta().key(),
                        evicted.by() + " evicted pod " + evicted.pod() + ", which leaves " + healthy + " healthy pods",
                        status.desiredHealthy() + " desired");
            }
        }
        return null;
    }

    /** Counts as the disruption controller does (Karpenter v1.14, disruption/helpers.go BuildDisruptionBudgetMapping). */
    private static @Nullable Violation overBudget(Environment karpenter, Observation.DisruptionCommand command) {
        Map<String, Integer> candidates = new LinkedHashMap<>();
        for (String name : command.candidates()) {
            NodeClaim claim = karpenter.nodeClaims().find(name);
            if (claim != null) {
                candidates.merge(claim.nodePool(), 1, Integer::sum);
            }
        }
        for (Map.Entry<String, Integer> entry : candidates.entrySet()) {
            NodePool nodePool = karpenter.nodePools().find(entry.getKey());
            if (nodePool == null) {
                continue;
            }
            int nodes = 0;
            int disrupting = 0;
            for (StateNode node : karpenter.state().nodes()) {
                NodeClaim claim = node.nodeClaim();
                if (claim == null
                        || !node.isInitialized()
                        || claim.isTrue(Conditions.INSTANCE_TERMINATING)
                        || !node.nodePool().equals(nodePool.name())) {
                    continue;
                }
                nodes++;
                boolean isCandidate = command.candidates().contains(claim.name());
                boolean isReady = node.node() != null && node.requireNode().isReady();
                disrupting += !isCandidate && (node.isMarkedForDeletion() || !isReady) ? 1 : 0;
            }
            int allowed = Budgets.allowed(
                            nodePool.disruption().budgets(),
                            nodes,
                            DisruptionReason.of(command.reason()),
                            karpenter.start().plusNanos(karpenter.now()))
                    .nodesOrNone();
            if (entry.getValue() + disrupting > allowed) {
                return new Violation(
                        Invariant.DISRUPTION_BUDGETS,
                        karpenter.now(),
                        "NodePool " + nodePool.name(),
                        command.reason() + " disrupts " + entry.getValue() + " more of its " + nodes + " nodes",
                        disrupting + " of them disrupting, " + allowed + " allowed");
            }
        }
        return null;
    }

    /** Returns the desired replicas of the workloads in the cluster, by {@code Kind/name}. */
    Map<String, Integer> replicas() {
        Map<String, Integer> wanted = new TreeMap<>();
        Environment environment = karpenter;
        if (environment == null) {
            return wanted;
        }
        Cluster cluster = environment.cluster();
        for (Deployment deployment : cluster.workloads().deployments().list()) {
            // A Deployment that was paused before it had a ReplicaSet creates no pods.
            if (!deployment.paused()) {
                wanted.merge("Deployment/" + deployment.meta().name(), deployment.replicas(), Integer::sum);
            }
        }
        for (StatefulSet set : cluster.workloads().statefulSets().list()) {
            wanted.merge("StatefulSet/" + set.meta().name(), set.replicas(), Integer::sum);
        }
        for (ReplicaSet set : cluster.workloads().replicaSets().list()) {
            if (set.meta().controller() == null) {
                wanted.merge("ReplicaSet/" + set.meta().name(), set.replicas(), Integer::sum);
            }
        }
        for (ReplicaSet set : cluster.workloads().replicationControllers().list()) {
            wanted.merge(ReplicationController.KIND + "/" + set.meta().name(), set.replicas(), Integer::sum);
        }
        return wanted;
    }
}
