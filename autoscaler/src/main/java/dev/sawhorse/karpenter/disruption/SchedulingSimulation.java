package dev.sawhorse.karpenter.disruption;

import dev.sawhorse.karpenter.operator.Environment;
import dev.sawhorse.karpenter.provisioning.PendingPods;
import dev.sawhorse.karpenter.provisioning.Provisioner;
import dev.sawhorse.karpenter.provisioning.Provisioning;
import dev.sawhorse.karpenter.provisioning.ProvisioningInput;
import dev.sawhorse.karpenter.scheduling.ConsolidateAfterHold;
import dev.sawhorse.karpenter.scheduling.SchedulingError;
import dev.sawhorse.karpenter.scheduling.SchedulingResult;
import dev.sawhorse.karpenter.scheduling.SchedulingResult.NodePlacements;
import dev.sawhorse.karpenter.state.PdbLimits;
import dev.sawhorse.karpenter.state.StateNode;
import dev.sawhorse.kube.Pod;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Thinks through what would become of the pods if nodes went: a provisioning round without these nodes, for their pods, those
 * that wait anyway and those of nodes already going (Karpenter v1.14, disruption: simulated scheduling).
 */
final class SchedulingSimulation {
    private final Environment karpenter;
    private final Provisioner provisioner;
    private final DecisionTime time;

    /**
     * What the simulation came to.
     *
     * @param errors why pods found no place, or only one on a node nobody can be sure of; those that waited before as well
     */
    record Outcome(SchedulingResult result, Map<Pod, SchedulingError> errors) {

        /** Whether every pod that has a place now would have one again. */
        boolean placesAllButPending() {
            return errors.keySet().stream().noneMatch(Outcome::hadPlace);
        }

        /** Returns why pods that have a place now would lose it, in Karpenter's words. */
        String reasons() {
            StringBuilder text = new StringBuilder("not all pods would schedule, ");
            List<Pod> pods = errors.keySet().stream().filter(Outcome::hadPlace).toList();
            for (Pod pod : pods.subList(0, Math.min(MAX_ERRORS, pods.size()))) {
                SchedulingError error = errors.get(pod);
                text.append(pod.key())
                        .append(" => ")
                        .append(error == null ? "" : error.message())
                        .append(' ');
            }
            if (pods.size() >= MAX_ERRORS) {
                text.append(" and ").append(pods.size() - MAX_ERRORS).append(" other(s)");
            }
            return text.toString();
        }

        private static boolean hadPlace(Pod pod) {
            return pod.nodeName() != null;
        }
    }

    private static final int MAX_ERRORS = 5;

    SchedulingSimulation(Environment karpenter, Provisioner provisioner, DecisionTime time) {
        this.karpenter = karpenter;
        this.provisioner = provisioner;
        this.time = time;
    }

    /** Takes the cluster as it is now; good for any number of simulations as long as nothing happens in it. */
    Base now() {
        return new Base();
    }

    /** The cluster at one instant, which simulations differ from by the nodes they think away. */
    final class Base {
        private final ProvisioningInput input = provisioner.input();
        private final PdbLimits limits =
                PdbLimits.of(karpenter.cluster().podDisruptionBudgets().list());
        private final Set<String> heldNodes = heldNodes();

        private Base() {}

        /**
         * Returns what would happen without the candidates, null if one of them is going already.
         *
         * @param consolidating whether nodes inside their consolidateAfter take none of the candidates' pods
         * @throws NoNodePoolException if there is no NodePool to provision from
         */
        @Nullable
        Outcome without(Collection<Candidate> candidates, boolean consolidating) {
            Set<String> names = new LinkedHashSet<>();
            List<Pod> displaced = new ArrayList<>();
            for (Candidate candidate : candidates) {
                if (candidate.node().isMarkedForDeletion()) {
                    return null;
                }
                names.add(candidate.name());
                for (Pod pod : candidate.reschedulablePods()) {
                    if (PendingPods.isCurrentlyReschedulable(pod, limits, karpenter.now())) {
                        displaced.add(pod);
                    }
                }
            }
            if (input.nodePools().isEmpty()) {
                throw new NoNodePoolException();
            }
            time.simulated(
                    input.nodes().size(),
                    input.pendingPods().size() + input.podsOfDeletingNodes().size() + displaced.size());
            ConsolidateAfterHold hold = consolidating ? hold(displaced) : ConsolidateAfterHold.NONE;
            SchedulingResult result = Provisioning.provision(input.without(names, displaced, hold))
                    .scheduling();
            return new Outcome(result, errors(result, input.podsOfDeletingNodes()));
        }

        /** Pods that have not been started are taken everywhere. */
        private ConsolidateAfterHold hold(List<Pod> displaced) {
            if (heldNodes.isEmpty()) {
                return ConsolidateAfterHold.NONE;
            }
            Set<Pod> pods = new LinkedHashSet<>();
            for (Pod pod : displaced) {
                if (pod.phase() != Pod.Phase.PENDING) {
                    pods.add(pod);
                }
            }
            return new ConsolidateAfterHold(heldNodes, pods);
        }
    }

    private Set<String> heldNodes() {
        Set<String> nodes = new LinkedHashSet<>();
        for (StateNode node : karpenter.state().nodes()) {
            if (ConsolidateAfter.isRunning(karpenter, node)) {
                nodes.add(node.name());
            }
        }
        return nodes;
    }

    /** Nobody can be sure of a node that is not initialized, unless the pod's own node is going anyway. */
    private Map<Pod, SchedulingError> errors(SchedulingResult result, Collection<Pod> ofDeletingNodes) {
        Map<Pod, SchedulingError> errors = new LinkedHashMap<>(result.podErrors());
        Set<Pod> excused = new LinkedHashSet<>(ofDeletingNodes);
        for (NodePlacements placements : result.existingNodes()) {
            if (placements.node().initialized()) {
                continue;
            }
            for (Pod pod : placements.pods()) {
                if (!excused.contains(pod)) {
                    errors.put(pod, uninitialized(placements.node().name()));
                }
            }
        }
        return errors;
    }

    private SchedulingError uninitialized(String name) {
        StateNode node = karpenter.state().findByNodeName(name);
        List<String> objects = new ArrayList<>();
        if (node == null) {
            objects.add("nodeclaim/" + name);
        } else {
            if (node.isManaged()) {
                objects.add("nodeclaim/" + node.requireNodeClaim().name());
            }
            objects.add("node/" + node.requireNode().name());
        }
        return new SchedulingError.Plain("would schedule against uninitialized " + String.join(", ", objects));
    }
}
