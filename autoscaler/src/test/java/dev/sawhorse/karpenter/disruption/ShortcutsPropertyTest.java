// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.karpenter.disruption;

import dev.sawhorse.karpenter.api.CapacityBuffer;
import dev.sawhorse.karpenter.api.Disruption.ConsolidationPolicy;
import dev.sawhorse.karpenter.disruption.shortcut.ConsolidationShortcuts;
import dev.sawhorse.karpenter.operator.Environment;
import dev.sawhorse.karpenter.operator.FeatureGate;
import dev.sawhorse.karpenter.operator.FeatureGates;
import dev.sawhorse.karpenter.scheduling.Given;
import dev.sawhorse.karpenter.scheduling.NewNodeClaim;
import dev.sawhorse.karpenter.scheduling.instancetype.InstanceType;
import dev.sawhorse.karpenter.testing.KarpenterCluster;
import dev.sawhorse.karpenter.testing.KarpenterCluster.Pool;
import dev.sawhorse.kube.api.DaemonSet;
import dev.sawhorse.kube.api.IntOrPercent;
import dev.sawhorse.kube.api.LabelSelector;
import dev.sawhorse.kube.api.Labels;
import dev.sawhorse.kube.api.ObjectMeta;
import dev.sawhorse.kube.api.PodDisruptionBudget;
import dev.sawhorse.kube.api.PodSpec;
import dev.sawhorse.kube.api.PodTemplate;
import dev.sawhorse.kube.api.StoredPodTemplate;
import dev.sawhorse.kube.api.TopologySpreadConstraint;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.TreeMap;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

/** With shortcuts, consolidation decides what the rules decide, and publishes the same. */
@Tag("slow")
class ShortcutsPropertyTest {
    private static final int SEEDS = 8;
    private static final int SECONDS = 900;
    private static final Map<String, String> GUARDED = Map.of("app", "guarded");
    private static final TopologySpreadConstraint OVER_ZONES =
            new TopologySpreadConstraint(Labels.ZONE, 1, true, LabelSelector.EVERYTHING, null, true, false, List.of());

    private final Map<String, Integer> seen = new TreeMap<>();

    /** A cluster in which pods of a few sizes come and go, and a consolidation that has looked at it all the while. */
    private final class Run {
        private final SplittableRandom random;

        /** Whether some pods require something of nodes. */
        private final boolean particular;

        /** Whether some pods are spread over zones. */
        private final boolean spread;

        /** Whether a PodDisruptionBudget never allows the eviction of some pods. */
        private final boolean guarding;

        private final KarpenterCluster cluster =
                new KarpenterCluster(FeatureGates.DEFAULT.with(FeatureGate.CAPACITY_BUFFER));
        private final Environment karpenter = cluster.karpenter().environment();
        private final DisruptionMethods methods = DisruptionMethods.of(
                karpenter,
                cluster.karpenter().provisioner(),
                providerId -> false,
                cluster.clusterCost(),
                new ConsolidationShortcuts());

        Run(long seed) {
            random = new SplittableRandom(seed);
            particular = seed % 4 == 0;
            spread = seed % 4 == 2;
            guarding = seed % 4 >= 2;
            if (guarding) {
                guard();
            }
            Pool pool = new Pool()
                    .policy(ConsolidationPolicy.WHEN_EMPTY_OR_UNDERUTILIZED)
                    .consolidateAfter(Duration.ofSeconds(pick(0, 20, 60)))
                    .budget(random.nextBoolean() ? "0" : "100%");
            int limit = pick(0, 0, 60_000, 1_000_000);
            cluster.nodePool("default", limit > 0 ? pool.limitCpu(limit) : pool);
            seen.merge(limit == 60_000 ? "scarce limits" : "ample limits", 1, Integer::sum);
            if (random.nextBoolean()) {
                cluster.cluster().workloads().apply(daemonSet());
            }
            if (seed % 2 == 1) {
                cluster.at(0, this::holdRoom);
            }
            for (int second = 1; second < SECONDS; second += 3 + random.nextInt(9)) {
                cluster.at(second, random.nextInt(3) == 0 ? this::come : this::go);
                cluster.at(second + 1, this::compare);
            }
            cluster.runUntil(SECONDS);
        }

        /** Virtual pods are in every round, and nodes inside their consolidateAfter do not take them. */
        private void holdRoom() {
            ObjectMeta meta = cluster.cluster().stamped(ObjectMeta.of("default", "spare"));
            PodTemplate template = PodTemplate.of(
                    Map.of("app", "spare"), Given.requesting(pick(500, 1_000)).build());
            cluster.cluster().podTemplates().create(new StoredPodTemplate(meta, template));
            CapacityBuffer.Spec spec =
                    new CapacityBuffer.Spec(CapacityBuffer.ACTIVE_CAPACITY, "spare", null, pick(1, 4, 9), null, null);
            karpenter.capacityBuffers().create(new CapacityBuffer(meta, spec, CapacityBuffer.Status.NONE));
        }

        private void guard() {
            ObjectMeta meta = cluster.cluster().stamped(ObjectMeta.of("default", "guarded"));
            LabelSelector selector = new LabelSelector(GUARDED, List.of());
            IntOrPercent none = IntOrPercent.parse("0");
            cluster.cluster()
                    .podDisruptionBudgets()
                    .create(new PodDisruptionBudget(meta, selector, null, none, false, null));
        }

        /** Has the status allow evictions that the budget never allows, so that nodes of such pods are candidates. */
        private void leaveStatusBehind() {
            for (PodDisruptionBudget budget :
                    List.copyOf(cluster.cluster().podDisruptionBudgets().list())) {
                cluster.cluster()
                        .podDisruptionBudgets()
                        .update(budget.withStatus(PodDisruptionBudget.Status.ofAllowed(1)));
            }
        }

        private DaemonSet daemonSet() {
            PodTemplate template =
                    PodTemplate.of(Map.of("app", "agent"), Given.requesting(200).build());
            return DaemonSet.of(ObjectMeta.of("default", "agent"), template);
        }

        private int pick(int... choices) {
            return choices[random.nextInt(choices.length)];
        }

        private void come() {
            String hold = random.nextInt(8) == 0 ? "90s" : "";
            PodSpec spec = KarpenterCluster.spec(pick(500, 1_000, 1_000, 1_000, 3_000), 1_024);
            if (particular && random.nextInt(3) == 0) {
                spec = spec.toBuilder()
                        .nodeSelector(Map.of(Labels.ARCH, "amd64"))
                        .build();
            }
            if (spread && random.nextBoolean()) {
                spec = spec.toBuilder()
                        .topologySpreadConstraints(List.of(OVER_ZONES))
                        .build();
            }
            cluster.createPods(
                    1 + random.nextInt(12),
                    spec,
                    hold.isEmpty() ? Map.of() : Map.of("karpenter.sh/do-not-disrupt", hold),
                    random.nextInt(10) == 0 ? GUARDED : Map.of());
        }

        private void go() {
            cluster.deletePods(pod -> random.nextInt(12) == 0);
        }

        private void compare() {
            if (!karpenter.state().isSynced()) {
                return;
            }
            leaveStatusBehind();
            Method single = methods.all().get(methods.all().size() - 1);
            List<Candidate> candidates = Consolidation.sortCandidates(methods.candidates(single));
            RoundSimulation rules = methods.simulator().now();
            RoundSimulation shortcuts = methods.simulations().now();
            candidates.forEach(candidate -> compare(List.of(candidate), rules, shortcuts));
            for (int size = 2; size <= candidates.size(); size++) {
                compare(candidates.subList(0, size), rules, shortcuts);
            }
        }

        private void compare(List<Candidate> candidates, RoundSimulation rules, RoundSimulation shortcuts) {
            ConsolidationDecision expected = methods.consolidation().computeConsolidation(candidates, rules);
            ConsolidationDecision actual = methods.consolidation().computeConsolidation(candidates, shortcuts);
            assertThat(text(actual, candidates)).isEqualTo(text(expected, candidates));
            boolean stay = shortcuts.isKnownToStay(candidates);
            if (guarding && isAnyGuarded(candidates)) {
                note("guarded");
            }
            note("known to stay " + (candidates.size() == 1) + " " + stay);
            note(expected.command() == null ? kind(expected) : "command");
            compareResults(candidates, rules, shortcuts);
        }

        private boolean isAnyGuarded(List<Candidate> candidates) {
            return candidates.stream()
                    .flatMap(candidate -> candidate.reschedulablePods().stream())
                    .anyMatch(pod -> pod.meta().labels().equals(GUARDED));
        }

        /** Validation reads the results, not the decision. */
        private void compareResults(List<Candidate> candidates, RoundSimulation rules, RoundSimulation shortcuts) {
            SimulationResults expected = rules.simulateScheduling(candidates, SimulationOptions.CONSOLIDATION);
            SimulationResults actual = shortcuts.simulateScheduling(candidates, SimulationOptions.CONSOLIDATION);
            assertThat(actual == null).isEqualTo(expected == null);
            if (expected == null || actual == null) {
                return;
            }
            note(actual.getClass() == expected.getClass() ? "simulated" : "cached");
            assertThat(actual.allNonPendingPodsScheduled()).isEqualTo(expected.allNonPendingPodsScheduled());
            if (!expected.allNonPendingPodsScheduled()) {
                return;
            }
            assertThat(actual.newNodeClaimCount()).isEqualTo(expected.newNodeClaimCount());
            if (expected.newNodeClaimCount() == 1) {
                assertThat(types(actual.newNodeClaim())).isEqualTo(types(expected.newNodeClaim()));
            }
            assertThat(actual.result().existingNodes())
                    .isEqualTo(expected.result().existingNodes());
            assertThat(actual.result().nodes()).isEqualTo(expected.result().nodes());
        }

        private void note(String what) {
            seen.merge(what, 1, Integer::sum);
        }
    }

    private static List<String> types(NewNodeClaim claim) {
        return claim.instanceTypes().stream().map(InstanceType::name).toList();
    }

    private static String kind(ConsolidationDecision decision) {
        return decision.reason().get().split(" ", 3)[1];
    }

    /** Why several candidates stay is not published. */
    private static String text(ConsolidationDecision decision, List<Candidate> candidates) {
        Command command = decision.command();
        if (command == null) {
            return candidates.size() == 1 ? decision.reason().get() : "";
        }
        return command.decision()
                + command.replacements().stream()
                        .flatMap(claim -> types(claim).stream())
                        .toList()
                + command.simulation().existingNodes();
    }

    @Test
    void shortcutsDecideAsTheRulesDo() {
        for (long seed = 1; seed <= SEEDS; seed++) {
            new Run(seed);
        }

        assertThat(seen.keySet())
                .contains(
                        "command",
                        "all",
                        "replace",
                        "remove",
                        "known to stay true true",
                        "known to stay true false",
                        "known to stay false true",
                        "known to stay false false",
                        "cached",
                        "simulated",
                        "ample limits",
                        "scarce limits",
                        "guarded");
        assertThat(seen.get("cached")).isGreaterThan(100);
        assertThat(seen.values().stream().mapToInt(Integer::intValue).sum()).isGreaterThan(1_000);
    }
}
