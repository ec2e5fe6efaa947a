// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.karpenter.aws;

import dev.sawhorse.ec2.AllocationStrategy;
import dev.sawhorse.ec2.capacity.CapacityType;
import dev.sawhorse.ec2.capacity.TargetCapacityType;
import dev.sawhorse.facts.InstanceLabels;
import dev.sawhorse.karpenter.api.KarpenterLabels;
import dev.sawhorse.karpenter.scheduling.instancetype.InstanceType;
import dev.sawhorse.karpenter.scheduling.instancetype.InstanceTypeOverhead;
import dev.sawhorse.karpenter.scheduling.instancetype.MinValues;
import dev.sawhorse.karpenter.scheduling.instancetype.Offering;
import dev.sawhorse.karpenter.scheduling.requirement.Operator;
import dev.sawhorse.karpenter.scheduling.requirement.Requirement;
import dev.sawhorse.karpenter.scheduling.requirement.Requirements;
import dev.sawhorse.kube.api.Labels;
import dev.sawhorse.kube.api.Resources;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

class LaunchPlanTest {
    private static final Resources ONE_CPU = Resources.of(Map.of("cpu", 1_000L));

    private final List<InstanceType> types = new ArrayList<>(List.of(
            type("m5.large", 2_000, 0.096, 0.035),
            type("m5.xlarge", 4_000, 0.192, 0.06),
            type("m5.2xlarge", 8_000, 0.384, 0.13),
            type("m5.4xlarge", 16_000, 0.768, 0.5)));

    private List<String> subnetZones = List.of("a", "b");
    private boolean priceOverlaid;
    private boolean fallsBackFromBlocks;

    private static InstanceType type(String name, long cpuMillis, double onDemand, double spot) {
        return type(name, Map.of("cpu", cpuMillis, "memory", 8L << 30, "pods", 58L), onDemand, spot, "a", "b");
    }

    private static InstanceType type(
            String name, Map<String, Long> capacity, double onDemand, double spot, String... zones) {
        List<Offering> offerings = new ArrayList<>();
        for (String zone : zones) {
            offerings.add(offering(zone, "on-demand", onDemand));
            offerings.add(offering(zone, "spot", spot));
        }
        Requirements requirements = Requirements.of(
                in(Labels.INSTANCE_TYPE, name),
                in(InstanceLabels.SIZE, name.substring(name.indexOf('.') + 1)),
                in(Labels.ZONE, zones),
                in(KarpenterLabels.CAPACITY_TYPE, "on-demand", "spot"));
        return new InstanceType(name, requirements, offerings, Resources.of(capacity), InstanceTypeOverhead.NONE);
    }

    private static Offering offering(String zone, String capacityType, double price) {
        return Offering.of(
                Requirements.of(in(Labels.ZONE, zone), in(KarpenterLabels.CAPACITY_TYPE, capacityType)), price, true);
    }

    private static Requirement in(String key, String... values) {
        return Requirement.of(key, Operator.IN, values);
    }

    private LaunchPlan plan(Resources requests, Requirement... requirements) {
        return LaunchPlan.of(
                types,
                new LaunchSpec(
                        Requirements.of(requirements),
                        requests,
                        new TreeSet<>(subnetZones),
                        MinValues.LISTED,
                        fallsBackFromBlocks,
                        priceOverlaid),
                AwsLabels.WELL_KNOWN);
    }

    private static List<String> overrides(LaunchPlan plan) {
        assertThat(plan).isInstanceOf(LaunchPlan.Request.class);
        return ((LaunchPlan.Request) plan)
                .configs().stream()
                        .flatMap(config -> config.overrides().stream())
                        .map(override -> override.pool().instanceType() + "/"
                                + override.pool().zone() + "@" + override.priority())
                        .toList();
    }

    @Test
    void spotIsLaunchedWhereBothAreAllowedAndDearSpotIsLeftOut() {
        LaunchPlan plan = plan(ONE_CPU, in(KarpenterLabels.CAPACITY_TYPE, "spot", "on-demand"));

        assertThat(overrides(plan))
                .containsExactly("m5.large/a@0.035", "m5.large/b@0.035", "m5.xlarge/a@0.06", "m5.xlarge/b@0.06");
        assertThat(((LaunchPlan.Request) plan).capacityType()).isEqualTo(CapacityType.SPOT);
        assertThat(((LaunchPlan.Request) plan).strategy()).isEqualTo(AllocationStrategy.PRICE_CAPACITY_OPTIMIZED);
    }

    @Test
    void claimWithoutCapacityTypeMayUseAny() {
        assertThat(overrides(plan(ONE_CPU))).startsWith("m5.large/a@0.035");
    }

    @Test
    void onDemandIsLaunchedByLowestPrice() {
        LaunchPlan plan = plan(
                Resources.of(Map.of("cpu", 3_000L)),
                in(KarpenterLabels.CAPACITY_TYPE, "on-demand"),
                in(Labels.ZONE, "b", "c"));

        assertThat(overrides(plan)).containsExactly("m5.xlarge/b@0.192", "m5.2xlarge/b@0.384", "m5.4xlarge/b@0.768");
        assertThat(((LaunchPlan.Request) plan).strategy()).isEqualTo(AllocationStrategy.LOWEST_PRICE);
    }

    @Test
    void noFittingTypeIsInsufficientCapacity() {
        assertThat(plan(Resources.of(Map.of("cpu", 64_000L))))
                .isEqualTo(
                        new LaunchPlan.NothingAvailable("all requested instance types were unavailable during launch"));
    }

    @Test
    void exoticTypesAreExcludedUnlessNothingElseRemains() {
        types.clear();
        types.add(type("g5.xlarge", Map.of("cpu", 4_000L, "nvidia.com/gpu", 1L), 0.05, 0.02, "a"));
        types.add(type("m5.metal", Map.of("cpu", 96_000L), 0.06, 0.02, "a"));
        assertThat(overrides(plan(ONE_CPU, in(KarpenterLabels.CAPACITY_TYPE, "on-demand"))))
                .containsExactly("g5.xlarge/a@0.05", "m5.metal/a@0.06");

        types.add(type("m5.large", 2_000, 0.096, 0.035));
        assertThat(overrides(plan(ONE_CPU, in(KarpenterLabels.CAPACITY_TYPE, "on-demand"))))
                .containsExactly("m5.large/a@0.096", "m5.large/b@0.096");
    }

    @Test
    void minValuesKeepExoticTypesAndMustHoldAfterTruncation() {
        types.add(type("g5.xlarge", Map.of("cpu", 4_000L, "nvidia.com/gpu", 1L), 0.05, 0.02, "a"));
        Requirement five = Requirement.of(
                Labels.INSTANCE_TYPE,
                Operator.IN,
                types.stream().map(InstanceType::name).toList(),
                5);
        assertThat(overrides(plan(ONE_CPU, in(KarpenterLabels.CAPACITY_TYPE, "on-demand"), five)))
                .startsWith("g5.xlarge/a@0.05")
                .hasSize(9);

        assertThat(plan(ONE_CPU, in(KarpenterLabels.CAPACITY_TYPE, "on-demand"), five.withMinValues(6)))
                .isInstanceOf(LaunchPlan.NothingAvailable.class);
    }

    @Test
    void onlyTheSixtyCheapestTypesAreRequested() {
        types.clear();
        for (int i = 0; i < 80; i++) {
            types.add(type("m5.size" + (100 - i), Map.of("cpu", 2_000L), 1.0 - i * 0.01, 0.5, "a"));
        }
        List<String> overrides = overrides(plan(ONE_CPU, in(KarpenterLabels.CAPACITY_TYPE, "on-demand")));

        assertThat(overrides).hasSize(60);
        assertThat(overrides.get(0)).startsWith("m5.size21/a@0.2");
    }

    private static Offering reserved(String id, String zone, int capacity, String kind, boolean interruptible) {
        return new Offering(
                Requirements.of(
                        in(Labels.ZONE, zone),
                        in(KarpenterLabels.CAPACITY_TYPE, "reserved"),
                        in(AwsLabels.RESERVATION_ID, id),
                        in(AwsLabels.RESERVATION_TYPE, kind),
                        in(AwsLabels.RESERVATION_INTERRUPTIBLE, String.valueOf(interruptible))),
                1e-8,
                true,
                new Offering.Reservation(id, capacity),
                Resources.NONE,
                null);
    }

    /** Replaces a type by itself with further offerings. */
    private void offer(String name, Offering... more) {
        types.replaceAll(type -> {
            if (!type.name().equals(name)) {
                return type;
            }
            List<Offering> offerings = new ArrayList<>(type.offerings());
            offerings.addAll(List.of(more));
            return LaunchFilters.with(type, offerings);
        });
    }

    private LaunchPlan.Request request(Requirement... requirements) {
        return (LaunchPlan.Request) plan(ONE_CPU, requirements);
    }

    @Test
    void reservationsPrecedeSpotWithATemplateEachAndTheFullestOneOfAZone() {
        offer(
                "m5.xlarge",
                reserved("cr-1", "a", 3, "default", false),
                reserved("cr-2", "a", 9, "default", false),
                reserved("cr-3", "b", 1, "default", false));

        LaunchPlan.Request request = request();

        assertThat(request.capacityType()).isEqualTo(CapacityType.RESERVED);
        assertThat(request.target()).isEqualTo(TargetCapacityType.ON_DEMAND);
        assertThat(request.strategy()).isEqualTo(AllocationStrategy.LOWEST_PRICE);
        assertThat(request.configs())
                .extracting(config -> config.capacityReservationId() + " "
                        + config.overrides().size())
                .containsExactlyInAnyOrder("cr-2 1", "cr-3 1");
    }

    @Test
    void atEqualPricesDefaultReservationsPrecedeBlocksAndBlocksInterruptibleOnes() {
        offer("m5.large", reserved("cr-i", "a", 3, "default", true));
        assertThat(request().target()).isEqualTo(TargetCapacityType.RESERVED_CAPACITY);
        assertThat(request().strategy()).isNull();

        offer("m5.large", reserved("cr-b", "a", 3, "capacity-block", false));
        assertThat(request().target()).isEqualTo(TargetCapacityType.CAPACITY_BLOCK);
        assertThat(request().strategy()).isNull();

        offer("m5.xlarge", reserved("cr-d", "a", 3, "default", false));
        assertThat(request().target()).isEqualTo(TargetCapacityType.ON_DEMAND);
        assertThat(request().configs()).hasSize(1);
        assertThat(request().configs().get(0).capacityReservationId()).isEqualTo("cr-d");
    }

    @Test
    void oneCapacityBlockIsRequested() {
        offer("m5.large", reserved("cr-1", "a", 3, "capacity-block", false));
        offer("m5.xlarge", reserved("cr-2", "b", 3, "capacity-block", false));

        assertThat(request().configs()).hasSize(1);
        assertThat(request().configs().get(0).capacityReservationId()).isEqualTo("cr-1");
    }

    @Test
    void withoutRoomInABlockAClaimIsLaunchedElsewhereSinceVersion15Only() {
        offer("m5.large", reserved("cr-1", "a", 0, "capacity-block", false).full());
        assertThat(plan(ONE_CPU)).isInstanceOf(LaunchPlan.NothingAvailable.class);

        fallsBackFromBlocks = true;
        assertThat(request().capacityType()).isEqualTo(CapacityType.SPOT);
    }

    @Test
    void overlaidPricesMakeTheFleetUsePriorities() {
        priceOverlaid = true;

        assertThat(request(in(KarpenterLabels.CAPACITY_TYPE, "spot")).strategy())
                .isEqualTo(AllocationStrategy.CAPACITY_OPTIMIZED_PRIORITIZED);
        assertThat(request(in(KarpenterLabels.CAPACITY_TYPE, "on-demand")).strategy())
                .isEqualTo(AllocationStrategy.PRIORITIZED);
    }

    @Test
    void zoneWithoutSubnetIsLeftOut() {
        subnetZones = List.of("b");
        assertThat(overrides(plan(ONE_CPU, in(Labels.INSTANCE_TYPE, "m5.large"))))
                .containsExactly("m5.large/b@0.035");

        subnetZones = List.of("c");
        assertThat(plan(ONE_CPU)).isInstanceOf(LaunchPlan.NoOverrides.class);
    }

    @Test
    void onDemandFallbackWithFewTypesIsReported() {
        types.replaceAll(type -> LaunchFilters.with(
                type,
                type.offerings().stream()
                        .filter(offering -> offering.capacityType().equals("on-demand"))
                        .toList()));

        assertThat(request(in(KarpenterLabels.CAPACITY_TYPE, "spot", "on-demand"))
                        .fallback())
                .startsWith("at least 5 instance types are recommended")
                .endsWith("only has 4 instance type options");
        assertThat(request(in(KarpenterLabels.CAPACITY_TYPE, "on-demand")).fallback())
                .isNull();
    }
}
