// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.karpenter.scheduling.instancetype;

import dev.sawhorse.karpenter.api.KarpenterLabels;
import dev.sawhorse.karpenter.scheduling.Given;
import dev.sawhorse.karpenter.scheduling.requirement.Operator;
import dev.sawhorse.karpenter.scheduling.requirement.Requirement;
import dev.sawhorse.karpenter.scheduling.requirement.Requirements;
import dev.sawhorse.karpenter.scheduling.requirement.WellKnownLabels;
import dev.sawhorse.kube.api.Labels;
import dev.sawhorse.kube.api.ResourceName;
import dev.sawhorse.kube.api.Resources;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

class InstanceTypesTest {
    private final InstanceTypes types = Given.someTypes();

    @Test
    void onlyTypesWithRoomAndAnOfferingAreKept() {
        InstanceTypes.Market spot = types.market(capacityType("spot"));
        InstanceTypes.Market reserved = types.market(capacityType("reserved"));
        Resources fiveCpus = Resources.ofCpuMemory(5000, 0);

        assertThat(names(spot.holding(fiveCpus, Resources.NONE, Resources.NONE)))
                .containsExactly("c8", "c16");
        assertThat(reserved.holding(Resources.NONE, Resources.NONE, Resources.NONE)
                        .isEmpty())
                .isTrue();
    }

    @Test
    void aResourceThatNoTypeHasFitsOnlyIfNotRequested() {
        InstanceTypes.Market market = types.market(Requirements.NONE);
        int widgets = ResourceName.index("example.com/widget");

        assertThat(market.holding(Resources.NONE.with(widgets, 0), Resources.NONE, Resources.NONE)
                        .size())
                .isEqualTo(4);
        assertThat(market.holding(Resources.NONE.with(widgets, 1), Resources.NONE, Resources.NONE)
                        .isEmpty())
                .isTrue();
    }

    @Test
    void anOverriddenCapacityCountsOnlyUnderItsOffering() {
        Offering plain = Given.offering("z1", "spot", 1);
        Offering roomy = new Offering(
                Given.offering("z2", "spot", 1).requirements(),
                1,
                true,
                null,
                Resources.NONE.with(ResourceName.CPU, 64_000),
                null);
        InstanceTypes table = Given.types(Given.type("t", 2, List.of(plain, roomy)));
        Resources ten = Resources.ofCpuMemory(10_000, 0);

        assertThat(table.market(zone("z1"))
                        .holding(ten, Resources.NONE, Resources.NONE)
                        .isEmpty())
                .isTrue();
        assertThat(table.market(zone("z2"))
                        .holding(ten, Resources.NONE, Resources.NONE)
                        .isEmpty())
                .isFalse();
    }

    @Test
    void typesAreOrderedByTheirCheapestPriceThenByName() {
        InstanceTypes table = Given.types(
                Given.type("b", 1, List.of(Given.offering("z1", "spot", 2))),
                Given.type("a", 1, List.of(Given.offering("z1", "spot", 2))),
                Given.type("gone", 1, List.of(Given.offering("z9", "spot", 0.1))),
                Given.type("c", 1, List.of(Given.offering("z1", "spot", 1))));

        assertThat(table.market(zone("z1")).orderByPrice(table.all()))
                .extracting(InstanceType::name)
                .containsExactly("c", "a", "b", "gone");
    }

    @Test
    void theCutKeepsTheCheapestTypes() {
        List<InstanceType> many = new ArrayList<>();
        for (int i = 0; i < 100; i++) {
            many.add(Given.type("t" + i, 1, List.of(Given.offering("z1", "spot", (i * 37) % 100))));
        }
        InstanceTypes table = InstanceTypes.of(many, WellKnownLabels.CORE);

        TypeSet kept = table.market(Requirements.NONE).cheapest(table.all(), 10);

        assertThat(table.select(kept))
                .hasSize(10)
                .allSatisfy(type -> assertThat(type.offerings().get(0).price()).isLessThan(10));
    }

    @Test
    void distinctValuesAreCountedOverTheTypesKept() {
        Requirements three = Requirements.of(Requirement.of(Labels.INSTANCE_TYPE, Operator.EXISTS, List.of(), 3));

        assertThat(types.missedMinValues(types.all(), three, MinValues.LISTED)).isEmpty();
        assertThat(types.missedMinValues(TypeSet.where(4, row -> row < 2), three, MinValues.LISTED))
                .containsEntry(Labels.INSTANCE_TYPE, 2);
    }

    @Test
    void valuesThatARequirementExcludesAreDomainsAllTheSame() {
        assertThat(types.domains("rack", Requirement.of("rack", Operator.NOT_IN, "r9")))
                .containsExactly("r9");
        assertThat(types.domains(Labels.ZONE, Requirement.of(Labels.ZONE, Operator.IN, "z2")))
                .containsExactly("z2");
    }

    @Test
    void thresholdsAgreeWithComparingEveryAmount() {
        SplittableRandom random = new SplittableRandom(5);
        List<Resources> rows = new ArrayList<>();
        for (int i = 0; i < 150; i++) {
            rows.add(Resources.ofCpuMemory(random.nextInt(-1, 20), random.nextInt(20)));
        }
        ResourceThresholds thresholds = new ResourceThresholds(rows);
        TypeSet all = TypeSet.all(rows.size());
        for (int i = 0; i < 200; i++) {
            Resources a = Resources.ofCpuMemory(random.nextInt(10), random.nextInt(10));
            Resources b = Resources.ofCpuMemory(random.nextInt(10), 0);
            TypeSet holding = thresholds.holding(all, a, b, Resources.NONE);
            for (int row = 0; row < rows.size(); row++) {
                boolean fits = !rows.get(row).hasNegative() && a.plus(b).fitsWithin(rows.get(row));
                assertThat(holding.contains(row)).isEqualTo(fits);
            }
        }
    }

    private List<String> names(TypeSet set) {
        return types.select(set).stream().map(InstanceType::name).toList();
    }

    private static Requirements capacityType(String value) {
        return Requirements.of(Requirement.of(KarpenterLabels.CAPACITY_TYPE, Operator.IN, value));
    }

    private static Requirements zone(String value) {
        return Requirements.of(Requirement.of(Labels.ZONE, Operator.IN, value));
    }
}
