// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.scenario.unblock;

import dev.sawhorse.input.InvalidInputException;
import dev.sawhorse.karpenter.Karpenter;
import dev.sawhorse.karpenter.api.DisruptionReason;
import dev.sawhorse.karpenter.api.NodeClaim;
import dev.sawhorse.karpenter.disruption.DisruptionExplanation;
import dev.sawhorse.karpenter.state.StateNode;
import dev.sawhorse.scenario.explain.RunFolder;
import dev.sawhorse.scenario.file.Scenario;
import dev.sawhorse.scenario.fork.ForkPoint;
import dev.sawhorse.scenario.fork.RunFork;
import dev.sawhorse.scenario.run.ScenarioRun;
import dev.sawhorse.scenario.run.World;
import java.io.IOException;
import java.io.InterruptedIOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The search for the smallest change after which Karpenter disrupts a node, or a drain ends. Every change is tried alone, by a
 * fork of the run; if none is enough, all are tried together, and those that are not needed are dropped, the largest first.
 *
 * @param at the time of the changes, in nanoseconds since the start
 * @param within the time after which the node counts as staying
 * @param isDraining whether it is asked for the end of a drain
 * @param anyway what happens to the node without a change, null if it stays
 * @param reason why it stays without a change, empty if it does not
 * @param trials the changes that were tried alone, the smallest first
 * @param combination changes of which none is enough alone and none can be left out, null if there is none or one is enough
 */
public record Unblocking(
        long at,
        Duration within,
        boolean isDraining,
        @Nullable NodeDisruption anyway,
        String reason,
        List<Trial> trials,
        @Nullable Trial combination) {
    private static final long SLICE = Duration.ofSeconds(15).toNanos();

    public Unblocking {
        trials = List.copyOf(trials);
    }

    /**
     * Searches.
     *
     * @param claim a NodeClaim of Karpenter
     * @param time a time of the run
     * @throws InvalidInputException if there is no such node at that time, or the run cannot be forked then
     */
    public static Unblocking of(
            RunFolder folder, String claim, String time, Duration within, ScenarioRun.Monitor monitor)
            throws IOException {
        ForkPoint point = ForkPoint.of(folder, time, monitor);
        Karpenter karpenter = point.past().controllers().karpenter();
        NodeClaim nodeClaim = karpenter.nodeClaims().find(claim);
        StateNode node =
                nodeClaim == null ? null : karpenter.environment().state().find(nodeClaim.providerId());
        if (nodeClaim == null || node == null) {
            throw folder.wrong(
                    "has no node of a NodeClaim \"" + claim + "\" at " + time,
                    "Choose a time with --at at which the node exists and Karpenter manages it.");
        }
        return new Search(point, nodeClaim, node, within, monitor).run(karpenter);
    }

    /** One search. */
    private static final class Search {
        private final ForkPoint point;
        private final NodeClaim claim;
        private final StateNode node;
        private final Duration within;
        private final ScenarioRun.Monitor monitor;
        private final boolean isDraining;
        private int ended;
        private int runs = 1;

        Search(ForkPoint point, NodeClaim claim, StateNode node, Duration within, ScenarioRun.Monitor monitor) {
            this.point = point;
            this.claim = claim;
            this.node = node;
            this.within = within;
            this.monitor = monitor;
            this.isDraining = claim.isDeleting();
        }

        Unblocking run(Karpenter karpenter) throws IOException {
            List<ClusterChange> changes = PossibleChanges.of(karpenter.environment(), node, isDraining);
            runs = 1 + changes.size();
            Outcome unchanged = outcome(point.past().scenario());
            if (unchanged.disruption() != null) {
                return new Unblocking(point.at(), within, isDraining, unchanged.disruption(), "", List.of(), null);
            }
            List<Trial> trials = new ArrayList<>();
            for (ClusterChange change : changes) {
                trials.add(trial(change));
            }
            boolean isOneEnough = trials.stream().anyMatch(trial -> trial.disruption() != null);
            Trial combination = isOneEnough
                    ? null
                    : combination(trials.stream()
                            .filter(trial -> trial.refusal().isEmpty())
                            .map(Trial::change)
                            .toList());
            return new Unblocking(point.at(), within, isDraining, null, unchanged.reason(), trials, combination);
        }

        private @Nullable Trial combination(List<ClusterChange> changes) throws IOException {
            if (changes.size() < 2) {
                return null;
            }
            runs += changes.size() + 1;
            List<ClusterChange> kept = new ArrayList<>(changes);
            Trial best = trial(ClusterChange.all(kept));
            if (best.disruption() == null) {
                return null;
            }
            for (int i = kept.size() - 1; i >= 0 && kept.size() > 2; i--) {
                List<ClusterChange> fewer = new ArrayList<>(kept);
                fewer.remove(i);
                Trial trial = trial(ClusterChange.all(fewer));
                if (trial.disruption() != null) {
                    kept = fewer;
                    best = trial;
                }
            }
            return best;
        }

        private Trial trial(ClusterChange change) throws IOException {
            RunFork fork;
            try {
                fork = point.fork(change.settings(), List.of(), change.actions());
            } catch (InvalidInputException e) {
                ended++;
                return new Trial(change, null, "", e.problems().get(0).message());
            }
            Outcome outcome = outcome(fork.forked());
            return new Trial(change, outcome.disruption(), outcome.reason(), "");
        }

        /** Returns why Karpenter leaves the node at the end of a run. */
        private String reason(Karpenter karpenter) {
            NodeClaim left = karpenter.nodeClaims().find(claim.name());
            StateNode state =
                    left == null ? null : karpenter.environment().state().find(left.providerId());
            if (state == null) {
                return "";
            }
            DisruptionExplanation outlook = karpenter.disruption().outlook(state);
            return outlook.obstacle().isEmpty()
                    ? outlook.verdicts().stream()
                            .filter(verdict -> verdict.reason() == DisruptionReason.UNDERUTILIZED)
                            .map(DisruptionExplanation.Verdict::text)
                            .findFirst()
                            .orElse("")
                    : outlook.obstacle();
        }

        /** The end of a run: what happened to the node, or why it stays. */
        private record Outcome(@Nullable NodeDisruption disruption, String reason) {}

        /** Runs a scenario until the node is disrupted or the time is over. */
        private Outcome outcome(Scenario scenario) throws InterruptedIOException {
            NodeDisruption.Watch watch = new NodeDisruption.Watch(claim.name(), node.name(), point.at(), isDraining);
            List<World.Controllers> wired = new ArrayList<>();
            World world = World.wire(scenario, List.of(watch), wired::add);
            long end = Math.min(scenario.file().duration().toNanos(), point.at() + within.toNanos());
            long now = point.at();
            world.runUntil(now);
            while (watch.found() == null && now < end) {
                now = Math.min(end, now + SLICE);
                world.runUntil(now);
                if (!monitor.shouldContinue(ended * end + now, runs * end)) {
                    throw new InterruptedIOException("interrupted");
                }
            }
            ended++;
            return new Outcome(
                    watch.found(), watch.found() == null ? reason(wired.get(0).karpenter()) : "");
        }
    }
}
