// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.karpenter.alibaba;

import dev.sawhorse.ec2.Fleet;
import dev.sawhorse.ec2.FleetTimings;
import dev.sawhorse.ec2.PriceBook;
import dev.sawhorse.ec2.RegionPriceBook;
import dev.sawhorse.ec2.capacity.CapacityPool;
import dev.sawhorse.ec2.capacity.CapacityPools;
import dev.sawhorse.ec2.capacity.CapacityType;
import dev.sawhorse.ec2.capacity.PoolCapacity;
import dev.sawhorse.facts.RegionFacts;
import dev.sawhorse.journal.Journal;
import dev.sawhorse.karpenter.api.ECSLabels;
import dev.sawhorse.karpenter.api.ECSNodeClass;
import dev.sawhorse.karpenter.api.KarpenterLabels;
import dev.sawhorse.karpenter.api.NodeClaim;
import dev.sawhorse.karpenter.api.NodeClassRef;
import dev.sawhorse.karpenter.api.RequirementSpec;
import dev.sawhorse.karpenter.aws.UnavailableOfferings;
import dev.sawhorse.karpenter.cloudprovider.CloudProvider.Deletion;
import dev.sawhorse.karpenter.cloudprovider.InstanceTypeOverlay;
import dev.sawhorse.karpenter.cloudprovider.LaunchResult;
import dev.sawhorse.karpenter.scheduling.instancetype.InstanceType;
import dev.sawhorse.karpenter.scheduling.instancetype.MinValues;
import dev.sawhorse.kube.api.Labels;
import dev.sawhorse.kube.api.ObjectMeta;
import dev.sawhorse.kube.api.Resources;
import dev.sawhorse.kube.store.Store;
import dev.sawhorse.sim.Simulation;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

class AlibabaCloudProviderTest {
    private static final RegionFacts FACTS = RegionFacts.ofRegion("cn-hangzhou");
    private static final ECSNodeClass NODE_CLASS = ECSNodeClass.of(ObjectMeta.of("", "default"));

    private final Simulation simulation = Simulation.withSeed(1);
    private final PriceBook prices = new RegionPriceBook(FACTS, 0.5);
    private final Fleet fleet = new Fleet(
            simulation,
            new Journal(simulation::now),
            prices,
            new CapacityPools(PoolCapacity.EVEN),
            FleetTimings.DEFAULT);
    private final UnavailableOfferings unavailable = new UnavailableOfferings();
    private final EcsInstanceTypeProvider types = new EcsInstanceTypeProvider(FACTS, prices, unavailable);
    private final Store<ECSNodeClass> nodeClasses = new Store<>(simulation::now, ECSNodeClass::meta);
    private final AlibabaCloudProvider provider = new AlibabaCloudProvider(
            simulation::now, nodeClasses, fleet, types, unavailable, MinValues.LISTED, InstanceTypeOverlay.NONE);

    private static NodeClaim claim(RequirementSpec... requirements) {
        return new NodeClaim(
                ObjectMeta.of("", "default-abcde").withLabels(Map.of(KarpenterLabels.NODE_POOL, "default")),
                new NodeClaim.Spec(
                        new NodeClassRef(ECSLabels.GROUP, ECSNodeClass.KIND, "default"),
                        List.of(requirements),
                        Resources.ofCpuMemory(1_000, 1L << 30),
                        List.of(),
                        List.of(),
                        null,
                        null));
    }

    private static RequirementSpec in(String key, String... values) {
        return new RequirementSpec(key, "In", List.of(values), null);
    }

    private LaunchResult.Launched launch(NodeClaim claim) {
        return (LaunchResult.Launched) provider.create(claim);
    }

    @Test
    void typeHasTheLabelsOfTheProviderAndIsSoldOnDemandInEveryZone() {
        InstanceType type = types.list(NODE_CLASS, 0).asList().stream()
                .filter(candidate -> candidate.name().equals("ecs.g8y.xlarge"))
                .findFirst()
                .orElseThrow();
        assertThat(type.requirements().get(ECSLabels.INSTANCE_FAMILY).values()).containsExactly("ecs.g8y");
        assertThat(type.requirements().get(ECSLabels.INSTANCE_CATEGORY).values())
                .containsExactly("g");
        assertThat(type.requirements().get(ECSLabels.INSTANCE_GENERATION).values())
                .containsExactly("8");
        assertThat(type.requirements().get(ECSLabels.INSTANCE_MEMORY).values()).containsExactly("16384");
        assertThat(type.requirements().get(ECSLabels.INSTANCE_CPU_MODEL).values())
                .isEmpty();
        assertThat(type.requirements().get(Labels.ARCH).values()).containsExactly("arm64");
        assertThat(type.offerings())
                .hasSize(3)
                .allMatch(offering ->
                        offering.price() == 0.4 && offering.capacityType().equals("on-demand"));
    }

    @Test
    void cheapestTypeIsLaunchedInAnyZoneThatTheClaimAllows() {
        nodeClasses.create(NODE_CLASS);
        LaunchResult.Launched launched =
                launch(claim(in(Labels.ARCH, "amd64"), in(Labels.ZONE, "cn-hangzhou-h", "cn-hangzhou-j")));
        assertThat(launched.instanceType()).isEqualTo("ecs.c7a.large");
        assertThat(launched.zone()).isIn("cn-hangzhou-h", "cn-hangzhou-j");
        assertThat(launched.labels())
                .containsEntry(ECSLabels.ZONE_ID, launched.zone())
                .containsEntry(ECSLabels.INSTANCE_SIZE, "large")
                .doesNotContainKey(ECSLabels.INSTANCE_GPU_NAME);
    }

    @Test
    void zonesOfManyLaunchesDiffer() {
        nodeClasses.create(NODE_CLASS);
        assertThat(Stream.generate(() -> launch(claim()).zone()).limit(30))
                .contains("cn-hangzhou-h", "cn-hangzhou-i", "cn-hangzhou-j");
    }

    @Test
    void poolWithoutStockIsAvoidedForThreeMinutes() {
        nodeClasses.create(NODE_CLASS.withZones(List.of("cn-hangzhou-i")));
        NodeClaim claim = claim(in(Labels.INSTANCE_TYPE, "ecs.g7.large"));
        fleet.capacity().limit((pool, at) -> pool.instanceType().equals("ecs.g7.large") ? 0 : CapacityPools.UNLIMITED);
        assertThat(provider.create(claim)).isInstanceOf(LaunchResult.InsufficientCapacity.class);
        CapacityPool pool = new CapacityPool("ecs.g7.large", "cn-hangzhou-i", CapacityType.ON_DEMAND);
        assertThat(unavailable.isUnavailable(pool, List.of(), simulation.now())).isTrue();
        simulation.runUntil(Duration.ofSeconds(191).toNanos());
        assertThat(unavailable.isUnavailable(pool, List.of(), simulation.now())).isFalse();
    }

    @Test
    void machineThatDoesNotRunYetCannotBeDeleted() {
        nodeClasses.create(NODE_CLASS);
        NodeClaim claim = claim();
        LaunchResult.Launched launched = launch(claim);
        claim.launched(launched.providerId(), launched.capacity(), launched.allocatable());
        assertThat(provider.delete(claim)).isEqualTo(Deletion.FAILED);
        simulation.runUntil(Duration.ofMinutes(1).toNanos());
        assertThat(provider.delete(claim)).isEqualTo(Deletion.IN_PROGRESS);
        simulation.runUntil(Duration.ofMinutes(3).toNanos());
        assertThat(provider.delete(claim)).isEqualTo(Deletion.NOT_FOUND);
        assertThat(provider.exists(launched.providerId())).isFalse();
    }

    @Test
    void changedStaticFieldsMakeMachinesDrift() {
        nodeClasses.create(NODE_CLASS);
        NodeClaim claim = claim();
        LaunchResult.Launched launched = launch(claim);
        claim.launched(launched.providerId(), launched.capacity(), launched.allocatable());
        assertThat(provider.driftReason(claim)).isEmpty();
        nodeClasses.update(
                new ECSNodeClass(NODE_CLASS.meta(), List.of(), 60L << 30, null, null, "{systemDisk={size=60}}", true));
        assertThat(provider.driftReason(claim)).isEqualTo("NodeClassDrift");
    }

    @Test
    void missingNodeClassIsTreatedAsInsufficientCapacity() {
        assertThat(provider.create(claim()))
                .isEqualTo(LaunchResult.InsufficientCapacity.of(
                        "resolving node class, ecsnodeclasses.karpenter.k8s.alibabacloud \"default\" not found"));
    }
}
