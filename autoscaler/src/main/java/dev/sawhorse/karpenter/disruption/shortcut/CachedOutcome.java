// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.karpenter.disruption.shortcut;

import dev.sawhorse.karpenter.disruption.Consolidation;
import dev.sawhorse.karpenter.disruption.Consolidation.Replaced;
import dev.sawhorse.karpenter.disruption.SchedulingSimulation;
import dev.sawhorse.karpenter.disruption.SchedulingSimulation.Outcome;
import dev.sawhorse.karpenter.scheduling.NewNodeClaim;
import dev.sawhorse.kube.api.Pod;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Supplier;

/** The outcome of a scheduling simulation without the names of its pods. */
sealed interface CachedOutcome {
    /** Every pod is placed on a node that exists. */
    CachedOutcome ALL_ON_EXISTING_NODES = new Claims(0);

    /**
     * Returns the outcome of a simulation.
     *
     * @param inOrder the pods of the round in the order in which they are scheduled
     */
    static CachedOutcome of(Outcome outcome, Supplier<List<Pod>> inOrder) {
        List<Pod> failed = outcome.nonPendingPods();
        if (!failed.isEmpty()) {
            return Unscheduled.of(outcome, failed, inOrder.get());
        }
        List<NewNodeClaim> claims = outcome.result().newNodeClaims();
        return claims.size() == 1 ? new OneClaim(claims.get(0)) : new Claims(claims.size());
    }

    /** Returns whether consolidation leaves candidates alone whose simulation has this outcome. */
    boolean isRefusal(Replaced replaced, Consolidation consolidation);

    /**
     * Bound pods are not placed.
     *
     * @param listed the positions in the scheduling order of the pods that are listed
     * @param messages the error of each of them
     * @param all the number of bound pods that are not placed
     */
    record Unscheduled(List<Integer> listed, List<String> messages, int all) implements CachedOutcome {
        private static Unscheduled of(Outcome outcome, List<Pod> failed, List<Pod> inOrder) {
            List<Integer> listed = new ArrayList<>();
            List<String> messages = new ArrayList<>();
            for (Pod pod : failed.subList(0, Math.min(SchedulingSimulation.MAX_ERRORS, failed.size()))) {
                listed.add(inOrder.indexOf(pod));
                messages.add(outcome.message(pod));
            }
            return new Unscheduled(listed, messages, failed.size());
        }

        @Override
        public boolean isRefusal(Replaced replaced, Consolidation consolidation) {
            return true;
        }

        /** Returns the errors as the round of these pods states them. */
        String text(List<Pod> inOrder) {
            return Outcome.text(listed.stream().map(inOrder::get).toList(), messages, all);
        }
    }

    /**
     * Every bound pod is placed, on nodes that exist and on new ones.
     *
     * @param count the number of new nodes, not 1
     */
    record Claims(int count) implements CachedOutcome {
        @Override
        public boolean isRefusal(Replaced replaced, Consolidation consolidation) {
            return count > 1;
        }
    }

    /** Every bound pod is placed, on nodes that exist and on one new node. */
    final class OneClaim implements CachedOutcome {
        private final NewNodeClaim claim;
        private final Map<Replaced, Boolean> refusals = new LinkedHashMap<>();

        OneClaim(NewNodeClaim claim) {
            this.claim = claim;
        }

        /** Returns the NodeClaim, but for the names of its pods. */
        NewNodeClaim claim() {
            return claim;
        }

        @Override
        public boolean isRefusal(Replaced replaced, Consolidation consolidation) {
            return refusals.computeIfAbsent(
                    replaced,
                    those -> consolidation.computeReplacement(claim, those).claim() == null);
        }
    }
}
