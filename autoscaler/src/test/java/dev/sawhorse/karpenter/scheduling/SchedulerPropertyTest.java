// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.karpenter.scheduling;

import dev.sawhorse.karpenter.api.KarpenterLabels;
import dev.sawhorse.karpenter.api.NodePool;
import dev.sawhorse.karpenter.api.RequirementSpec;
import dev.sawhorse.karpenter.explanation.ClaimExplanation;
import dev.sawhorse.karpenter.explanation.PodExplanation;
import dev.sawhorse.karpenter.explanation.RoundExplanation;
import dev.sawhorse.karpenter.scheduling.SchedulingResult.NodePlacements;
import dev.sawhorse.karpenter.scheduling.instancetype.InstanceType;
import dev.sawhorse.karpenter.scheduling.instancetype.InstanceTypes;
import dev.sawhorse.karpenter.scheduling.requirement.Requirements;
import dev.sawhorse.karpenter.scheduling.requirement.WellKnownLabels;
import dev.sawhorse.kube.api.Affinity;
import dev.sawhorse.kube.api.Affinity.PodAffinityTerm;
import dev.sawhorse.kube.api.Affinity.PreferredNodeTerm;
import dev.sawhorse.kube.api.Container;
import dev.sawhorse.kube.api.Container.HostPort;
import dev.sawhorse.kube.api.LabelSelector;
import dev.sawhorse.kube.api.Labels;
import dev.sawhorse.kube.api.NodeSelectorTerm;
import dev.sawhorse.kube.api.ObjectMeta;
import dev.sawhorse.kube.api.Pod;
import dev.sawhorse.kube.api.PodSpec;
import dev.sawhorse.kube.api.ResourceName;
import dev.sawhorse.kube.api.Resources;
import dev.sawhorse.kube.api.SelectorRequirement;
import dev.sawhorse.kube.api.Taint;
import dev.sawhorse.kube.api.Toleration;
import dev.sawhorse.kube.api.TopologySpreadConstraint;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.TreeMap;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

import static org.assertj.core.api.Assertions.assertThat;

/** What holds of every round, whatever it is given. */
class SchedulerPropertyTest {
    @ParameterizedTest
    @ValueSource(longs = {1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 18, 19, 20})
    void everyRoundKeepsItsPromises(long seed) {
        SchedulingInput input = new RandomRound(seed).input();

        SchedulingResult result = Scheduler.solve(input);

        everyPodIsAccountedForOnce(input, result);
        everyTypeListedHoldsThePods(input, result);
        noNodeIsOvercommitted(result);
        everyPodFindsWhatItRequires(result);
        limitsHoldForTheLargestTypesListed(input, result);
        podsOfOneHostGetAlong(result);
        assertThat(digest(Scheduler.solve(withMapsReversed(input)))).isEqualTo(digest(result));
        explanationsTellWhatWasDecided(input, result);
    }

    private static void explanationsTellWhatWasDecided(SchedulingInput input, SchedulingResult result) {
        RoundExplanation explanation = Scheduler.explain(input, pod -> true);

        assertThat(explanation.claims()).hasSameSizeAs(result.newNodeClaims());
        Map<List<String>, List<String>> typesByPods = new HashMap<>();
        for (NewNodeClaim claim : result.newNodeClaims()) {
            typesByPods.put(
                    claim.pods().stream().map(Pod::key).toList(),
                    claim.instanceTypes().stream()
                            .map(InstanceType::name)
                            .sorted()
                            .toList());
        }
        for (ClaimExplanation claim : explanation.claims()) {
            assertThat(List.copyOf(claim.trace().left())).isEqualTo(typesByPods.get(claim.pods()));
        }
        Map<String, String> nodes = new HashMap<>();
        result.existingNodes()
                .forEach(node -> node.pods()
                        .forEach(pod -> nodes.put(pod.key(), node.node().name())));
        explanation.pods().forEach((pod, why) -> {
            boolean onExistingNode = why.outcome() == PodExplanation.Outcome.EXISTING_NODE;
            assertThat(onExistingNode ? why.target() : null).isEqualTo(nodes.get(pod));
        });
        result.podErrors()
                .forEach((pod, error) ->
                        assertThat(explanation.pods().get(pod.key()).reason()).isEqualTo(error.message()));
    }

    private static void everyPodIsAccountedForOnce(SchedulingInput input, SchedulingResult result) {
        List<Pod> seen = new ArrayList<>(result.podErrors().keySet());
        result.newNodeClaims().forEach(claim -> seen.addAll(claim.pods()));
        result.existingNodes().forEach(node -> seen.addAll(node.pods()));
        assertThat(seen).containsExactlyInAnyOrderElementsOf(input.pods());
    }

    private static void everyTypeListedHoldsThePods(SchedulingInput input, SchedulingResult result) {
        Resources daemon = input.daemonSetPods().get(0).spec().requests();
        for (NewNodeClaim claim : result.newNodeClaims()) {
            Resources requests = daemon;
            for (Pod pod : claim.pods()) {
                requests = requests.plus(pod.spec().requests());
            }
            assertThat(claim.instanceTypes()).isNotEmpty();
            for (InstanceType type : claim.instanceTypes()) {
                assertThat(requests.fitsWithin(type.allocatable()))
                        .as("%s on %s", requests, type)
                        .isTrue();
                assertThat(type.requirements().intersects(claim.requirements())).isTrue();
                assertThat(type.cheapestPrice(claim.requirements(), claim.wellKnown()))
                        .isFinite();
            }
            assertThat(claim.requests()).isEqualTo(requests);
        }
    }

    private static void noNodeIsOvercommitted(SchedulingResult result) {
        for (NodePlacements placements : result.existingNodes()) {
            Resources left = placements.node().available();
            for (Pod pod : placements.pods()) {
                left = left.minus(pod.spec().requests());
            }
            assertThat(left.hasNegative()).isFalse();
        }
    }

    private static void everyPodFindsWhatItRequires(SchedulingResult result) {
        for (NewNodeClaim claim : result.newNodeClaims()) {
            for (Pod pod : claim.pods()) {
                Requirements selector = Requirements.ofLabels(pod.spec().nodeSelector());
                assertThat(claim.requirements().plus(selector)).isEqualTo(claim.requirements());
                assertThat(SchedulingError.ofTaints(
                                claim.spec().taints(), pod.spec().tolerations()))
                        .isNull();
            }
        }
    }

    /** Karpenter charges a new claim with the largest of its types, so those fit the limits together. */
    private static void limitsHoldForTheLargestTypesListed(SchedulingInput input, SchedulingResult result) {
        for (NodePool nodePool : input.nodePools()) {
            Resources limits = nodePool.limits();
            Resources charged = Resources.NONE;
            int opened = 0;
            for (NewNodeClaim claim : result.newNodeClaims()) {
                if (claim.nodePool().equals(nodePool)) {
                    Resources largest = Resources.NONE;
                    for (InstanceType type : claim.instanceTypes()) {
                        largest = largest.max(type.capacity());
                    }
                    charged = charged.plus(largest);
                    opened++;
                }
            }
            if (limits != null && opened > 0) {
                for (NodeSnapshot node : result.nodes()) {
                    boolean own = node.nodePool().equals(nodePool.name());
                    charged = own ? charged.plus(node.capacity()) : charged;
                }
                assertThat(charged.cpuMillis()).isLessThanOrEqualTo(limits.cpuMillis());
            }
        }
    }

    private static void podsOfOneHostGetAlong(SchedulingResult result) {
        result.newNodeClaims().forEach(claim -> podsGetAlong(claim.pods()));
        for (NodePlacements placements : result.existingNodes()) {
            podsGetAlong(placements.pods());
            for (Pod pod : placements.pods()) {
                assertThat(placements.node().labels())
                        .containsAllEntriesOf(pod.spec().nodeSelector());
            }
        }
    }

    private static void podsGetAlong(List<Pod> pods) {
        List<HostPort> ports = new ArrayList<>();
        for (Pod pod : pods) {
            ports.addAll(HostPortUsage.of(pod.spec()));
            for (PodAffinityTerm term : affinityOf(pod).requiredPodAntiAffinity()) {
                assertThat(pods)
                        .filteredOn(other -> other != pod)
                        .noneMatch(other ->
                                term.labelSelector().matches(other.meta().labels()));
            }
        }
        assertThat(ports).doesNotHaveDuplicates();
    }

    private static Affinity affinityOf(Pod pod) {
        Affinity affinity = pod.spec().affinity();
        return affinity == null ? Affinity.NONE : affinity;
    }

    @ParameterizedTest
    @ValueSource(longs = {21, 22, 23, 24, 25, 26, 27, 28, 29, 30})
    void theOrderOfEqualPodsChangesNothingButNames(long seed) {
        SchedulingInput input = new RandomRound(seed).input(RandomRound.FEW_KINDS);

        SchedulingResult result = Scheduler.solve(input);
        SchedulingResult permuted = Scheduler.solve(withEqualPodsPermuted(input, seed));

        assertThat(kinds(permuted)).isEqualTo(kinds(result));
        assertThat(permuted.podErrors()).hasSameSizeAs(result.podErrors());
    }

    @ParameterizedTest
    @ValueSource(longs = {31, 32, 33, 34, 35, 36, 37, 38, 39, 40, 41, 42, 43, 44, 45, 46, 47, 48, 49, 50})
    void podsOfOneKindArePlacedAsIfEachWereOfItsOwn(long seed) {
        int few = 2 + (int) seed % 4;
        SchedulingInput input = new RandomRound(seed, 300, few).input(few);

        SchedulingResult result = Scheduler.solve(input);

        assertThat(digest(Scheduler.solve(withEveryPodOfItsOwnKind(input)))).isEqualTo(digest(result));
    }

    private static SchedulingInput withEveryPodOfItsOwnKind(SchedulingInput input) {
        List<Pod> told = new ArrayList<>();
        for (Pod pod : input.pods()) {
            Map<String, String> labels = new TreeMap<>(pod.meta().labels());
            labels.put("name", pod.name());
            told.add(new Pod(pod.meta().withLabels(labels), pod.spec()));
        }
        return with(input, told);
    }

    @ParameterizedTest
    @ValueSource(longs = {51, 52, 53, 54, 55})
    void claimsThatAreAlikeMakeEqualNodeClaims(long seed) {
        SchedulingResult result = Scheduler.solve(new RandomRound(seed).input(RandomRound.FEW_KINDS));

        for (NewNodeClaim claim : result.newNodeClaims()) {
            for (NewNodeClaim other : result.newNodeClaims()) {
                boolean areEqual = claim.spec().equals(other.spec())
                        && claim.labels().equals(other.labels())
                        && claim.annotations().equals(other.annotations());
                assertThat(claim.isLike(other))
                        .isEqualTo(areEqual && claim.nodePool().equals(other.nodePool()));
            }
        }
    }

    /** Every place in the list keeps its kind of pod, but gets another one of the kind, under a new name and uid. */
    private static SchedulingInput withEqualPodsPermuted(SchedulingInput input, long seed) {
        SplittableRandom random = new SplittableRandom(seed);
        Map<String, List<Pod>> byKind = new LinkedHashMap<>();
        input.pods()
                .forEach(pod -> byKind.computeIfAbsent(kind(pod), kind -> new ArrayList<>())
                        .add(pod));
        List<Pod> permuted = new ArrayList<>();
        for (Pod pod : input.pods()) {
            List<Pod> left = byKind.get(kind(pod));
            Pod chosen = left.remove(random.nextInt(left.size()));
            ObjectMeta meta = chosen.meta().withName("renamed-" + chosen.name());
            permuted.add(new Pod(meta, chosen.spec()));
        }
        return with(input, permuted);
    }

    private static SchedulingInput with(SchedulingInput input, List<Pod> pods) {
        return new SchedulingInput(
                input.nodePools(),
                input.instanceTypes(),
                input.nodes(),
                input.daemonSetPods(),
                pods,
                input.cluster(),
                input.storage(),
                input.wellKnown(),
                input.defaultSpread(),
                input.options());
    }

    private static String kind(Pod pod) {
        return pod.meta().labels() + " " + System.identityHashCode(pod.spec());
    }

    private static List<String> kinds(SchedulingResult result) {
        List<String> lines = new ArrayList<>();
        for (NewNodeClaim claim : result.newNodeClaims()) {
            lines.add(claim.nodePool().name()
                    + Given.typeNames(claim)
                    + claim.launchRequirements()
                    + kinds(claim.pods()));
        }
        for (NodePlacements node : result.existingNodes()) {
            lines.add(node.node().name() + kinds(node.pods()));
        }
        lines.add("errors" + kinds(new ArrayList<>(result.podErrors().keySet())));
        return lines;
    }

    private static List<String> kinds(List<Pod> pods) {
        return pods.stream().map(SchedulerPropertyTest::kind).toList();
    }

    private static SchedulingInput withMapsReversed(SchedulingInput input) {
        List<String> names = new ArrayList<>(input.instanceTypes().keySet());
        Collections.reverse(names);
        Map<String, InstanceTypes> reversed = new LinkedHashMap<>();
        names.forEach(name -> reversed.put(
                name, InstanceTypes.of(input.instanceTypes().get(name).asList(), WellKnownLabels.CORE)));
        List<NodeSnapshot> nodes = new ArrayList<>(input.nodes());
        Collections.reverse(nodes);
        return new SchedulingInput(
                input.nodePools(),
                reversed,
                nodes,
                input.daemonSetPods(),
                input.pods(),
                new ClusterSnapshot(new HashMap<>(), List.of(), new HashMap<>()),
                input.storage(),
                input.wellKnown(),
                input.defaultSpread(),
                input.options());
    }

    private static String digest(SchedulingResult result) {
        StringBuilder text = new StringBuilder();
        for (NewNodeClaim claim : result.newNodeClaims()) {
            text.append(claim.nodePool().name())
                    .append(Given.names(claim.pods()))
                    .append(Given.typeNames(claim))
                    .append(claim.launchRequirements())
                    .append(claim.labels())
                    .append(claim.requests())
                    .append('\n');
        }
        result.existingNodes().forEach(node -> text.append(node.node().name()).append(Given.names(node.pods())));
        return text.append(Given.messages(result)).toString();
    }

    /** Pools, nodes and pods of every sort. */
    private static final class RandomRound {
        private static final int FEW_KINDS = 8;
        private static final List<String> APPS = List.of("web", "db", "batch");

        private final SplittableRandom random;
        private final int count;
        private final int sizes;

        private RandomRound(long seed) {
            this(seed, 60, 40);
        }

        /** Makes a round of so many pods, which ask for so many different amounts of CPU at most. */
        private RandomRound(long seed, int count, int sizes) {
            this.random = new SplittableRandom(seed);
            this.count = count;
            this.sizes = sizes;
        }

        private SchedulingInput input() {
            return input(Integer.MAX_VALUE);
        }

        /** Returns a round with so many different pods at most. */
        private SchedulingInput input(int kinds) {
            List<NodePool> nodePools = List.of(
                    Given.nodePool("limited", 2, Resources.NONE.with(ResourceName.CPU, 40_000), List.of()),
                    Given.nodePool("tainted", 1, null, List.of(new Taint("team", "a", "NoSchedule"))),
                    Given.nodePool(
                            "open",
                            0,
                            null,
                            List.of(),
                            new RequirementSpec("team", "In", List.of("a", "b"), null),
                            new RequirementSpec(
                                    KarpenterLabels.CAPACITY_TYPE, "In", List.of("spot", "on-demand"), null)));
            List<NodeSnapshot> nodes = new ArrayList<>();
            for (int i = 0; i < 4; i++) {
                nodes.add(Given.node("node-" + i, "limited", 1 + random.nextInt(6), pick(Given.ZONES)));
            }
            List<Pod> pods = new ArrayList<>();
            List<Pod> kindsSoFar = new ArrayList<>();
            for (int i = 0; i < count; i++) {
                Pod like = kindsSoFar.size() < kinds ? kind(pick(APPS)) : pick(kindsSoFar);
                kindsSoFar.add(like);
                pods.add(Given.pod("p" + i, like.meta().labels(), like.spec()));
            }
            Pod daemon = Given.pod(
                    "daemon",
                    Map.of(),
                    Given.requesting(50)
                            .tolerations(List.of(Toleration.exists("", "")))
                            .build());
            return Given.with(
                    Given.round(nodePools, Given.someTypes(), nodes, pods), List.of(daemon), ConsolidateAfterHold.NONE);
        }

        private Pod kind(String app) {
            return Given.pod("", Map.of("app", app), spec(random.nextBoolean() ? app : pick(APPS)));
        }

        private PodSpec spec(String other) {
            PodSpec.Builder spec = Given.requesting(100 + random.nextInt(sizes) * (2_000 / sizes));
            switch (random.nextInt(11)) {
                case 0 -> spec.nodeSelector(Map.of(Labels.ZONE, pick(Given.ZONES)));
                case 1 -> spec.nodeSelector(Map.of("team", pick(List.of("a", "b", "c"))));
                case 2 -> spec.tolerations(List.of(Toleration.exists("team", "")));
                case 3 -> spec.topologySpreadConstraints(List.of(spread(Labels.ZONE, random.nextBoolean(), other)));
                case 4 -> spec.topologySpreadConstraints(List.of(spread(Labels.HOSTNAME, true, other)));
                case 5 -> spec.affinity(repelling(other));
                case 6 -> spec.affinity(preferring());
                case 7 -> spec.containers(List.of(listening(8080 + random.nextInt(2))));
                case 8 -> spec.nodeSelector(Map.of(Labels.INSTANCE_TYPE, "c8"));
                default -> {}
            }
            return spec.build();
        }

        private Container listening(int port) {
            return new Container(
                    "main",
                    "pause",
                    Resources.ofCpuMemory(100 + random.nextInt(20) * 100L, Given.GIB),
                    Resources.NONE,
                    List.of(new HostPort("0.0.0.0", port, "TCP")),
                    false);
        }

        private TopologySpreadConstraint spread(String key, boolean doNotSchedule, String app) {
            return new TopologySpreadConstraint(
                    key, 1 + random.nextInt(2), doNotSchedule, selecting(app), null, true, false, List.of());
        }

        private Affinity repelling(String app) {
            PodAffinityTerm term =
                    new PodAffinityTerm(Labels.HOSTNAME, selecting(app), List.of(), null, List.of(), List.of());
            return new Affinity(List.of(), List.of(), List.of(), List.of(), List.of(term), List.of());
        }

        private Affinity preferring() {
            NodeSelectorTerm term = NodeSelectorTerm.of(
                    List.of(new SelectorRequirement(Labels.ZONE, "In", List.of(pick(Given.ZONES)))));
            return new Affinity(
                    List.of(), List.of(new PreferredNodeTerm(1, term)), List.of(), List.of(), List.of(), List.of());
        }

        private static LabelSelector selecting(String app) {
            return new LabelSelector(Map.of("app", app), List.of());
        }

        private <T> T pick(List<T> from) {
            return from.get(random.nextInt(from.size()));
        }
    }
}
