// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.karpenter.disruption.shortcut;

import dev.sawhorse.karpenter.scheduling.AvailableResources;
import dev.sawhorse.karpenter.scheduling.ConsolidateAfterHold;
import dev.sawhorse.karpenter.scheduling.Given;
import dev.sawhorse.karpenter.scheduling.LaunchableInstances;
import dev.sawhorse.karpenter.scheduling.NodeSnapshot;
import dev.sawhorse.karpenter.scheduling.Scheduler;
import dev.sawhorse.karpenter.scheduling.SchedulingInput;
import dev.sawhorse.karpenter.scheduling.SchedulingOptions;
import dev.sawhorse.karpenter.scheduling.SchedulingResult;
import dev.sawhorse.kube.api.ObjectMeta;
import dev.sawhorse.kube.api.Pod;
import dev.sawhorse.kube.api.Taint;
import java.time.Duration;
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

/**
 * Where reschedulable pods are said to be in doubt, a round places one of them on a node that is not initialized, or nowhere.
 */
class UninitializedCapacityPropertyTest {
    private static final int ROUNDS = 2_000;

    private final Map<String, Integer> seen = new TreeMap<>();

    /** A few nodes, reschedulable pods, and others that need a place as well. */
    private final class Round {
        private final SplittableRandom random;
        private final List<NodeSnapshot> nodes = new ArrayList<>();
        private final BitSet held = new BitSet();
        private final List<Pod> reschedulable = new ArrayList<>();
        private final List<Pod> others = new ArrayList<>();
        private final List<Pod> daemons = new ArrayList<>();

        Round(long seed) {
            random = new SplittableRandom(seed);
            for (int i = 0; i < 1 + random.nextInt(6); i++) {
                nodes.add(node(i));
            }
            nodes.sort(NodeSnapshot.ORDER);
            for (int i = 0; i < nodes.size(); i++) {
                held.set(i, random.nextInt(5) == 0);
            }
            if (random.nextInt(3) == 0) {
                daemons.add(Given.pod("daemon", 300));
            }
            for (int i = 0; i < 1 + random.nextInt(8); i++) {
                reschedulable.add(pod("d" + i, random.nextInt(6)));
            }
            for (int i = 0; i < random.nextInt(6); i++) {
                others.add(pod("o" + i, random.nextInt(12)));
            }
        }

        private NodeSnapshot node(int number) {
            NodeSnapshot plain = Given.node("n" + number, "default", random.nextInt(3), "z1");
            List<Taint> taints = random.nextInt(5) == 0 ? List.of(new Taint("a", "b", Taint.NO_SCHEDULE)) : List.of();
            return new NodeSnapshot(
                    plain.name(),
                    plain.labels(),
                    taints,
                    true,
                    random.nextBoolean(),
                    plain.nodeLabels(),
                    taints,
                    plain.capacity(),
                    plain.available(),
                    plain.daemonRequests(),
                    plain.hostPorts(),
                    plain.volumes());
        }

        private Pod pod(String name, int createdHalfSecond) {
            long createdAt = Duration.ofMillis(500L * createdHalfSecond).toNanos();
            return new Pod(
                    new ObjectMeta(
                            name, "default", "uid-" + random.nextInt(), Map.of(), Map.of(), List.of(), createdAt),
                    Given.requesting(500 * (1 + random.nextInt(3))).build());
        }

        void compare() {
            List<Pod> pods = new ArrayList<>(reschedulable);
            pods.addAll(others);
            Set<String> heldNodes = new LinkedHashSet<>();
            held.stream().forEach(i -> heldNodes.add(nodes.get(i).name()));
            SchedulingInput plain = Given.round(
                    List.of(Given.nodePool("default")), Given.someTypes(), nodes, pods, SchedulingOptions.DEFAULT);
            SchedulingInput input =
                    Given.with(plain, daemons, new ConsolidateAfterHold(heldNodes, new LinkedHashSet<>(reschedulable)));

            UninitializedCapacity unsure = new UninitializedCapacity(nodes, held, AvailableResources.of(input), others);
            long newest = new ReschedulablePods(reschedulable).newestSecond();
            boolean isInDoubt = new ReplacementPriceBound(nodes, held, LaunchableInstances.of(input), null)
                    .isAnyUnplaced(PodRequestCounts.of(reschedulable), size -> unsure.isLeftFor(size, newest, true));

            boolean anyLost = isAnyLost(Scheduler.solve(input));
            assertThat(isInDoubt && !anyLost).isFalse();
            seen.merge(isInDoubt + " " + anyLost, 1, Integer::sum);
        }

        private boolean isAnyLost(SchedulingResult result) {
            return reschedulable.stream().anyMatch(result.podErrors()::containsKey)
                    || result.existingNodes().stream()
                            .filter(placements -> !placements.node().initialized())
                            .flatMap(placements -> placements.pods().stream())
                            .anyMatch(reschedulable::contains);
        }
    }

    @Test
    void podsInDoubtAreLost() {
        for (long seed = 1; seed <= ROUNDS; seed++) {
            new Round(seed).compare();
        }

        assertThat(seen.keySet()).containsExactly("false false", "false true", "true true");
        assertThat(seen.values()).allMatch(count -> count > ROUNDS / 10);
    }
}
