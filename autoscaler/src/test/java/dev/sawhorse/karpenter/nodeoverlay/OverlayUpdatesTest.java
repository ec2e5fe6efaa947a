// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.karpenter.nodeoverlay;

import dev.sawhorse.karpenter.api.KarpenterLabels;
import dev.sawhorse.karpenter.api.NodeOverlay;
import dev.sawhorse.karpenter.api.RequirementSpec;
import dev.sawhorse.karpenter.scheduling.Given;
import dev.sawhorse.karpenter.scheduling.instancetype.InstanceType;
import dev.sawhorse.karpenter.scheduling.instancetype.InstanceTypes;
import dev.sawhorse.karpenter.scheduling.instancetype.Offering;
import dev.sawhorse.kube.api.Labels;
import dev.sawhorse.kube.api.ObjectMeta;
import dev.sawhorse.kube.api.Resources;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

import static dev.sawhorse.karpenter.nodeoverlay.Overlays.capacity;
import static dev.sawhorse.karpenter.nodeoverlay.Overlays.in;
import static dev.sawhorse.karpenter.nodeoverlay.Overlays.price;
import static org.assertj.core.api.Assertions.assertThat;

class OverlayUpdatesTest {
    private static final String GPU = "example.com/gpu";
    private static final String FPGA = "example.com/fpga";

    private final InstanceTypes types = Given.someTypes();
    private final OverlayUpdates updates = new OverlayUpdates();
    private final InstanceTypeStore store = new InstanceTypeStore();

    OverlayUpdatesTest() {
        updates.addNodePool(Given.nodePool("web"), types);
        updates.addNodePool(Given.nodePool("batch"), types);
    }

    private InstanceType overlaid(String nodePool, String type) {
        store.replace(updates);
        InstanceTypes table = Objects.requireNonNull(store.apply(nodePool, types));
        return table.asList().stream()
                .filter(candidate -> candidate.name().equals(type))
                .findFirst()
                .orElseThrow();
    }

    private List<Double> prices(String nodePool, String type) {
        return overlaid(nodePool, type).offerings().stream()
                .map(Offering::price)
                .toList();
    }

    @Test
    void overlayWithoutRequirementsChangesEveryPriceInEveryPool() {
        assertThat(updates.add(price("all", 0, "1.5"))).isTrue();

        assertThat(prices("web", "c2")).containsOnly(1.5);
        assertThat(prices("batch", "c16")).containsOnly(1.5);
        assertThat(overlaid("web", "c2").isPriceOverlaid()).isTrue();
        assertThat(overlaid("web", "c2").isCapacityOverlaid()).isFalse();
    }

    @Test
    void onlyTheOfferingsThatMatchChangeTheirPrice() {
        updates.add(price("spot-z1", 0, "+100%", in(KarpenterLabels.CAPACITY_TYPE, "spot"), in(Labels.ZONE, "z1")));

        assertThat(overlaid("web", "c4").offerings())
                .filteredOn(Offering::priceOverlaid)
                .singleElement()
                .satisfies(offering -> {
                    assertThat(offering.zone()).isEqualTo("z1");
                    assertThat(offering.capacityType()).isEqualTo("spot");
                    assertThat(offering.price()).isEqualTo(0.2);
                });
    }

    @Test
    void overlayCanSelectOneNodePool() {
        updates.add(price("web", 0, "9", in(KarpenterLabels.NODE_POOL, "web")));

        assertThat(prices("web", "c2")).containsOnly(9.0);
        assertThat(prices("batch", "c2")).doesNotContain(9.0);
    }

    @Test
    void labelThatNoPoolDefinesSelectsNothing() {
        updates.add(price("team", 0, "9", in("example.com/team", "a")));

        assertThat(prices("web", "c2")).doesNotContain(9.0);
    }

    @Test
    void heavierOverlayApplies() {
        assertThat(updates.add(price("heavy", 20, "2", in(Labels.INSTANCE_TYPE, "c2"))))
                .isTrue();
        assertThat(updates.add(price("light", 10, "1"))).isTrue();

        assertThat(prices("web", "c2")).containsOnly(2.0);
        assertThat(prices("web", "c4")).containsOnly(1.0);
    }

    @Test
    void equalWeightsOnOneOfferingConflictAndTheSecondHasNoEffect() {
        assertThat(updates.add(price("b", 10, "2", in(Labels.INSTANCE_TYPE, "c2", "c4"))))
                .isTrue();
        assertThat(updates.add(price("a", 10, "2", in(Labels.INSTANCE_TYPE, "c4", "c8"))))
                .isFalse();

        assertThat(prices("web", "c8")).doesNotContain(2.0);
    }

    @Test
    void equalWeightsConflictUnderneathAHeavierOverlayToo() {
        updates.add(price("heavy", 20, "3"));
        assertThat(updates.add(price("b", 10, "2"))).isTrue();
        assertThat(updates.add(price("a", 10, "1"))).isFalse();
    }

    @Test
    void equalWeightsOnDifferentZonesDoNotConflict() {
        assertThat(updates.add(price("b", 10, "2", in(Labels.ZONE, "z1")))).isTrue();
        assertThat(updates.add(price("a", 10, "1", in(Labels.ZONE, "z2")))).isTrue();

        assertThat(prices("web", "c2")).containsExactly(2.0, 2.0, 1.0, 1.0, 0.1, 0.05);
    }

    @Test
    void capacityIsMergedAndTheHeavierAmountApplies() {
        updates.add(capacity("heavy", 20, GPU, 4));
        assertThat(updates.add(new NodeOverlay(
                        ObjectMeta.of("", "light"), List.of(), null, Resources.of(Map.of(GPU, 1L, FPGA, 2L)), 10)))
                .isTrue();

        InstanceType type = overlaid("web", "c2");
        assertThat(type.capacity().amount(GPU)).isEqualTo(4);
        assertThat(type.capacity().amount(FPGA)).isEqualTo(2);
        assertThat(type.allocatable().amount(GPU)).isEqualTo(4);
        assertThat(type.allocatable().cpuMillis()).isEqualTo(2_000);
        assertThat(type.isCapacityOverlaid()).isTrue();
    }

    @Test
    void equalWeightsConflictOverTheSameResourceOnly() {
        assertThat(updates.add(capacity("c", 0, GPU, 4))).isTrue();
        assertThat(updates.add(capacity("b", 0, GPU, 4))).isFalse();
        assertThat(updates.add(capacity("a", 0, FPGA, 1))).isTrue();
    }

    @Test
    void priceAndCapacityOfEqualWeightDoNotConflict() {
        assertThat(updates.add(price("b", 5, "1"))).isTrue();
        assertThat(updates.add(capacity("a", 5, GPU, 1))).isTrue();
    }

    @Test
    void unevaluatedPoolHasNoResult() {
        store.replace(updates);

        assertThat(store.apply("other", types)).isNull();
        assertThat(store.apply("web", types)).isSameAs(types);
    }

    @Test
    void sameTypesReuseTheTableAndOnlyNewTypesAreOverlaid() {
        updates.add(price("c2", 0, "1", in(Labels.INSTANCE_TYPE, "c2")));
        store.replace(updates);
        InstanceTypes first = Objects.requireNonNull(store.apply("web", types));
        InstanceTypes again = InstanceTypes.of(types.asList(), types.wellKnown());

        assertThat(store.apply("web", types)).isSameAs(first);
        assertThat(Objects.requireNonNull(store.apply("web", again)).get(0)).isSameAs(first.get(0));
        assertThat(first.get(1)).isSameAs(types.get(1));
    }

    /** Weights that all differ: no conflict, and each price follows the heaviest overlay that selects the offering. */
    @Test
    void everyPriceFollowsTheHeaviestOverlayThatSelectsIt() {
        SplittableRandom random = new SplittableRandom(42);
        for (int round = 0; round < 100; round++) {
            OverlayUpdates some = new OverlayUpdates();
            some.addNodePool(Given.nodePool("web"), types);
            List<NodeOverlay> overlays = new ArrayList<>();
            for (int weight = 1; weight <= 6; weight++) {
                overlays.add(price("o" + weight, weight, "+" + weight, randomRequirements(random)));
            }
            overlays.sort(Comparator.comparingInt(NodeOverlay::weight).reversed());
            assertThat(overlays).allMatch(some::add);
            store.replace(some);
            InstanceTypes table = Objects.requireNonNull(store.apply("web", types));
            for (int row = 0; row < types.size(); row++) {
                assertPrices(types.get(row), table.get(row), overlays);
            }
        }
    }

    private static void assertPrices(InstanceType before, InstanceType after, List<NodeOverlay> overlays) {
        for (int i = 0; i < before.offerings().size(); i++) {
            Offering offering = before.offerings().get(i);
            double added = overlays.stream()
                    .filter(overlay -> selects(overlay, before, offering))
                    .mapToInt(NodeOverlay::weight)
                    .findFirst()
                    .orElse(0);
            assertThat(after.offerings().get(i).price()).isEqualTo(offering.price() + added);
        }
    }

    private static boolean selects(NodeOverlay overlay, InstanceType type, Offering offering) {
        return overlay.requirements().stream().allMatch(requirement -> {
            String value = switch (requirement.key()) {
                case Labels.ZONE -> offering.zone();
                case KarpenterLabels.CAPACITY_TYPE -> offering.capacityType();
                default -> type.name();
            };
            return requirement.values().contains(value)
                    == requirement.operator().equals("In");
        });
    }

    private static RequirementSpec[] randomRequirements(SplittableRandom random) {
        List<RequirementSpec> requirements = new ArrayList<>();
        if (random.nextBoolean()) {
            requirements.add(in(Labels.ZONE, "z" + (1 + random.nextInt(3)), "z" + (1 + random.nextInt(3))));
        }
        if (random.nextBoolean()) {
            requirements.add(in(KarpenterLabels.CAPACITY_TYPE, random.nextBoolean() ? "spot" : "on-demand"));
        }
        if (random.nextBoolean()) {
            String operator = random.nextBoolean() ? "In" : "NotIn";
            requirements.add(
                    new RequirementSpec(Labels.INSTANCE_TYPE, operator, List.of("c" + (2 << random.nextInt(4))), null));
        }
        return requirements.toArray(RequirementSpec[]::new);
    }
}
