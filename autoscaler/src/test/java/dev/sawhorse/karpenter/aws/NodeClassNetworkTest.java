// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.karpenter.aws;

import dev.sawhorse.ec2.Account;
import dev.sawhorse.ec2.Fleet;
import dev.sawhorse.ec2.FleetTimings;
import dev.sawhorse.ec2.PriceBook;
import dev.sawhorse.ec2.RegionPriceBook;
import dev.sawhorse.ec2.SecurityGroups;
import dev.sawhorse.ec2.SecurityGroups.SecurityGroup;
import dev.sawhorse.ec2.capacity.CapacityPools;
import dev.sawhorse.ec2.capacity.CapacityReservations;
import dev.sawhorse.ec2.capacity.PoolCapacity;
import dev.sawhorse.ec2.limits.ApiThrottle;
import dev.sawhorse.ec2.limits.Subnet;
import dev.sawhorse.ec2.limits.Subnets;
import dev.sawhorse.ec2.limits.VcpuQuotas;
import dev.sawhorse.facts.InstanceCatalogue;
import dev.sawhorse.facts.RegionFacts;
import dev.sawhorse.journal.Journal;
import dev.sawhorse.karpenter.api.EC2NodeClass;
import dev.sawhorse.karpenter.api.KarpenterLabels;
import dev.sawhorse.karpenter.api.NetworkSelectorTerm;
import dev.sawhorse.karpenter.api.NodeClaim;
import dev.sawhorse.karpenter.api.NodeClassRef;
import dev.sawhorse.karpenter.api.RequirementSpec;
import dev.sawhorse.karpenter.cloudprovider.CloudProvider;
import dev.sawhorse.karpenter.cloudprovider.InstanceTypeOverlay;
import dev.sawhorse.karpenter.cloudprovider.LaunchResult;
import dev.sawhorse.karpenter.scheduling.instancetype.InstanceType;
import dev.sawhorse.karpenter.scheduling.instancetype.MinValues;
import dev.sawhorse.karpenter.scheduling.instancetype.Offering;
import dev.sawhorse.karpenter.version.KarpenterVersion;
import dev.sawhorse.kube.api.Labels;
import dev.sawhorse.kube.api.ObjectMeta;
import dev.sawhorse.kube.api.Resources;
import dev.sawhorse.kube.store.Store;
import dev.sawhorse.sim.Simulation;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

/** What the provider does where it is known which subnets and security groups there are. */
class NodeClassNetworkTest {
    private static final RegionFacts FACTS = RegionFacts.of(InstanceCatalogue.load(), "us-east-1");
    private static final Map<String, String> SHOP = Map.of("team", "shop");
    private static final NetworkSelectorTerm BY_TEAM = new NetworkSelectorTerm(null, null, SHOP);

    private final Simulation simulation = Simulation.withSeed(1);
    private final PriceBook prices = new RegionPriceBook(FACTS);
    private final Subnets subnets = new Subnets(List.of(
            new Subnet("subnet-a", "us-east-1a", 100, SHOP),
            new Subnet("subnet-b", "us-east-1b", 100, Map.of("team", "web"))));
    private final SecurityGroups groups = new SecurityGroups(
            List.of(new SecurityGroup("sg-1", "nodes", SHOP), new SecurityGroup("sg-2", "spare", Map.of())));
    private final UnavailableOfferings unavailable = new UnavailableOfferings();
    private final CapacityReservationProvider reservations =
            new CapacityReservationProvider(CapacityReservations.none());
    private final InstanceTypeProvider types = new InstanceTypeProvider(
            FACTS,
            prices,
            unavailable,
            reservations,
            new DiscoveredCapacity(),
            new NetworkProvider(subnets, groups),
            ProviderOptions.DEFAULT,
            KarpenterVersion.V1_14);
    private final Store<EC2NodeClass> nodeClasses = new Store<>(simulation::now, EC2NodeClass::meta);
    private final AwsCloudProvider provider = new AwsCloudProvider(
            simulation::now,
            nodeClasses,
            new Fleet(
                    simulation,
                    new Journal(simulation::now),
                    prices,
                    new CapacityPools(PoolCapacity.EVEN),
                    new Account(
                            CapacityReservations.none(),
                            VcpuQuotas.unlimited(),
                            VcpuQuotas.unlimited(),
                            subnets,
                            groups,
                            type -> 1,
                            ApiThrottle.unlimited(),
                            Duration.ZERO),
                    FleetTimings.DEFAULT),
            types,
            unavailable,
            reservations,
            MinValues.LISTED,
            InstanceTypeOverlay.NONE);

    private static EC2NodeClass nodeClass(NetworkSelectorTerm subnetTerm, NetworkSelectorTerm groupTerm) {
        return GivenNodeClass.within(List.of(subnetTerm), List.of(groupTerm));
    }

    private NodeClaim launched() {
        nodeClasses.create(nodeClass(BY_TEAM, BY_TEAM));
        NodeClaim claim = claim();
        LaunchResult.Launched launched = (LaunchResult.Launched) provider.create(claim);
        claim.launched(launched.providerId(), launched.capacity(), launched.allocatable());
        assertThat(launched.zone()).isEqualTo("us-east-1a");
        assertThat(provider.driftReason(claim)).isEmpty();
        return claim;
    }

    private static NodeClaim claim() {
        return new NodeClaim(
                ObjectMeta.of("", "default-abcde").withLabels(Map.of(KarpenterLabels.NODE_POOL, "default")),
                new NodeClaim.Spec(
                        new NodeClassRef("karpenter.k8s.aws", "EC2NodeClass", "default"),
                        List.of(new RequirementSpec(Labels.INSTANCE_TYPE, "In", List.of("m5.large"), null)),
                        Resources.ofCpuMemory(1_000, 1L << 30),
                        List.of(),
                        List.of(),
                        null,
                        null));
    }

    @Test
    void offeringsOfZonesWithoutASelectedSubnetAreThereButNotAvailable() {
        InstanceType type = types.list(nodeClass(BY_TEAM, BY_TEAM), 0).asList().stream()
                .filter(candidate -> candidate.name().equals("m5.large"))
                .findFirst()
                .orElseThrow();

        assertThat(type.requirements().get(Labels.ZONE).values()).containsExactly("us-east-1a");
        assertThat(type.offerings())
                .filteredOn(Offering::available)
                .extracting(Offering::zone)
                .containsOnly("us-east-1a");
        assertThat(type.offerings()).extracting(Offering::zone).contains("us-east-1b");
    }

    @Test
    void instanceInASubnetThatIsNoLongerSelectedHasDrifted() {
        NodeClaim claim = launched();
        nodeClasses.update(nodeClass(NetworkProviderTest.id("subnet-b"), BY_TEAM));

        assertThat(provider.driftReason(claim)).isEqualTo("SubnetDrift");
    }

    @Test
    void additionalSubnetIsNoDrift() {
        NodeClaim claim = launched();
        subnets.retag("subnet-b", SHOP);
        simulation.runUntil(Duration.ofMinutes(2).toNanos());

        assertThat(provider.driftReason(claim)).isEmpty();
    }

    @Test
    void changedSecurityGroupsAreDriftAndPrecedeSubnetDrift() {
        NodeClaim claim = launched();
        groups.retag("sg-2", SHOP);
        nodeClasses.update(nodeClass(NetworkProviderTest.id("subnet-b"), BY_TEAM));

        assertThat(provider.driftReason(claim)).isEqualTo("SecurityGroupDrift");
    }

    @Test
    void driftResultIsCachedUntilTheNodeClassOrItsSelectionChanges() {
        NodeClaim claim = launched();
        CloudProvider.DriftBaseline standard = Objects.requireNonNull(provider.driftBaseline(claim));
        simulation.runUntil(Duration.ofMinutes(2).toNanos());
        assertThat(standard.isCurrent()).isTrue();

        groups.retag("sg-2", SHOP);
        simulation.runUntil(Duration.ofMinutes(4).toNanos());
        assertThat(standard.isCurrent()).isFalse();
        assertThat(provider.driftReason(claim)).isEqualTo("SecurityGroupDrift");
    }

    @Test
    void driftStandardFallsWithItsNodeClass() {
        NodeClaim claim = launched();
        CloudProvider.DriftBaseline standard = Objects.requireNonNull(provider.driftBaseline(claim));
        assertThat(standard.isCurrent()).isTrue();

        nodeClasses.update(nodeClass(NetworkProviderTest.id("subnet-b"), BY_TEAM));
        assertThat(standard.isCurrent()).isFalse();
    }

    @Test
    void nodeClassThatSelectsNothingIsNotReadyAndCausesNoDrift() {
        NodeClaim claim = launched();
        nodeClasses.update(nodeClass(NetworkProviderTest.id("subnet-z"), NetworkProviderTest.id("sg-2")));

        assertThat(provider.driftReason(claim)).isEmpty();
        assertThat(provider.create(claim()))
                .isEqualTo(LaunchResult.NodeClassNotReady.of(
                        "EC2NodeClass default is not ready: SubnetSelector did not match any Subnets"));
        assertThat(types.list(nodeClass(NetworkProviderTest.id("subnet-z"), NetworkProviderTest.id("sg-2")), 0)
                        .asList())
                .isEmpty();
    }

    @Test
    void statusIsUpdatedWhenTagsChange() {
        new NodeClassStatus(simulation, nodeClasses, types.network()).start();
        nodeClasses.create(nodeClass(BY_TEAM, BY_TEAM));
        int[] updates = {0};
        nodeClasses.watch((event, nodeClass) -> updates[0]++);
        simulation.runUntil(Duration.ofMinutes(5).toNanos());
        assertThat(updates[0]).isEqualTo(1);

        subnets.retag("subnet-b", SHOP);
        simulation.runUntil(Duration.ofMinutes(10).toNanos());
        assertThat(updates[0]).isEqualTo(2);
    }
}
