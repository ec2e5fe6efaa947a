// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.scenario;

import dev.sawhorse.journal.Journal;
import dev.sawhorse.journal.Observation;
import dev.sawhorse.journal.Observation.DisruptionCommand;
import dev.sawhorse.journal.Observation.NodeClaimCreated;
import dev.sawhorse.journal.Observation.NodeClaimDeleting;
import dev.sawhorse.journal.Observation.NodeClaimLaunched;
import dev.sawhorse.journal.Observation.PodBound;
import dev.sawhorse.journal.Observation.PodEvicted;
import dev.sawhorse.journal.Observation.PodTerminating;
import dev.sawhorse.karpenter.api.KarpenterLabels;
import dev.sawhorse.karpenter.api.NodeClaim;
import dev.sawhorse.karpenter.operator.Environment;
import dev.sawhorse.kube.Cluster;
import dev.sawhorse.kube.api.Node;
import dev.sawhorse.kube.api.Pod;
import dev.sawhorse.kube.api.Resources;
import dev.sawhorse.kube.api.Taint;
import dev.sawhorse.scenario.run.World;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Observes a {@link RandomDisruption} run and checks every decision against the scenario: each rule is evaluated independently
 * from the objects of the cluster at that instant.
 */
final class DisruptionOracle implements Journal.Listener {
    private static final long SECOND = 1_000_000_000L;

    /** The checked rules, with the number of times each was exercised. */
    enum Rule {
        BUDGETS,
        POD_DISRUPTION_BUDGETS,
        DO_NOT_DISRUPT,
        CONSOLIDATION_SAVES,
        ALLOCATABLE
    }

    private final RandomDisruption scenario;
    private final Map<Rule, List<String>> violations = new EnumMap<>(Rule.class);
    private final Map<Rule, Integer> tests = new EnumMap<>(Rule.class);
    private final Map<String, Double> prices = new LinkedHashMap<>();
    private final Map<String, Double> priceLimits = new LinkedHashMap<>();
    private final Map<String, Long> deletedAt = new LinkedHashMap<>();
    private int replacementsDue;
    private double replacementLimit;
    private @Nullable Environment karpenter;

    DisruptionOracle(RandomDisruption scenario) {
        this.scenario = scenario;
        for (Rule rule : Rule.values()) {
            violations.put(rule, new ArrayList<>());
            tests.put(rule, 0);
        }
    }

    /** Receives the controllers of the run. */
    void watch(World.Controllers controllers) {
        karpenter = controllers.karpenter().environment();
    }

    List<String> violations(Rule rule) {
        return violations.getOrDefault(rule, List.of());
    }

    /** Returns the number of times a rule was exercised. */
    int tests(Rule rule) {
        return tests.getOrDefault(rule, 0);
    }

    private Environment karpenter() {
        if (karpenter == null) {
            throw new IllegalStateException("watch was not called");
        }
        return karpenter;
    }

    private Cluster cluster() {
        return karpenter().cluster();
    }

    private void check(Rule rule, boolean holds, long time, String what) {
        tests.merge(rule, 1, Integer::sum);
        if (!holds) {
            violations(rule).add(time / 1e9 + " s: " + what);
        }
    }

    @Override
    public void appended(Journal.Entry entry) {
        Observation observation = entry.observation();
        long now = entry.time();
        if (observation instanceof DisruptionCommand command) {
            commanded(now, command);
        } else if (observation instanceof NodeClaimCreated claim && replacementsDue > 0) {
            replacementsDue--;
            priceLimits.put(claim.nodeClaim(), replacementLimit);
        } else if (observation instanceof NodeClaimLaunched claim) {
            launched(now, claim);
        } else if (observation instanceof NodeClaimDeleting claim) {
            deletedAt.put(claim.nodeClaim(), now);
        } else if (observation instanceof PodEvicted evicted && evicted.by().equals("Karpenter")) {
            evicted(now, cluster().pods().require(evicted.pod()));
        } else if (observation instanceof PodTerminating pod
                && pod.reason().equals("terminationGracePeriod of the node")) {
            onForcedDeletion(now, cluster().pods().require(pod.pod()));
        } else if (observation instanceof PodBound bound) {
            bound(now, cluster().nodes().require(bound.node()));
        }
    }

    private void commanded(long now, DisruptionCommand command) {
        Map<String, Integer> taken = new LinkedHashMap<>();
        for (String name : command.candidates()) {
            NodeClaim claim = karpenter().nodeClaims().find(name);
            if (claim != null) {
                taken.merge(claim.nodePool(), 1, Integer::sum);
                checkBlockingPods(now, command, claim);
            }
        }
        taken.forEach((pool, count) -> withinBudgets(now, command, pool, count));
        if (command.reason().equals("Underutilized")) {
            replacementsDue = command.replacements();
            replacementLimit = command.candidates().stream()
                    .mapToDouble(claim -> prices.getOrDefault(claim, 0.0))
                    .sum();
        }
    }

    private void withinBudgets(long now, DisruptionCommand command, String name, int taken) {
        int nodes = 0;
        int going = 0;
        for (Node node : cluster().nodes().list()) {
            NodeClaim claim = karpenter().nodeClaims().findByProviderId(node.providerId());
            if (claim == null
                    || !claim.nodePool().equals(name)
                    || !"true".equals(node.label(KarpenterLabels.INITIALIZED))
                    || claim.isTrue("InstanceTerminating")) {
                continue;
            }
            nodes++;
            if (!node.isReady() || claim.isDeleting() || isTaintedAsDisrupted(node)) {
                going++;
            }
        }
        for (RandomDisruption.Window window : pool(name).budgets()) {
            if (window.holdsFor(command.reason()) && window.isActive(now)) {
                check(
                        Rule.BUDGETS,
                        going + taken <= window.allowed(nodes),
                        now,
                        command + " takes " + taken + " of " + name + ", of whose " + nodes + " nodes " + going
                                + " are going, against " + window);
            }
        }
    }

    private static boolean isTaintedAsDisrupted(Node node) {
        return node.taints().stream().map(Taint::key).anyMatch(KarpenterLabels.DISRUPTED_TAINT::equals);
    }

    private RandomDisruption.Pool pool(String name) {
        RandomDisruption.Pool pool = scenario.pools.get(name);
        if (pool == null) {
            throw new IllegalStateException("no NodePool " + name);
        }
        return pool;
    }

    /** Only drift may disrupt a node with pods that block it, and only if the node has a terminationGracePeriod. */
    private void checkBlockingPods(long now, DisruptionCommand command, NodeClaim claim) {
        if (command.reason().equals("Drifted") && pool(claim.nodePool()).terminationGracePeriod() != null) {
            return;
        }
        for (Pod pod : cluster().podsOn(claim.nodeName())) {
            boolean isActive = !pod.isTerminal() && !pod.isTerminating();
            check(
                    Rule.DO_NOT_DISRUPT,
                    !isActive || !isBlocking(pod, now),
                    now,
                    command + " takes the node of " + pod.key());
        }
    }

    private RandomDisruption.@Nullable App app(Pod pod) {
        String name = pod.meta().labels().get("app");
        return name == null ? null : scenario.apps.get(name);
    }

    private boolean isBlocking(Pod pod, long now) {
        RandomDisruption.App app = app(pod);
        if (app == null || app.doNotDisrupt() == null) {
            return false;
        }
        // The API server stores the start of a pod to the second.
        return pod.startedAt() == Pod.NEVER
                || now - pod.startedAt() / SECOND * SECOND < app.doNotDisrupt().toNanos();
    }

    private void launched(long now, NodeClaimLaunched claim) {
        prices.put(claim.nodeClaim(), claim.price());
        Double limit = priceLimits.get(claim.nodeClaim());
        if (limit != null) {
            check(Rule.CONSOLIDATION_SAVES, claim.price() < limit, now, claim + " replaces nodes of $" + limit);
        }
    }

    private void evicted(long now, Pod pod) {
        check(Rule.DO_NOT_DISRUPT, !isBlocking(pod, now), now, "eviction of " + pod.key());
        RandomDisruption.App app = app(pod);
        if (app == null || app.pdb() == null || pod.phase() == Pod.Phase.PENDING) {
            return;
        }
        int healthy = 0;
        for (Pod other : cluster().pods().list()) {
            if (other != pod && app.equals(app(other)) && other.isReady() && !other.isTerminating()) {
                healthy++;
            }
        }
        int expected = cluster()
                .workloads()
                .deployments()
                .require("default/" + app.name())
                .replicas();
        int desired = app.pdb().desiredHealthy(expected);
        check(
                Rule.POD_DISRUPTION_BUDGETS,
                healthy >= desired,
                now,
                "eviction of " + pod.key() + " leaves " + healthy + " of " + expected + " against " + app.pdb());
    }

    /** Deletion that bypasses budgets is for nodes whose terminationGracePeriod would else shorten the pod's own. */
    private void onForcedDeletion(long now, Pod pod) {
        NodeClaim claim = karpenter().nodeClaims().list().stream()
                .filter(candidate -> candidate.nodeName().equals(pod.nodeName()))
                .findFirst()
                .orElseThrow();
        var grace = pool(claim.nodePool()).terminationGracePeriod();
        long asked = deletedAt.getOrDefault(claim.name(), Long.MAX_VALUE / 2);
        long own = pod.spec().terminationGracePeriodSeconds() * SECOND;
        check(
                Rule.POD_DISRUPTION_BUDGETS,
                grace != null && now >= asked / SECOND * SECOND + grace.toNanos() - own,
                now,
                "deletion of " + pod.key() + " outright");
    }

    private void bound(long now, Node node) {
        Resources requested = Resources.NONE;
        long pods = 0;
        for (Pod pod : cluster().podsOn(node.name())) {
            if (!pod.isTerminal()) {
                requested = requested.plus(pod.spec().requests());
                pods++;
            }
        }
        Resources allocatable = node.allocatable();
        boolean fits = requested.cpuMillis() <= allocatable.cpuMillis()
                && requested.memoryBytes() <= allocatable.memoryBytes()
                && pods <= allocatable.pods();
        check(Rule.ALLOCATABLE, fits, now, node.name() + " holds " + requested + " of " + allocatable);
    }
}
