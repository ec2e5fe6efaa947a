package dev.sawhorse.karpenter.disruption;

import dev.sawhorse.journal.Observation;
import dev.sawhorse.karpenter.api.CapacityBuffer;
import dev.sawhorse.karpenter.api.Disruption.ConsolidationPolicy;
import dev.sawhorse.karpenter.disruption.Consolidation.Finding;
import dev.sawhorse.karpenter.operator.Environment;
import dev.sawhorse.karpenter.operator.FeatureGates;
import dev.sawhorse.karpenter.scheduling.Given;
import dev.sawhorse.karpenter.scheduling.InstanceType;
import dev.sawhorse.karpenter.testing.KarpenterCluster;
import dev.sawhorse.karpenter.testing.KarpenterCluster.Pool;
import dev.sawhorse.kube.DaemonSet;
import dev.sawhorse.kube.Labels;
import dev.sawhorse.kube.ObjectMeta;
import dev.sawhorse.kube.PodSpec;
import dev.sawhorse.kube.PodTemplate;
import dev.sawhorse.kube.StoredPodTemplate;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

/** What is remembered of simulated rounds, or known of them without thinking, is what thinking them through comes to. */
class KnownAnswersPropertyTest {
    private static final int SEEDS = 8;
    private static final int SECONDS = 900;

    private final Map<String, Integer> seen = new TreeMap<>();

    /** A cluster in which pods of a few sizes come and go, and a consolidation that has looked at it all the while. */
    private final class Run {
        private final SplittableRandom random;

        /** Whether some pods require something of nodes. */
        private final boolean particular;

        private final KarpenterCluster cluster =
                new KarpenterCluster(new FeatureGates(false, true, false, false, false, true));
        private final Environment karpenter = cluster.karpenter().environment();
        private final DisruptionMethods methods =
                DisruptionMethods.of(karpenter, cluster.karpenter().provisioner(), providerId -> false);

        Run(long seed) {
            random = new SplittableRandom(seed);
            particular = seed % 4 == 0;
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
            cluster.createPods(
                    1 + random.nextInt(12),
                    particular && random.nextInt(3) == 0
                            ? spec.toBuilder()
                                    .nodeSelector(Map.of(Labels.ARCH, "amd64"))
                                    .build()
                            : spec,
                    hold.isEmpty() ? Map.of() : Map.of("karpenter.sh/do-not-disrupt", hold));
        }

        private void go() {
            cluster.deletePods(pod -> random.nextInt(12) == 0);
        }

        private void compare() {
            DisruptionPass look = methods.look();
            Method single = methods.all().get(methods.all().size() - 1);
            List<Candidate> candidates = look.found(single);
            if (karpenter.state().isSynced()) {
                compareOpen(look.interested(single), look.now());
                candidates.forEach(candidate -> compare(List.of(candidate), look.now()));
                for (int size = 2; size <= candidates.size(); size++) {
                    compare(candidates.subList(0, size), look.now());
                }
            }
        }

        /** Nothing can be done about what is left out, and its reason has been told. */
        private void compareOpen(EligibilityIndex.Found found, SchedulingSimulation.Base now) {
            List<Candidate> open = methods.consolidation().open(found, now);
            List<Candidate> left = new ArrayList<>(found.bySavings());
            left.removeAll(open);
            assertThat(open)
                    .isEqualTo(found.bySavings().stream()
                            .filter(candidate -> !left.contains(candidate))
                            .toList());
            int told = told();
            for (Candidate candidate : left) {
                assertThat(thoughtThrough(List.of(candidate), now).command()).isNull();
                assertThat(methods.consolidation().compute(List.of(candidate), now))
                        .isNull();
            }
            assertThat(told()).isEqualTo(told);
            open.forEach(candidate -> methods.consolidation().compute(List.of(candidate), now));
            seen.merge("left out", left.size(), Integer::sum);
        }

        private int told() {
            return cluster.observed(Observation.NodeEventPublished.class).size();
        }

        private void compare(List<Candidate> candidates, SchedulingSimulation.Base now) {
            Finding expected = thoughtThrough(candidates, now);
            Finding actual = methods.consolidation().judge(candidates, now);
            assertThat(text(actual, candidates)).isEqualTo(text(expected, candidates));
            boolean stay = candidates.size() == 1
                    ? now.isIndispensable(candidates.get(0))
                    : now.areIndispensable(
                            candidates,
                            candidates.stream().mapToDouble(Candidate::price).sum());
            assertThat(stay && expected.command() != null).isFalse();
            seen.merge("indispensable " + (candidates.size() == 1) + " " + stay, 1, Integer::sum);
            seen.merge(expected.command() == null ? kind(expected) : "command", 1, Integer::sum);
        }

        private Finding thoughtThrough(List<Candidate> candidates, SchedulingSimulation.Base now) {
            SchedulingSimulation.Round round = now.round(candidates, true);
            if (round == null) {
                return new Finding(null, () -> "");
            }
            SchedulingSimulation.Outcome outcome = round.outcomeOnAll();
            assertThat(messages(round.outcome())).isEqualTo(messages(outcome));
            assertThat(round.outcome().result().existingNodes())
                    .isEqualTo(outcome.result().existingNodes());
            assertThat(round.outcome().result().nodes())
                    .isEqualTo(outcome.result().nodes());
            return new Consolidation(karpenter, RepeatedEvents.unconsolidatable(karpenter)).judge(candidates, outcome);
        }
    }

    private static Map<String, String> messages(SchedulingSimulation.Outcome outcome) {
        Map<String, String> messages = new TreeMap<>();
        outcome.errors().forEach((pod, error) -> messages.put(pod.key(), error.message()));
        return messages;
    }

    private static String kind(Finding nothing) {
        return nothing.why().split(" ", 3)[1];
    }

    /** Why several nodes stay is told to nobody. */
    private static String text(Finding finding, List<Candidate> candidates) {
        Command command = finding.command();
        if (command == null) {
            return candidates.size() == 1 ? finding.why() : "";
        }
        return command.decision()
                + command.replacements().stream()
                        .flatMap(claim -> claim.instanceTypes().stream())
                        .map(InstanceType::name)
                        .toList()
                + command.simulation().existingNodes();
    }

    @Test
    void whatIsKnownIsWhatThinkingComesTo() {
        for (long seed = 1; seed <= SEEDS; seed++) {
            new Run(seed);
        }

        assertThat(seen.keySet())
                .contains(
                        "command",
                        "all",
                        "replace",
                        "remove",
                        "indispensable true true",
                        "indispensable true false",
                        "indispensable false true",
                        "indispensable false false",
                        "left out",
                        "ample limits",
                        "scarce limits");
        assertThat(seen.get("left out")).isGreaterThan(100);
        assertThat(seen.values().stream().mapToInt(Integer::intValue).sum()).isGreaterThan(1_000);
    }
}
