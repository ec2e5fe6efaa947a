// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.karpenter.disruption.shortcut;

import dev.sawhorse.karpenter.disruption.Candidate;
import dev.sawhorse.karpenter.disruption.Consolidation.Replaced;
import dev.sawhorse.karpenter.disruption.RoundSimulation;
import dev.sawhorse.karpenter.disruption.SchedulingSimulation;
import dev.sawhorse.karpenter.disruption.SchedulingSimulation.Outcome;
import dev.sawhorse.karpenter.disruption.SimulationOptions;
import dev.sawhorse.karpenter.disruption.SimulationResults;
import dev.sawhorse.karpenter.scheduling.NodeSnapshot;
import dev.sawhorse.kube.api.Pod;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * Scheduling simulations that are not run where their outcome is known and consolidation refuses it: by a lower bound of the
 * price of a replacement ({@link ReplacementPriceBound}), or since a simulation with an equal key had the same outcome ({@link
 * SimulationCache}).
 *
 * <p>Whatever consolidation may act on is simulated by the rules, but only on the nodes that take its pods: a round leaves the
 * others as they are. Worth half of the time of {@code bench consolidation} of several nodes out of 1,000.
 */
final class ShortcutSimulation implements RoundSimulation {
    private final ShortcutSimulator simulator;
    private final SchedulingSimulation rules;
    private @Nullable SimulationKeys keys;

    ShortcutSimulation(ShortcutSimulator simulator, SchedulingSimulation rules) {
        this.simulator = simulator;
        this.rules = rules;
    }

    private SimulationKeys keys() {
        if (keys == null) {
            keys = simulator.keys(rules);
        }
        return keys;
    }

    @Override
    public @Nullable SimulationResults simulateScheduling(Collection<Candidate> candidates, SimulationOptions options) {
        if (!options.equals(SimulationOptions.CONSOLIDATION) || SchedulingSimulation.isAnyDeleting(candidates)) {
            return rules.simulateScheduling(candidates, options);
        }
        rules.requireNodePools();
        ReschedulablePods pods = pods(candidates);
        SimulationKey key = keys().without(removed(candidates), pods);
        CachedOutcome outcome = key == null ? null : outcome(key, pods);
        if (key == null || outcome == null) {
            return rules.simulateScheduling(candidates, options);
        }
        rules.chargeTime(pods.pods().size());
        if (!isRefusal(outcome, Replaced.of(List.copyOf(candidates)))) {
            return simulateNarrowed(candidates, key, pods);
        }
        return new KnownResults(
                outcome,
                () -> keys().inOrder(pods),
                () -> rules.simulateUncharged(candidates).result());
    }

    /** Runs the round on the nodes that take its pods, or if first fit does not find them, on those that may. */
    private Outcome simulateNarrowed(Collection<Candidate> candidates, SimulationKey key, ReschedulablePods pods) {
        UnplacedPods unplaced = keys().unplaced(key);
        Outcome narrowed = simulateAt(unplaced == null ? key.places() : keys().places(unplaced.takers()), pods);
        return new Outcome(narrowed.result().among(rules.nodesWithout(candidates)), narrowed.errors());
    }

    /** Returns the reschedulable pods of the candidates. */
    private ReschedulablePods pods(Collection<Candidate> candidates) {
        if (candidates.size() == 1) {
            ReschedulablePods ofOne = simulator.pods(candidates.iterator().next());
            if (areFree(ofOne)) {
                return ofOne;
            }
        }
        return new ReschedulablePods(rules.reschedulablePods(candidates));
    }

    /** Returns whether nothing forbids the disruption of any of the pods, so that the round places all of them. */
    private boolean areFree(ReschedulablePods pods) {
        return !pods.isAnnotated() && !rules.isAnyFullyBlocked(pods.pods());
    }

    private RemovedNodes removed(Collection<Candidate> candidates) {
        int[] indexes = new int[candidates.size()];
        int size = 0;
        for (Candidate candidate : candidates) {
            indexes[size++] = rules.indexOf(candidate.node());
        }
        return new RemovedNodes(indexes);
    }

    /** Returns the outcome of the round of a key, null where finding it takes no less than the round. */
    private @Nullable CachedOutcome outcome(SimulationKey key, ReschedulablePods pods) {
        CachedOutcome outcome = key.outcome();
        if (outcome != null) {
            return outcome;
        }
        UnplacedPods unplaced = keys().unplaced(key);
        if (unplaced != null) {
            outcome = outcome(unplaced, pods);
        } else if (keys().isNarrow(key)) {
            outcome = cached(key, () -> CachedOutcome.of(simulateAt(key.places(), pods), () -> keys().inOrder(pods)));
        } else {
            return null;
        }
        key.outcome(outcome);
        return outcome;
    }

    private CachedOutcome outcome(UnplacedPods unplaced, ReschedulablePods pods) {
        CachedOutcome ofUnplaced = unplaced.isEmpty()
                ? CachedOutcome.ALL_ON_EXISTING_NODES
                : cached(unplaced.key(), () -> {
                    List<Pod> left = unplaced.of(keys().inOrder(pods));
                    return CachedOutcome.of(rules.simulateOnNewNodes(left), () -> left);
                });
        return unplaced.ofWholeRound(ofUnplaced, rules::uninitializedNodeError);
    }

    private CachedOutcome cached(SimulationKey key, Supplier<CachedOutcome> simulate) {
        if (!key.isWorthCaching()) {
            return simulate.get();
        }
        CachedOutcome outcome = simulator.cache().find(keys().situation(), key);
        if (outcome == null) {
            outcome = simulate.get();
            simulator.cache().add(keys().situation(), key, outcome);
        }
        return outcome;
    }

    /** Runs the round on the only nodes that may have room. */
    private Outcome simulateAt(List<SimulationKey.Place> places, ReschedulablePods pods) {
        List<NodeSnapshot> nodes = new ArrayList<>(places.size());
        Set<String> holding = new LinkedHashSet<>();
        for (SimulationKey.Place place : places) {
            nodes.add(place.node());
            if (place.isWithinConsolidateAfter()) {
                holding.add(place.node().name());
            }
        }
        return rules.simulate(nodes, pods.pods(), holding);
    }

    private boolean isRefusal(CachedOutcome outcome, Replaced replaced) {
        return outcome.isRefusal(replaced, simulator.consolidation());
    }

    @Override
    public boolean isKnownToStay(List<Candidate> candidates) {
        if (rules.input().nodePools().isEmpty()) {
            return false;
        }
        return candidates.size() == 1 ? isKnownToStay(candidates.get(0)) : areKnownToStay(candidates);
    }

    private boolean isKnownToStay(Candidate candidate) {
        ReschedulablePods pods = simulator.pods(candidate);
        boolean isKnown = isKnownToStay(candidate, pods) && areFree(pods);
        if (isKnown) {
            rules.chargeTime(pods.pods().size());
        }
        return isKnown;
    }

    private boolean isKnownToStay(Candidate candidate, ReschedulablePods pods) {
        PodRequestCounts requests = keys().requestCounts(pods);
        ReplacementPriceBound bound = keys().priceBound();
        return bound.lowerBound(requests) >= candidate.price()
                || keys().isAnyUnplacedOrUninitialized(pods, requests)
                || bound.lowerBound(requests, removed(List.of(candidate))) >= candidate.price()
                || isKnownRefusal(candidate, pods);
    }

    private boolean isKnownRefusal(Candidate candidate, ReschedulablePods pods) {
        SimulationKey key = keys().with(pods);
        CachedOutcome outcome = key == null || key.isPlace(rules.indexOf(candidate.node())) ? null : key.outcome();
        return outcome != null && isRefusal(outcome, Replaced.of(List.of(candidate)));
    }

    private boolean areKnownToStay(List<Candidate> candidates) {
        int pods = 0;
        List<PodRequestCounts> requests = new ArrayList<>(candidates.size());
        for (Candidate candidate : candidates) {
            ReschedulablePods ofCandidate = simulator.pods(candidate);
            if (!areFree(ofCandidate)) {
                return false;
            }
            pods += ofCandidate.pods().size();
            requests.add(keys().requestCounts(ofCandidate));
        }
        double price = Replaced.of(candidates).price();
        boolean areKnown = keys().priceBound().lowerBound(PodRequestCounts.sum(requests), removed(candidates)) >= price;
        if (areKnown) {
            rules.chargeTime(pods);
        }
        return areKnown;
    }
}
