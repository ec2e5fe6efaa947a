// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.karpenter.disruption.shortcut;

import dev.sawhorse.karpenter.scheduling.ConsolidateAfterHold;
import dev.sawhorse.karpenter.scheduling.Given;
import dev.sawhorse.karpenter.scheduling.LaunchableInstances;
import dev.sawhorse.karpenter.scheduling.NewNodeClaim;
import dev.sawhorse.karpenter.scheduling.NodeSnapshot;
import dev.sawhorse.karpenter.scheduling.Scheduler;
import dev.sawhorse.karpenter.scheduling.SchedulingInput;
import dev.sawhorse.karpenter.scheduling.SchedulingOptions;
import dev.sawhorse.karpenter.scheduling.SchedulingResult;
import dev.sawhorse.kube.api.Pod;
import dev.sawhorse.kube.api.Resources;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.SplittableRandom;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

/** A round that places reschedulable pods on nodes and one new node never does so for less than their bound says it costs. */
class ReplacementPriceBoundPropertyTest {
    private static final int ROUNDS = 2_000;

    private final Map<String, Integer> seen = new TreeMap<>();

    /** A few nodes, of which some are thought away, reschedulable pods, and others that need a place as well. */
    private final class Round {
        private final SplittableRandom random;
        private final List<NodeSnapshot> nodes = new ArrayList<>();
        private final BitSet held = new BitSet();
        private final BitSet removed = new BitSet();
        private final List<Pod> reschedulable = new ArrayList<>();
        private final List<Pod> others = new ArrayList<>();

        Round(long seed) {
            random = new SplittableRandom(seed);
            for (int i = 0; i < 1 + random.nextInt(8); i++) {
                nodes.add(Given.node("n" + i, "default", random.nextInt(3), "z1"));
                held.set(i, random.nextInt(4) == 0);
                removed.set(i, random.nextInt(4) == 0);
            }
            for (int i = 0; i < 1 + random.nextInt(12); i++) {
                reschedulable.add(Given.pod("d" + i, size()));
            }
            for (int i = 0; i < random.nextInt(4); i++) {
                others.add(Given.pod("o" + i, size()));
            }
        }

        private int size() {
            return 250 * (1 + random.nextInt(4));
        }

        private SchedulingInput input(List<Pod> pods) {
            List<NodeSnapshot> left = new ArrayList<>();
            Set<String> holding = new LinkedHashSet<>();
            for (int i = 0; i < nodes.size(); i++) {
                if (!removed.get(i)) {
                    left.add(nodes.get(i));
                }
                if (held.get(i)) {
                    holding.add(nodes.get(i).name());
                }
            }
            SchedulingInput plain = Given.round(
                    List.of(Given.nodePool("default")), Given.someTypes(), left, pods, SchedulingOptions.DEFAULT);
            return Given.with(plain, List.of(), new ConsolidateAfterHold(holding, new LinkedHashSet<>(reschedulable)));
        }

        void compare() {
            List<Pod> pods = new ArrayList<>(reschedulable);
            pods.addAll(others);
            SchedulingInput input = input(pods);
            LaunchableInstances instances = LaunchableInstances.of(input);
            ReplacementPriceBound bound = new ReplacementPriceBound(nodes, held, instances, null);
            double price = bound.lowerBound(
                    PodRequestCounts.of(reschedulable),
                    new RemovedNodes(removed.stream().toArray()));
            assertThat(bound.lowerBound(PodRequestCounts.of(reschedulable))).isLessThanOrEqualTo(price);

            double cost = cost(Scheduler.solve(input));
            assertThat(price).isLessThanOrEqualTo(cost);
            seen.merge(
                    price > 0 ? price == cost ? "exact" : "below" : cost > 0 ? "none seen" : "none", 1, Integer::sum);
        }

        /** What is known of an instant before does not show. */
        void compareWithBefore() {
            LaunchableInstances instances = LaunchableInstances.of(input(reschedulable));
            ReplacementPriceBound bound = new ReplacementPriceBound(List.copyOf(nodes), held, instances, null);
            for (int instant = 0; instant < 6; instant++) {
                bound.lowerBound(
                        PodRequestCounts.of(reschedulable.subList(0, 1 + random.nextInt(reschedulable.size()))));
                for (int change = random.nextInt(4); change > 0; change--) {
                    change();
                }
                bound = new ReplacementPriceBound(List.copyOf(nodes), (BitSet) held.clone(), instances, bound);
                ReplacementPriceBound anew = new ReplacementPriceBound(nodes, held, instances, null);
                RemovedNodes away = new RemovedNodes(random.nextInt(-1, nodes.size()));
                for (int pods = 1; pods <= reschedulable.size(); pods++) {
                    PodRequestCounts requests = PodRequestCounts.of(reschedulable.subList(0, pods));
                    assertThat(bound.lowerBound(requests)).isEqualTo(anew.lowerBound(requests));
                    assertThat(bound.lowerBound(requests, away)).isEqualTo(anew.lowerBound(requests, away));
                    assertThat(bound.isAnyUnplaced(requests, size -> true))
                            .isEqualTo(anew.isAnyUnplaced(requests, size -> true));
                    assertThat(bound.room(requests.least())).isEqualTo(anew.room(requests.least()));
                }
            }
        }

        /** A node comes, goes, changes or is held back, or no longer. */
        private void change() {
            int at = random.nextInt(nodes.size());
            NodeSnapshot node = nodes.get(at);
            switch (random.nextInt(4)) {
                case 0 -> {
                    nodes.add(
                            uninitialized(Given.node("n" + random.nextInt(1_000), "default", random.nextInt(3), "z1")));
                    nodes.sort(NodeSnapshot.ORDER);
                }
                case 1 -> {
                    if (nodes.size() > 1) {
                        nodes.remove(at);
                    }
                }
                case 2 -> nodes.set(at, node.withRequests(node.available(), size(500), Resources.NONE));
                default -> held.flip(at);
            }
        }

        private NodeSnapshot uninitialized(NodeSnapshot node) {
            return random.nextBoolean()
                    ? node
                    : new NodeSnapshot(
                            node.name(),
                            node.labels(),
                            node.taints(),
                            true,
                            false,
                            node.nodeLabels(),
                            node.nodeTaints(),
                            node.capacity(),
                            node.available(),
                            node.daemonRequests(),
                            node.hostPorts(),
                            node.volumes());
        }

        private static Resources size(int cpuMillis) {
            return Given.requesting(cpuMillis).build().requests();
        }

        /** Returns what the cheapest machine costs that may be launched, negative where there is none, infinite for two. */
        private double cost(SchedulingResult result) {
            List<NewNodeClaim> claims = result.newNodeClaims();
            if (claims.size() > 1 || !result.podErrors().isEmpty()) {
                return Double.POSITIVE_INFINITY;
            }
            return claims.stream()
                    .mapToDouble(claim ->
                            claim.instanceTypes().get(0).cheapestPrice(claim.requirements(), claim.wellKnown()))
                    .findFirst()
                    .orElse(Double.NEGATIVE_INFINITY);
        }
    }

    @Test
    void aBoundThatReusesAnEarlierOneEqualsANewOne() {
        for (long seed = 1; seed <= ROUNDS / 4; seed++) {
            new Round(seed).compareWithBefore();
        }
    }

    @Test
    void noRoundCostsLessThanTheBound() {
        for (long seed = 1; seed <= ROUNDS; seed++) {
            new Round(seed).compare();
        }

        assertThat(seen.keySet()).containsExactly("below", "exact", "none", "none seen");
        assertThat(seen.get("exact")).isGreaterThan(ROUNDS / 10);
    }
}
