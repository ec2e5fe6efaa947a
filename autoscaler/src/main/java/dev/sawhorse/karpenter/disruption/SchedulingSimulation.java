// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.karpenter.disruption;

import dev.sawhorse.karpenter.api.NodeClaim;
import dev.sawhorse.karpenter.capacitybuffer.VirtualPods;
import dev.sawhorse.karpenter.explanation.RoundExplanation;
import dev.sawhorse.karpenter.operator.Environment;
import dev.sawhorse.karpenter.provisioning.PendingPods;
import dev.sawhorse.karpenter.provisioning.Provisioner;
import dev.sawhorse.karpenter.provisioning.Provisioning;
import dev.sawhorse.karpenter.provisioning.ProvisioningInput;
import dev.sawhorse.karpenter.scheduling.ConsolidateAfterHold;
import dev.sawhorse.karpenter.scheduling.NewNodeClaim;
import dev.sawhorse.karpenter.scheduling.NodeSnapshot;
import dev.sawhorse.karpenter.scheduling.SchedulingError;
import dev.sawhorse.karpenter.scheduling.SchedulingResult;
import dev.sawhorse.karpenter.scheduling.SchedulingResult.NodePlacements;
import dev.sawhorse.karpenter.state.PdbLimits;
import dev.sawhorse.karpenter.state.StateNode;
import dev.sawhorse.kube.api.Pod;
import dev.sawhorse.upstream.Upstream;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * The scheduling simulations of one instant, each of them a whole provisioning round: without the nodes of the candidates, for
 * their pods, for pods that are pending anyway and for those of nodes that are being deleted ({@code disruption/helpers.go
 * SimulateScheduling}).
 */
public final class SchedulingSimulation implements RoundSimulation {
    /** The number of pods whose errors are listed ({@code Results.NonPendingPodSchedulingErrors}). */
    public static final int MAX_ERRORS = 5;

    private final Environment karpenter;
    private final Provisioner provisioner;
    private final SimulatedCpuTime time;
    private final ProvisioningInput input;
    private final PdbLimits limits;

    /** The nodes inside their consolidateAfter, by their indices in the input. */
    private final BitSet withinConsolidateAfter;

    private @Nullable Set<String> namesWithinConsolidateAfter;
    private boolean hasCharged;

    /**
     * The results of a simulated round.
     *
     * @param errors why pods were not placed, or only on a node that is not initialized; pods that are pending anyway as well
     */
    public record Outcome(SchedulingResult result, Map<Pod, SchedulingError> errors) implements SimulationResults {
        @Upstream(
                file = "pkg/controllers/provisioning/scheduling/scheduler.go",
                symbol = "Results.AllNonPendingPodsScheduled")
        @Override
        public boolean allNonPendingPodsScheduled() {
            return errors.keySet().stream().noneMatch(Outcome::isBound);
        }

        @Upstream(
                file = "pkg/controllers/provisioning/scheduling/scheduler.go",
                symbol = "Results.NonPendingPodSchedulingErrors")
        @Override
        public String nonPendingPodSchedulingErrors() {
            List<Pod> failed = nonPendingPods();
            List<Pod> listed = failed.subList(0, Math.min(MAX_ERRORS, failed.size()));
            return text(listed, listed.stream().map(this::message).toList(), failed.size());
        }

        @Override
        public int newNodeClaimCount() {
            return result.newNodeClaims().size();
        }

        @Override
        public NewNodeClaim newNodeClaim() {
            return result.newNodeClaims().get(0);
        }

        /** Returns the bound pods that were not placed. */
        @Upstream(
                file = "pkg/controllers/provisioning/scheduling/scheduler.go",
                symbol = "Results.AllNonPendingPodsScheduled")
        public List<Pod> nonPendingPods() {
            return errors.keySet().stream().filter(Outcome::isBound).toList();
        }

        /** Returns why a pod was not placed, empty if it was. */
        public String message(Pod pod) {
            SchedulingError error = errors.get(pod);
            return error == null ? "" : error.message();
        }

        /**
         * Returns the text of scheduling errors, in Karpenter's words.
         *
         * @param listed the pods that are listed
         * @param messages the error of each of them
         * @param all the number of pods that were not placed
         */
        @Upstream(
                file = "pkg/controllers/provisioning/scheduling/scheduler.go",
                symbol = "Results.NonPendingPodSchedulingErrors")
        public static String text(List<Pod> listed, List<String> messages, int all) {
            StringBuilder text = new StringBuilder("not all pods would schedule, ");
            for (int i = 0; i < listed.size(); i++) {
                text.append(listed.get(i).key())
                        .append(" => ")
                        .append(messages.get(i))
                        .append(' ');
            }
            if (all >= MAX_ERRORS) {
                text.append(" and ").append(all - MAX_ERRORS).append(" other(s)");
            }
            return text.toString();
        }

        private static boolean isBound(Pod pod) {
            return pod.nodeName() != null;
        }
    }

    SchedulingSimulation(
            Environment karpenter,
            Provisioner provisioner,
            SimulatedCpuTime time,
            UnavailableDestinations unavailable) {
        this.karpenter = karpenter;
        this.provisioner = provisioner;
        this.time = time;
        this.input = provisioner.input();
        this.limits = PdbLimits.of(karpenter.cluster().podDisruptionBudgets().list());
        this.withinConsolidateAfter = indices(unavailable.now(input.nodePools()));
    }

    private BitSet indices(Collection<StateNode> nodes) {
        BitSet indices = new BitSet();
        for (StateNode node : nodes) {
            int index = indexOf(node);
            if (index >= 0) {
                indices.set(index);
            }
        }
        return indices;
    }

    @Upstream(file = "pkg/controllers/disruption/helpers.go", symbol = "SimulateScheduling")
    @Override
    public @Nullable Outcome simulateScheduling(Collection<Candidate> candidates, SimulationOptions options) {
        if (isAnyDeleting(candidates)) {
            return null;
        }
        List<Pod> pods = options.includesBlockedPods() ? allPods(candidates) : reschedulablePods(candidates);
        requireNodePools();
        chargeTime(pods.size());
        Set<String> holding = options.consolidating() ? namesWithinConsolidateAfter() : Set.of();
        ProvisioningInput round = input.simulating(nodesWithout(candidates), pods, hold(pods, holding));
        String credited = options.creditedReservation();
        return outcome(credited == null ? round : round.withCreditedReservation(credited));
    }

    private static List<Pod> allPods(Collection<Candidate> candidates) {
        return candidates.stream()
                .flatMap(candidate -> candidate.reschedulablePods().stream())
                .toList();
    }

    /** Runs the round of consolidation without the nodes of the candidates; its simulated CPU time is charged already. */
    public Outcome simulateUncharged(Collection<Candidate> candidates) {
        return simulate(nodesWithout(candidates), reschedulablePods(candidates), namesWithinConsolidateAfter());
    }

    @Override
    public boolean isKnownToStay(List<Candidate> candidates) {
        return false;
    }

    /** Returns whether the node of one of the candidates is being deleted. */
    public static boolean isAnyDeleting(Collection<Candidate> candidates) {
        for (Candidate candidate : candidates) {
            if (candidate.node().isMarkedForDeletion()) {
                return true;
            }
        }
        return false;
    }

    /** Returns the reschedulable pods of the candidates that may be evicted now ({@code Candidate.reschedulablePods}). */
    public List<Pod> reschedulablePods(Collection<Candidate> candidates) {
        List<Pod> pods = new ArrayList<>();
        for (Candidate candidate : candidates) {
            for (Pod pod : candidate.reschedulablePods()) {
                if (PendingPods.isFree(pod, limits, karpenter.now())) {
                    pods.add(pod);
                }
            }
        }
        return pods;
    }

    /**
     * Checks that there is a NodePool to provision from.
     *
     * @throws NoNodePoolException if there is none
     */
    public void requireNodePools() {
        if (input.nodePools().isEmpty()) {
            throw new NoNodePoolException();
        }
    }

    /**
     * Charges the simulated CPU time of a round with so many reschedulable pods. The first one publishes what every round does.
     */
    public void chargeTime(int reschedulablePods) {
        if (!hasCharged) {
            provisioner.publishIncompatible(input);
            hasCharged = true;
        }
        time.simulated(
                input.nodes().size(),
                input.pendingPods().size()
                        + input.virtualPods().size()
                        + input.podsOfDeletingNodes().size()
                        + reschedulablePods);
    }

    /** Returns the nodes of the input without those of the candidates. */
    public List<NodeSnapshot> nodesWithout(Collection<Candidate> candidates) {
        BitSet removed = new BitSet();
        for (Candidate candidate : candidates) {
            int index = indexOf(candidate.node());
            if (index >= 0) {
                removed.set(index);
            }
        }
        List<NodeSnapshot> nodes = input.nodes();
        List<NodeSnapshot> left = new ArrayList<>(nodes.size());
        for (int i = 0; i < nodes.size(); i++) {
            if (!removed.get(i)) {
                left.add(nodes.get(i));
            }
        }
        return left;
    }

    /**
     * Runs a round.
     *
     * @param nodes the nodes that are left
     * @param reschedulable the pods of the other nodes
     * @param holding the names of the nodes that take none of these pods
     */
    public Outcome simulate(List<NodeSnapshot> nodes, List<Pod> reschedulable, Set<String> holding) {
        return outcome(input.simulating(nodes, reschedulable, hold(reschedulable, holding)));
    }

    private Outcome outcome(ProvisioningInput round) {
        SchedulingResult result = Provisioning.provision(round).scheduling();
        Map<Pod, SchedulingError> errors = errors(result);
        return new Outcome(result.failing(errors), errors);
    }

    /** Runs a round of some pods without existing nodes. */
    public Outcome simulateOnNewNodes(List<Pod> pods) {
        SchedulingResult result =
                Provisioning.provision(input.simulatingAlone(pods)).scheduling();
        return new Outcome(result, result.podErrors());
    }

    /** Returns why each reschedulable pod of the candidates is placed where it is; null if a candidate is being deleted. */
    @Nullable
    RoundExplanation explain(Collection<Candidate> candidates) {
        if (isAnyDeleting(candidates)) {
            return null;
        }
        List<Pod> pods = reschedulablePods(candidates);
        requireNodePools();
        chargeTime(pods.size());
        return Provisioning.admit(
                        input.simulating(nodesWithout(candidates), pods, hold(pods, namesWithinConsolidateAfter())))
                .explain(pods::contains);
    }

    private ConsolidateAfterHold hold(List<Pod> reschedulable, Set<String> holding) {
        if (holding.isEmpty()) {
            return ConsolidateAfterHold.NONE;
        }
        Set<Pod> pods = new LinkedHashSet<>(input.virtualPods());
        for (Pod pod : reschedulable) {
            if (isHeldBack(pod)) {
                pods.add(pod);
            }
        }
        return new ConsolidateAfterHold(holding, pods);
    }

    /**
     * Returns whether nodes inside their consolidateAfter do not take a pod whose own node is not being deleted. They take pods
     * in phase Pending, and virtual pods have no phase ({@code scheduler.go addToExistingNode}, {@code IsPending}).
     */
    public static boolean isHeldBack(Pod pod) {
        return isStarted(pod) || VirtualPods.isVirtual(pod);
    }

    /** Returns whether a pod has left phase Pending. */
    @Upstream(file = "pkg/utils/pod/scheduling.go", symbol = "IsPending")
    public static boolean isStarted(Pod pod) {
        return pod.phase() != Pod.Phase.PENDING;
    }

    private Set<String> namesWithinConsolidateAfter() {
        if (namesWithinConsolidateAfter == null) {
            Set<String> names = new LinkedHashSet<>();
            withinConsolidateAfter.stream()
                    .forEach(index -> names.add(input.nodes().get(index).name()));
            namesWithinConsolidateAfter = names;
        }
        return namesWithinConsolidateAfter;
    }

    /** A pod on a node that is not initialized counts as not placed, unless its own node is being deleted anyway. */
    @Upstream(file = "pkg/controllers/disruption/helpers.go", symbol = "SimulateScheduling")
    private Map<Pod, SchedulingError> errors(SchedulingResult result) {
        Map<Pod, SchedulingError> errors = new LinkedHashMap<>(result.podErrors());
        Set<Pod> ofDeletingNodes = new LinkedHashSet<>(input.podsOfDeletingNodes());
        for (NodePlacements placements : result.existingNodes()) {
            if (placements.node().initialized()) {
                continue;
            }
            for (Pod pod : placements.pods()) {
                if (!ofDeletingNodes.contains(pod)) {
                    errors.put(
                            pod,
                            new SchedulingError.Plain(
                                    uninitializedNodeError(placements.node().name())));
                }
            }
        }
        return errors;
    }

    /**
     * Returns the error of a pod that would go to a node that is not initialized. It names the NodeClaim and the Node as far as
     * they exist, whether the Node is registered or not ({@code disruption/helpers.go UninitializedNodeError}).
     */
    @Upstream(
            file = "pkg/controllers/disruption/helpers.go",
            symbol = {"NewUninitializedNodeError", "UninitializedNodeError.Error"})
    public String uninitializedNodeError(String name) {
        StateNode node = find(name);
        List<String> objects = new ArrayList<>();
        if (node == null || node.isManaged()) {
            objects.add("nodeclaim/"
                    + (node == null ? name : node.requireNodeClaim().name()));
        }
        if (node != null && node.node() != null) {
            objects.add("node/" + node.requireNode().name());
        }
        return "would schedule against uninitialized " + String.join(", ", objects);
    }

    /** Returns a node by its name, which is that of its NodeClaim until the Node is registered. */
    private @Nullable StateNode find(String name) {
        StateNode named = karpenter.state().findByNodeName(name);
        NodeClaim claim = named == null ? karpenter.nodeClaims().find(name) : null;
        return claim == null ? named : karpenter.state().find(claim.providerId());
    }

    /** Returns the cluster that rounds start from. */
    public ProvisioningInput input() {
        return input;
    }

    /** Returns the nodes inside their consolidateAfter, by their indices in the input. */
    public BitSet withinConsolidateAfter() {
        return withinConsolidateAfter;
    }

    /** Returns whether a PodDisruptionBudget forbids the disruption of any of the pods forever. */
    public boolean isAnyFullyBlocked(List<Pod> pods) {
        if (limits == PdbLimits.NONE) {
            return false;
        }
        for (Pod pod : pods) {
            if (limits.isFullyBlocked(pod, karpenter.now())) {
                return true;
            }
        }
        return false;
    }

    /** Returns the index of a node in the input, -1 if it is not there. */
    public int indexOf(StateNode node) {
        return provisioner.placeInInput(node);
    }
}
