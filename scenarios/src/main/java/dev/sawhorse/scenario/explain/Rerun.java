// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.scenario.explain;

import dev.sawhorse.journal.Journal;
import dev.sawhorse.journal.JournalReader;
import dev.sawhorse.journal.Observation;
import dev.sawhorse.karpenter.Karpenter;
import dev.sawhorse.karpenter.api.NodeClaim;
import dev.sawhorse.karpenter.api.NodePool;
import dev.sawhorse.karpenter.disruption.DisruptionExplanation;
import dev.sawhorse.karpenter.explanation.ClaimExplanation;
import dev.sawhorse.karpenter.explanation.InstanceTypeFilterTrace;
import dev.sawhorse.karpenter.explanation.PodExplanation;
import dev.sawhorse.karpenter.explanation.Refusal;
import dev.sawhorse.karpenter.explanation.RoundExplanation;
import dev.sawhorse.karpenter.provisioning.Provisioning;
import dev.sawhorse.karpenter.provisioning.ProvisioningInput;
import dev.sawhorse.karpenter.scheduling.instancetype.InstanceTypes;
import dev.sawhorse.karpenter.state.StateNode;
import dev.sawhorse.kube.api.Pod;
import dev.sawhorse.kube.api.Resources;
import dev.sawhorse.kube.scheduler.Rejection;
import dev.sawhorse.kube.scheduler.ScheduleResult;
import dev.sawhorse.scenario.file.Scenario;
import dev.sawhorse.scenario.load.ScenarioLoader;
import dev.sawhorse.scenario.run.ScenarioRun;
import dev.sawhorse.scenario.run.World;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** A repetition of a run up to a time, which explains decisions about some pods, and about one NodeClaim. */
final class Rerun {
    private static final int SLICES = 1_000;

    private final Set<String> pods;
    private final String claim;
    private final long from;

    /** Whether Cluster Autoscaler manages nodes: an explanation that Karpenter has no NodePools is then useless. */
    private final boolean hasClusterAutoscaler;

    private final List<PodTimeline.Round> rounds = new ArrayList<>();
    private PodTimeline.@Nullable SchedulerRefusal refusal;
    private @Nullable InstanceTypeFilterTrace catalogue;
    private @Nullable ClaimExplanation claimExplanation;
    private @Nullable InstanceTypeFilterTrace launch;
    private @Nullable String difference;
    private World.@Nullable Controllers controllers;
    private @Nullable DisruptionExplanation disruption;
    private @Nullable Resources requests;
    private String unmergedRules = "";

    private Rerun(Set<String> pods, String claim, long from, boolean hasClusterAutoscaler) {
        this.pods = pods;
        this.claim = claim;
        this.from = from;
        this.hasClusterAutoscaler = hasClusterAutoscaler;
    }

    /**
     * Repeats a run.
     *
     * @param pods the pods to explain, as namespace/name
     * @param claim the NodeClaim whose launch is explained, empty for none
     * @param from time of the first decision to explain, in nanoseconds since the start
     * @param until end of the repetition
     */
    static Rerun of(
            RunFolder folder, List<String> pods, String claim, long from, long until, ScenarioRun.Monitor monitor)
            throws IOException {
        Scenario scenario = ScenarioLoader.load(folder.sources());
        boolean hasClusterAutoscaler = scenario.file().clusterAutoscaler() != null;
        Rerun rerun = new Rerun(new TreeSet<>(pods), claim, from, hasClusterAutoscaler);
        rerun.unmergedRules =
                scenario.file().karpenter().options().unmergedRules().remark();
        try (JournalReader journal = folder.journal()) {
            JournalVerifier check = new JournalVerifier(journal);
            World world = World.wire(scenario, List.<Journal.Listener>of(check, rerun::onEntry), rerun::watch);
            boolean shouldContinue = true;
            for (int slice = 1; slice <= SLICES && shouldContinue; slice++) {
                world.runUntil(slice == SLICES ? until : until / SLICES * slice);
                shouldContinue = monitor.shouldContinue(world.now(), until);
            }
            rerun.difference = check.difference();
            rerun.disruption = rerun.explainDisruption();
        }
        return rerun;
    }

    private void watch(World.Controllers wired) {
        controllers = wired;
        wired.karpenter().provisioner().watchRounds((input, result) -> onRound(wired, input));
        wired.cloud().watchLaunches(this::onLaunch);
    }

    private void onRound(World.Controllers wired, ProvisioningInput input) {
        long now = wired.karpenter().environment().now();
        boolean isRelevant = now >= from
                && !(hasClusterAutoscaler && input.nodePools().isEmpty())
                && Stream.concat(input.pendingPods().stream(), input.podsOfDeletingNodes().stream())
                        .anyMatch(this::isAsked);
        if (!isRelevant) {
            return;
        }
        RoundExplanation round = Provisioning.admit(input).explain(this::isAsked);
        round.pods().values().forEach(explanation -> add(now, explanation));
        if (now == from && !round.claims().isEmpty()) {
            claimExplanation = round.claims().get(0);
            String nodePool = claimExplanation.nodePool();
            for (NodePool candidate : input.nodePools()) {
                if (candidate.name().equals(nodePool)) {
                    catalogue = wired.cloud().catalogueFilterTrace(candidate);
                }
            }
        }
    }

    private boolean isAsked(Pod pod) {
        return pods.contains(pod.key());
    }

    private void add(long now, PodExplanation explanation) {
        PodTimeline.Round last = rounds.isEmpty() ? null : rounds.get(rounds.size() - 1);
        if (last == null || !last.explanation().equals(explanation)) {
            rounds.add(new PodTimeline.Round(now, explanation));
        }
    }

    private void onLaunch(NodeClaim nodeClaim, InstanceTypes types) {
        if (nodeClaim.name().equals(claim) && controllers != null) {
            launch = controllers.cloud().launchFilterTrace(nodeClaim, types);
        }
    }

    private void onEntry(Journal.Entry entry) {
        if (requests == null && controllers != null && isAboutThePod(entry.observation())) {
            String name = pods.iterator().next();
            Pod pod = controllers.karpenter().environment().cluster().pods().find(name);
            requests = pod == null ? null : pod.spec().requests();
        }
        if (entry.observation() instanceof Observation.PodUnschedulable unschedulable
                && pods.contains(unschedulable.pod())
                && entry.time() >= from
                && controllers != null) {
            Pod pod = controllers.karpenter().environment().cluster().pods().find(unschedulable.pod());
            if (pod != null) {
                refusal = new PodTimeline.SchedulerRefusal(
                        entry.time(), rejections(controllers.scheduler().explain(pod)));
            }
        }
    }

    /** Returns whether an observation shows that the single pod in question exists. */
    private boolean isAboutThePod(Observation observation) {
        return pods.size() == 1
                && ((observation instanceof Observation.PodUnschedulable it && pods.contains(it.pod()))
                        || (observation instanceof Observation.PodBound bound && pods.contains(bound.pod())));
    }

    /** Returns the requests of the single pod in question, null if there are several or it was never pending. */
    @Nullable
    Resources requests() {
        return requests;
    }

    private static List<Refusal.Group> rejections(ScheduleResult result) {
        List<Refusal> refusals = new ArrayList<>();
        for (ScheduleResult.Verdict verdict : result.verdicts()) {
            Rejection rejection = verdict.rejection();
            if (rejection != null) {
                String reasons = String.join(", ", rejection.reasons());
                refusals.add(new Refusal(verdict.node().name(), reasons, rejection.toString()));
            }
        }
        return Refusal.grouped(refusals);
    }

    /** Returns the first difference between the repeated run and the journal, null if they are equal. */
    @Nullable
    String difference() {
        return difference;
    }

    /** Returns the remark on rules that are not upstream's, empty if there are none. */
    String unmergedRules() {
        return unmergedRules;
    }

    List<PodTimeline.Round> rounds() {
        return rounds;
    }

    PodTimeline.@Nullable SchedulerRefusal refusal() {
        return refusal;
    }

    /** Explains the claim after the run has ended, so entries of the explanation do not reach the compared journal. */
    private @Nullable DisruptionExplanation explainDisruption() {
        if (claim.isEmpty() || controllers == null) {
            return null;
        }
        Karpenter karpenter = controllers.karpenter();
        NodeClaim target = karpenter.nodeClaims().find(claim);
        StateNode node = target == null ? null : karpenter.environment().state().find(target.providerId());
        return node == null ? null : karpenter.disruption().outlook(node);
    }

    /** Returns whether Karpenter would disrupt the claim at the end of the repetition, null if it does not exist then. */
    @Nullable
    DisruptionExplanation disruption() {
        return disruption;
    }

    /**
     * Returns how the instance types were filtered, from all types to those of the launch; null if there was no such decision.
     */
    @Nullable
    InstanceTypeFilterTrace trace() {
        if (claimExplanation == null) {
            return launch;
        }
        InstanceTypeFilterTrace trace =
                catalogue == null ? claimExplanation.trace() : catalogue.then(claimExplanation.trace());
        return launch == null ? trace : trace.then(launch);
    }
}
