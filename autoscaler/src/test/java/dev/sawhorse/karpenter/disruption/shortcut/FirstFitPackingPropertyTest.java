// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.karpenter.disruption.shortcut;

import dev.sawhorse.karpenter.disruption.SchedulingSimulation;
import dev.sawhorse.karpenter.disruption.shortcut.SimulationKey.Kind;
import dev.sawhorse.karpenter.scheduling.AvailableResources;
import dev.sawhorse.karpenter.scheduling.ConsolidateAfterHold;
import dev.sawhorse.karpenter.scheduling.Given;
import dev.sawhorse.karpenter.scheduling.NodeSnapshot;
import dev.sawhorse.karpenter.scheduling.Scheduler;
import dev.sawhorse.karpenter.scheduling.SchedulingInput;
import dev.sawhorse.karpenter.scheduling.SchedulingOptions;
import dev.sawhorse.karpenter.scheduling.SchedulingOrder;
import dev.sawhorse.karpenter.scheduling.SchedulingResult;
import dev.sawhorse.karpenter.scheduling.SchedulingResult.NodePlacements;
import dev.sawhorse.kube.api.Labels;
import dev.sawhorse.kube.api.Pod;
import dev.sawhorse.kube.api.PodSpec;
import dev.sawhorse.kube.api.Resources;
import dev.sawhorse.kube.api.SelectorRequirement;
import dev.sawhorse.kube.api.Taint;
import dev.sawhorse.kube.api.Toleration;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.SplittableRandom;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

/** The unplaced pods of first-fit packing, and those on uninitialized nodes, are those of a whole round. */
class FirstFitPackingPropertyTest {
    private static final int ROUNDS = 600;
    private static final Taint TAINT = new Taint("dedicated", "x", Taint.NO_SCHEDULE);

    private final Map<String, Integer> seen = new TreeMap<>();

    private final class Round {
        private final SplittableRandom random;
        private final List<NodeSnapshot> nodes = new ArrayList<>();
        private final BitSet held = new BitSet();
        private final Map<Pod, Kind> kinds = new LinkedHashMap<>();
        private final List<Pod> daemons = new ArrayList<>();
        private final List<Pod> pods;

        Round(long seed) {
            random = new SplittableRandom(seed);
            for (int i = 0; i < random.nextInt(1, 12); i++) {
                nodes.add(node(i));
            }
            nodes.sort(NodeSnapshot.ORDER);
            boolean anyHeld = random.nextBoolean();
            for (int i = 0; i < nodes.size(); i++) {
                held.set(i, anyHeld && random.nextInt(3) == 0);
            }
            if (random.nextInt(3) == 0) {
                daemons.add(Given.pod("daemon", 300));
            }
            PodSpec[] specs = {
                spec(500),
                spec(1_000),
                spec(1_000).toBuilder()
                        .tolerations(List.of(Toleration.exists("dedicated", Taint.NO_SCHEDULE)))
                        .build(),
                spec(3_000),
                spec(500).toBuilder().nodeSelector(Map.of(Labels.ZONE, "z2")).build(),
                spec(1_000).toBuilder()
                        .affinity(Given.requiring(new SelectorRequirement(Labels.ZONE, "In", List.of("z1", "z3"))))
                        .build()
            };
            int most = random.nextInt(1, specs.length + 1);
            for (int i = 0; i < random.nextInt(30); i++) {
                PodSpec spec = specs[random.nextInt(most)];
                boolean placed = random.nextInt(4) > 0;
                boolean excused = placed && random.nextInt(8) == 0;
                kinds.put(
                        Given.pod("p" + i, Map.of(), spec),
                        new Kind(spec, anyHeld && placed && !excused && random.nextInt(5) > 0, placed, excused));
            }
            pods = SchedulingOrder.of(kinds.keySet()).pods();
        }

        private PodSpec spec(int cpuMillis) {
            return Given.requesting(cpuMillis).build();
        }

        private NodeSnapshot node(int number) {
            NodeSnapshot plain =
                    Given.node("n" + number, "default", random.nextInt(5), Given.ZONES.get(random.nextInt(2)));
            boolean initialized = random.nextInt(4) > 0;
            List<Taint> taints = random.nextInt(5) == 0 ? List.of(TAINT) : List.of();
            Resources over = random.nextInt(6) == 0 ? plain.available().with(1, -1) : plain.available();
            return new NodeSnapshot(
                    plain.name(),
                    plain.labels(),
                    taints,
                    true,
                    initialized,
                    plain.nodeLabels(),
                    taints,
                    plain.capacity(),
                    over,
                    random.nextBoolean() ? Given.requesting(300).build().requests() : Resources.NONE,
                    plain.hostPorts(),
                    plain.volumes());
        }

        private SchedulingInput input() {
            Set<String> heldNodes = new LinkedHashSet<>();
            held.stream().forEach(i -> heldNodes.add(nodes.get(i).name()));
            Set<Pod> heldPods = new LinkedHashSet<>();
            kinds.forEach((pod, kind) -> {
                if (kind.held()) {
                    heldPods.add(pod);
                }
            });
            SchedulingInput plain = Given.round(
                    List.of(Given.nodePool("default")), Given.someTypes(), nodes, pods, SchedulingOptions.DEFAULT);
            return Given.with(plain, daemons, new ConsolidateAfterHold(heldNodes, heldPods));
        }

        void compare() {
            SchedulingInput input = input();
            BitSet all = new BitSet();
            all.set(0, nodes.size());
            SimulationKey.PodRuns runs = SimulationKey.PodRuns.of(pods, pod -> Objects.requireNonNull(kinds.get(pod)));
            UnplacedPods unplaced =
                    new FirstFitPacking(nodes, held, AvailableResources.of(input), input).unplaced(runs, all);
            assertThat(unplaced).isNotNull();

            SchedulingResult result = Scheduler.solve(input);
            List<Pod> left = new ArrayList<>(pods);
            List<String> uninitialized = new ArrayList<>();
            result.existingNodes().forEach(placements -> {
                left.removeAll(placements.pods());
                for (Pod pod : placements.pods()) {
                    Kind kind = kinds.get(pod);
                    if (!placements.node().initialized() && kind.placed() && !kind.excused()) {
                        uninitialized.add(pod.name() + " " + placements.node().name());
                    }
                }
            });
            assertThat(unplaced.of(pods)).isEqualTo(left);
            assertThat(unplaced.isEmpty()).isEqualTo(left.isEmpty());
            assertThat(onUninitialized(unplaced.ofWholeRound(CachedOutcome.ALL_ON_EXISTING_NODES, name -> name)))
                    .isEqualTo(
                            uninitialized.subList(0, Math.min(SchedulingSimulation.MAX_ERRORS, uninitialized.size())));
            assertThat(unplaced.takers().stream().mapToObj(nodes::get).toList())
                    .isEqualTo(result.existingNodes().stream()
                            .map(NodePlacements::node)
                            .toList());
            seen.merge("left " + !left.isEmpty(), 1, Integer::sum);
            seen.merge("uninitialized " + !uninitialized.isEmpty(), 1, Integer::sum);
        }

        private List<String> onUninitialized(CachedOutcome outcome) {
            List<String> texts = new ArrayList<>();
            if (outcome instanceof CachedOutcome.Unscheduled failed) {
                for (int i = 0; i < failed.listed().size(); i++) {
                    texts.add(pods.get(failed.listed().get(i)).name() + " "
                            + failed.messages().get(i));
                }
            }
            return texts;
        }
    }

    @Test
    void unplacedPodsAreThoseThatAWholeRoundDoesNotPlaceOnExistingNodes() {
        for (long seed = 1; seed <= ROUNDS; seed++) {
            new Round(seed).compare();
        }

        assertThat(seen.values()).hasSize(4).allMatch(times -> times > 50);
    }

    @Test
    void podsWhoseRequirementsRestrictLaterPodsNeedASimulation() {
        PodSpec spec = Given.requesting(500)
                .affinity(Given.requiring(new SelectorRequirement("disk", "NotIn", List.of("hdd"))))
                .build();
        Pod pod = Given.pod("p", Map.of(), spec);
        SchedulingInput input = Given.round(
                List.of(Given.nodePool("default")),
                Given.someTypes(),
                List.of(Given.node("n", "default", 2, "z1")),
                List.of(pod),
                SchedulingOptions.DEFAULT);
        BitSet all = new BitSet();
        all.set(0);

        assertThat(new FirstFitPacking(input.nodes(), new BitSet(), AvailableResources.of(input), input)
                        .unplaced(SimulationKey.PodRuns.of(List.of(pod), p -> Kind.of(p, false, false)), all))
                .isNull();
    }
}
