// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.karpenter.aws;

import dev.sawhorse.ec2.AllocationStrategy;
import dev.sawhorse.ec2.FleetRequest;
import dev.sawhorse.ec2.capacity.CapacityPool;
import dev.sawhorse.ec2.capacity.CapacityType;
import dev.sawhorse.ec2.limits.Subnet;
import dev.sawhorse.ec2.limits.Subnets;
import dev.sawhorse.karpenter.api.KarpenterLabels;
import dev.sawhorse.karpenter.scheduling.instancetype.InstanceType;
import dev.sawhorse.karpenter.scheduling.instancetype.InstanceTypeOverhead;
import dev.sawhorse.karpenter.scheduling.instancetype.Offering;
import dev.sawhorse.karpenter.scheduling.requirement.Operator;
import dev.sawhorse.karpenter.scheduling.requirement.Requirement;
import dev.sawhorse.karpenter.scheduling.requirement.Requirements;
import dev.sawhorse.kube.api.Labels;
import dev.sawhorse.kube.api.Resources;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

class SubnetProviderTest {
    private static final List<String> ZONES = List.of("a", "b");
    private static final Map<String, List<String>> SUBNETS =
            new TreeMap<>(Map.of("a", List.of("a1", "a2"), "b", List.of("b1")));

    private final Subnets ec2 =
            new Subnets(List.of(new Subnet("a1", "a", 100), new Subnet("a2", "a", 95), new Subnet("b1", "b", 50)));
    private final SubnetProvider provider = new SubnetProvider(ec2);
    private final List<InstanceType> types = List.of(type("m5.large", 29), type("m5.xlarge", 58));

    private static InstanceType type(String name, long pods) {
        List<Offering> offerings =
                ZONES.stream().map(zone -> offering(zone, "spot")).toList();
        return new InstanceType(
                name, Requirements.of(), offerings, Resources.of(Map.of("pods", pods)), InstanceTypeOverhead.NONE);
    }

    private static Offering offering(String zone, String capacityType) {
        return Offering.of(
                Requirements.of(
                        Requirement.of(KarpenterLabels.CAPACITY_TYPE, Operator.IN, capacityType),
                        Requirement.of(Labels.ZONE, Operator.IN, zone)),
                1,
                true);
    }

    private Map<String, String> launch(long now) {
        return provider.zonalSubnetsForLaunch(SUBNETS, types, CapacityType.SPOT, now);
    }

    @Test
    void launchUsesTheSubnetWithMostFreeAddressesAndReservesThem() {
        assertThat(launch(0)).containsEntry("a", "a1").containsEntry("b", "b1");
        assertThat(launch(0)).containsEntry("a", "a2");
        assertThat(launch(0)).containsEntry("a", "a1");
    }

    @Test
    void tiesOfExpectedAddressesAreBrokenByDescribedAddresses() {
        SubnetProvider provider =
                new SubnetProvider(new Subnets(List.of(new Subnet("a1", "a", 71), new Subnet("a2", "a", 100))));
        Map<String, List<String>> zonal = Map.of("a", List.of("a1", "a2"));

        assertThat(provider.zonalSubnetsForLaunch(zonal, types, CapacityType.SPOT, 0))
                .isEqualTo(Map.of("a", "a2"));
        assertThat(provider.zonalSubnetsForLaunch(zonal, types, CapacityType.SPOT, 0))
                .isEqualTo(Map.of("a", "a2"));
    }

    @Test
    void tiesOfSubnetsAreBrokenById() {
        SubnetProvider provider =
                new SubnetProvider(new Subnets(List.of(new Subnet("a2", "a", 100), new Subnet("a1", "a", 100))));

        assertThat(provider.zonalSubnetsForLaunch(Map.of("a", List.of("a2", "a1")), types, CapacityType.SPOT, 0))
                .isEqualTo(Map.of("a", "a1"));
    }

    @Test
    void addressesOfSubnetsNotChosenAreReleased() {
        FleetRequest request = FleetRequest.of(
                        AllocationStrategy.PRICE_CAPACITY_OPTIMIZED,
                        ZONES.stream()
                                .map(zone -> new CapacityPool("m5.large", zone, CapacityType.SPOT))
                                .map(pool -> new FleetRequest.Override(pool, 0))
                                .toList(),
                        1,
                        Map.of())
                .withSubnets(launch(0));
        provider.updateInflightIps(request, "b1", types, CapacityType.SPOT);

        assertThat(launch(0)).containsEntry("a", "a1");
    }

    @Test
    void launchUsesOnlySubnetsOfTheNodeClass() {
        assertThat(provider.zonalSubnetsForLaunch(Map.of("a", List.of("a2")), types, CapacityType.SPOT, 0))
                .isEqualTo(Map.of("a", "a2"));
    }

    @Test
    void subnetsAreDescribedAgainAfterAMinute() {
        launch(0);
        assertThat(launch(1)).containsEntry("a", "a2");

        assertThat(launch(Duration.ofMinutes(1).toNanos())).containsEntry("a", "a1");
    }

    @Test
    void exhaustedSubnetIsLastUntilTheNextDescribe() {
        launch(0);
        provider.updateIcedSubnet("a2");
        for (int i = 0; i < 3; i++) {
            assertThat(launch(1)).containsEntry("a", "a1");
        }
    }

    @Test
    void noAddressesAreReservedForFailedLaunches() {
        for (int i = 0; i < 5; i++) {
            assertThat(provider.zonalSubnetsForLaunch(SUBNETS, types, CapacityType.ON_DEMAND, 0))
                    .containsEntry("a", "a1");
        }
    }

    @Test
    void launchNamesNoSubnetIfNoneCanRunOut() {
        assertThat(new SubnetProvider(Subnets.unlimited()).zonalSubnetsForLaunch(SUBNETS, types, CapacityType.SPOT, 0))
                .isEmpty();
    }
}
