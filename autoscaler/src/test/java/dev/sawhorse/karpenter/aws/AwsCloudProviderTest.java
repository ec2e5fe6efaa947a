// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.karpenter.aws;

import dev.sawhorse.ec2.Account;
import dev.sawhorse.ec2.Fleet;
import dev.sawhorse.ec2.FleetTimings;
import dev.sawhorse.ec2.PriceBook;
import dev.sawhorse.ec2.RegionPriceBook;
import dev.sawhorse.ec2.capacity.CapacityPools;
import dev.sawhorse.ec2.capacity.CapacityReservation;
import dev.sawhorse.ec2.capacity.CapacityReservations;
import dev.sawhorse.ec2.capacity.CapacityType;
import dev.sawhorse.ec2.capacity.PoolCapacity;
import dev.sawhorse.ec2.capacity.PoolSelector;
import dev.sawhorse.facts.InstanceCatalogue;
import dev.sawhorse.facts.InstanceOffer;
import dev.sawhorse.facts.RegionFacts;
import dev.sawhorse.facts.Zone;
import dev.sawhorse.journal.Journal;
import dev.sawhorse.karpenter.api.CapacityReservationTerm;
import dev.sawhorse.karpenter.api.EC2NodeClass;
import dev.sawhorse.karpenter.api.KarpenterLabels;
import dev.sawhorse.karpenter.api.NodeClaim;
import dev.sawhorse.karpenter.api.NodeClassRef;
import dev.sawhorse.karpenter.api.RequirementSpec;
import dev.sawhorse.karpenter.cloudprovider.CloudProvider.Deletion;
import dev.sawhorse.karpenter.cloudprovider.InstanceTypeOverlay;
import dev.sawhorse.karpenter.cloudprovider.LaunchResult;
import dev.sawhorse.karpenter.scheduling.instancetype.InstanceType;
import dev.sawhorse.karpenter.scheduling.instancetype.InstanceTypes;
import dev.sawhorse.karpenter.scheduling.instancetype.MinValues;
import dev.sawhorse.karpenter.scheduling.instancetype.Offering;
import dev.sawhorse.karpenter.scheduling.requirement.Operator;
import dev.sawhorse.karpenter.scheduling.requirement.Requirement;
import dev.sawhorse.karpenter.scheduling.requirement.Requirements;
import dev.sawhorse.karpenter.version.KarpenterVersion;
import dev.sawhorse.kube.api.Labels;
import dev.sawhorse.kube.api.ObjectMeta;
import dev.sawhorse.kube.api.Resources;
import dev.sawhorse.kube.store.Store;
import dev.sawhorse.sim.Simulation;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

import static org.assertj.core.api.Assertions.assertThat;

class AwsCloudProviderTest {
    private static final RegionFacts FACTS = RegionFacts.of(InstanceCatalogue.load(), "us-east-1");

    private final Simulation simulation = Simulation.withSeed(1);
    private final PriceBook prices = new RegionPriceBook(FACTS);
    private final CapacityPools capacity = new CapacityPools(PoolCapacity.EVEN);
    private final Fleet fleet =
            new Fleet(simulation, new Journal(simulation::now), prices, capacity, FleetTimings.DEFAULT);
    private final UnavailableOfferings unavailable = new UnavailableOfferings();
    private final InstanceTypeProvider types =
            new InstanceTypeProvider(FACTS, prices, unavailable, ProviderOptions.DEFAULT);
    private final Store<EC2NodeClass> nodeClasses = new Store<>(simulation::now, EC2NodeClass::meta);
    private final AwsCloudProvider provider =
            new AwsCloudProvider(simulation::now, nodeClasses, fleet, types, unavailable, MinValues.LISTED);

    private static EC2NodeClass nodeClass(List<String> zones, EC2NodeClass.@Nullable KubeletConfiguration kubelet) {
        return new EC2NodeClass(ObjectMeta.of("", "default"), "AL2023", zones, null, null, null, kubelet, true);
    }

    private static NodeClaim claim(RequirementSpec... requirements) {
        return new NodeClaim(
                ObjectMeta.of("", "default-abcde").withLabels(Map.of(KarpenterLabels.NODE_POOL, "default")),
                new NodeClaim.Spec(
                        new NodeClassRef("karpenter.k8s.aws", "EC2NodeClass", "default"),
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

    private InstanceType type(EC2NodeClass nodeClass, String name) {
        return types.list(nodeClass, simulation.now()).asList().stream()
                .filter(type -> type.name().equals(name))
                .findFirst()
                .orElseThrow();
    }

    @Test
    void typeHasTheShapeLabelsAndOfferingsOfTheProvider() {
        InstanceType type = type(nodeClass(List.of("us-east-1a", "us-east-1b"), null), "m5.large");

        assertThat(type.capacity().cpuMillis()).isEqualTo(2_000);
        assertThat(type.capacity().memoryBytes()).isEqualTo(7_577L << 20);
        assertThat(type.capacity().pods()).isEqualTo(29);
        assertThat(type.allocatable().cpuMillis()).isEqualTo(1_930);
        assertThat(type.allocatable().memoryBytes()).isEqualTo((7_577L - 255 - 11 * 29 - 100) << 20);
        assertThat(type.requirements().get(Labels.ZONE).values()).containsExactly("us-east-1a", "us-east-1b");
        assertThat(type.requirements().get("karpenter.k8s.aws/instance-family").values())
                .containsExactly("m5");
        assertThat(type.requirements()
                        .get("karpenter.k8s.aws/instance-gpu-name")
                        .operator()
                        .toString())
                .isEqualTo("DoesNotExist");
        assertThat(type.offerings()).hasSize(4);
        assertThat(type.offerings().get(0).price()).isEqualTo(0.096);
        assertThat(type.offerings()).allMatch(Offering::available);
    }

    @Test
    void everyOfferingHasZoneAndCapacityType() {
        InstanceTypes all = types.list(nodeClass(List.of(), null), 0);
        for (InstanceOffer offer : FACTS.offers()) {
            List<Requirements> sold = new ArrayList<>();
            for (Zone zone : offer.zones()) {
                for (String capacityType : List.of("on-demand", "spot")) {
                    if (all.require(offer.shape().name())
                            .requirements()
                            .get(KarpenterLabels.CAPACITY_TYPE)
                            .has(capacityType)) {
                        sold.add(Requirements.of(
                                Requirement.of(KarpenterLabels.CAPACITY_TYPE, Operator.IN, capacityType),
                                Requirement.of(Labels.ZONE, Operator.IN, zone.name()),
                                Requirement.of(AwsLabels.ZONE_ID, Operator.IN, zone.id()),
                                Requirement.of(AwsLabels.RESERVATION_ID, Operator.DOES_NOT_EXIST),
                                Requirement.of(AwsLabels.RESERVATION_TYPE, Operator.DOES_NOT_EXIST),
                                Requirement.of(AwsLabels.RESERVATION_INTERRUPTIBLE, Operator.DOES_NOT_EXIST)));
                    }
                }
            }
            assertThat(all.require(offer.shape().name()).offerings())
                    .extracting(Offering::requirements)
                    .containsExactlyInAnyOrderElementsOf(sold);
        }
    }

    @Test
    void kubeletSettingsOfTheNodeClassCount() {
        EC2NodeClass.KubeletConfiguration kubelet = new EC2NodeClass.KubeletConfiguration(
                110,
                null,
                Map.of("cpu", "200m"),
                Map.of("memory", "100Mi"),
                Map.of("memory.available", "5%"),
                Map.of());
        InstanceType type = type(nodeClass(List.of(), kubelet), "m5.large");

        assertThat(type.capacity().pods()).isEqualTo(110);
        assertThat(type.allocatable().cpuMillis()).isEqualTo(1_800);
        assertThat(type.overhead().systemReserved().memoryBytes()).isEqualTo(100L << 20);
        assertThat(type.overhead().evictionThreshold().memoryBytes())
                .isEqualTo((long) Math.ceil((7_577L << 20) / 100.0 * 5));
    }

    @Test
    void tableIsReusedUntilAPoolRunsOut() {
        EC2NodeClass nodeClass = nodeClass(List.of(), null);
        InstanceTypes before = types.list(nodeClass, 0);
        assertThat(types.list(nodeClass, 1)).isSameAs(before);

        unavailable.markUnavailable(
                new dev.sawhorse.ec2.capacity.CapacityPool("m5.large", "us-east-1a", CapacityType.SPOT), 1);
        InstanceTypes after = types.list(nodeClass, 1);
        assertThat(after).isNotSameAs(before);
        assertThat(after.size()).isEqualTo(before.size());
        int changed = 0;
        for (int row = 0; row < after.size(); row++) {
            changed += after.get(row) == before.get(row) ? 0 : 1;
        }
        assertThat(changed).isEqualTo(1);
    }

    @Test
    void everyVerifiedTypeWithAPriceIsThere() {
        InstanceTypes table = types.list(nodeClass(List.of(), null), 0);

        assertThat(table.size()).isEqualTo(FACTS.offers().size()).isGreaterThan(700);
    }

    @Test
    void launchChoosesTheCheapestTypeAndReportsTheInstance() {
        nodeClasses.create(nodeClass(List.of(), null));
        LaunchResult result = provider.create(claim(
                in(Labels.INSTANCE_TYPE, "m5.large", "m5.xlarge"), in(KarpenterLabels.CAPACITY_TYPE, "on-demand")));

        assertThat(result).isInstanceOfSatisfying(LaunchResult.Launched.class, launched -> {
            assertThat(launched.instanceType()).isEqualTo("m5.large");
            assertThat(launched.price()).isEqualTo(0.096);
            assertThat(launched.providerId()).isEqualTo("aws:///" + launched.zone() + "/" + launched.instance());
            assertThat(launched.labels())
                    .containsEntry("karpenter.sh/capacity-type", "on-demand")
                    .containsEntry("topology.kubernetes.io/zone", launched.zone())
                    .containsEntry("topology.kubernetes.io/region", "us-east-1")
                    .containsEntry("karpenter.k8s.aws/instance-size", "large")
                    .containsKey("topology.k8s.aws/zone-id")
                    .doesNotContainKey("karpenter.k8s.aws/capacity-reservation-id");
        });
    }

    @ParameterizedTest
    @CsvSource({"In,dedicated,dedicated", "In,default dedicated,default", "NotIn,default,dedicated", "Exists,,default"})
    void tenancyIsSharedWhereverTheClaimAllowsIt(String operator, @Nullable String values, String tenancy) {
        nodeClasses.create(nodeClass(List.of(), null));
        RequirementSpec requirement = new RequirementSpec(
                "karpenter.k8s.aws/instance-tenancy",
                operator,
                values == null ? List.of() : List.of(values.split(" ")),
                null);

        assertThat(((LaunchResult.Launched) provider.create(claim(requirement))).labels())
                .containsEntry("karpenter.k8s.aws/instance-tenancy", tenancy);
    }

    @Test
    void poolWithoutCapacityIsAvoidedByTheNextLaunch() {
        nodeClasses.create(nodeClass(List.of("us-east-1a", "us-east-1b"), null));
        NodeClaim claim = claim(in(Labels.INSTANCE_TYPE, "m5.large"), in(KarpenterLabels.CAPACITY_TYPE, "on-demand"));
        capacity.withhold(new PoolSelector("m5.*", "us-east-1a", null), 0, Duration.ofMinutes(1));

        assertThat(((LaunchResult.Launched) provider.create(claim)).zone()).isEqualTo("us-east-1b");
        assertThat(type(nodeClass(List.of("us-east-1a", "us-east-1b"), null), "m5.large")
                        .offerings())
                .filteredOn(offering -> !offering.available())
                .singleElement()
                .satisfies(offering -> assertThat(offering.zone()).isEqualTo("us-east-1a"));
    }

    @Test
    void launchWithoutCapacityReportsTheReason() {
        nodeClasses.create(nodeClass(List.of("us-east-1a"), null));
        capacity.withhold(PoolSelector.ALL, 0, Duration.ofMinutes(1));

        LaunchResult result = provider.create(
                claim(in(Labels.INSTANCE_TYPE, "m5.large"), in(KarpenterLabels.CAPACITY_TYPE, "on-demand")));

        assertThat(result)
                .isInstanceOfSatisfying(
                        LaunchResult.InsufficientCapacity.class,
                        none -> assertThat(none.message())
                                .startsWith("creating instance, insufficient capacity, with fleet error(s),"
                                        + " InsufficientInstanceCapacity: "));
    }

    @Test
    void missingNodeClassIsNoCapacity() {
        assertThat(provider.create(claim())).isInstanceOf(LaunchResult.InsufficientCapacity.class);
    }

    @Test
    void deletionIsInProgressUntilTheInstanceIsTerminated() {
        nodeClasses.create(nodeClass(List.of(), null));
        NodeClaim claim = claim(in(KarpenterLabels.CAPACITY_TYPE, "on-demand"));
        LaunchResult.Launched launched = (LaunchResult.Launched) provider.create(claim);
        claim.launched(launched.providerId(), launched.capacity(), launched.allocatable());

        assertThat(provider.exists(claim.providerId())).isTrue();
        assertThat(provider.delete(claim)).isEqualTo(Deletion.IN_PROGRESS);
        simulation.runUntil(Duration.ofSeconds(20).toNanos());
        assertThat(provider.delete(claim)).isEqualTo(Deletion.NOT_FOUND);
        assertThat(provider.exists(claim.providerId())).isFalse();
    }

    private static EC2NodeClass reserving() {
        return GivenNodeClass.reserving(new CapacityReservationTerm(null, Map.of(), null, "targeted"));
    }

    private InstanceTypeProvider offering(CapacityReservationProvider known) {
        return new InstanceTypeProvider(
                FACTS,
                prices,
                unavailable,
                known,
                new DiscoveredCapacity(),
                NetworkProvider.unknown(),
                ProviderOptions.DEFAULT,
                KarpenterVersion.V1_14);
    }

    @Test
    void reservationIsUsedFirstAndItsAvailabilityFollowsItsInstances() {
        CapacityReservations ec2 =
                new CapacityReservations(List.of(CapacityReservation.of("cr-1", "m5.large", "us-east-1a", 1)));
        Fleet reservedFleet = new Fleet(
                simulation, new Journal(simulation::now), prices, capacity, Account.of(ec2), FleetTimings.DEFAULT);
        CapacityReservationProvider known = new CapacityReservationProvider(ec2);
        AwsCloudProvider cloud = new AwsCloudProvider(
                simulation::now,
                nodeClasses,
                reservedFleet,
                offering(known),
                unavailable,
                known,
                MinValues.LISTED,
                InstanceTypeOverlay.NONE);
        nodeClasses.create(reserving());
        NodeClaim claim = claim(in(Labels.INSTANCE_TYPE, "m5.large"));

        LaunchResult.Launched launched = (LaunchResult.Launched) cloud.create(claim);

        assertThat(launched.capacityType()).isEqualTo("reserved");
        assertThat(launched.price()).isEqualTo(0.096);
        assertThat(launched.labels())
                .containsEntry("karpenter.k8s.aws/capacity-reservation-id", "cr-1")
                .containsEntry("karpenter.k8s.aws/capacity-reservation-type", "default")
                .containsEntry("karpenter.k8s.aws/capacity-reservation-interruptible", "false");
        assertThat(known.availableInstanceCount("cr-1")).isZero();
        assertThat(((LaunchResult.Launched) cloud.create(claim)).capacityType()).isEqualTo("spot");

        claim.meta(claim.meta().withLabels(launched.labels()));
        claim.launched(launched.providerId(), launched.capacity(), launched.allocatable());
        cloud.delete(claim);
        simulation.runUntil(Duration.ofSeconds(20).toNanos());
        assertThat(cloud.delete(claim)).isEqualTo(Deletion.NOT_FOUND);
        assertThat(known.availableInstanceCount("cr-1")).isEqualTo(1);
    }

    @Test
    void interruptedReservationHasNoAvailableOfferingForThreeMinutes() {
        CapacityReservationProvider known = new CapacityReservationProvider(
                new CapacityReservations(List.of(CapacityReservation.of("cr-1", "m5.large", "us-east-1a", 3))),
                KarpenterVersion.V1_15);
        InstanceTypeProvider types = offering(known);
        assertThat(reserved(types, 0).available()).isTrue();

        known.markInterrupted("cr-1", 0);

        assertThat(reserved(types, 0).available()).isFalse();
        assertThat(reserved(types, 0).reservation()).isEqualTo(new Offering.Reservation("cr-1", 3));
        assertThat(reserved(types, Duration.ofMinutes(3).toNanos()).available()).isTrue();
    }

    private static Offering reserved(InstanceTypeProvider types, long nowNanos) {
        return types.list(reserving(), nowNanos).asList().stream()
                .flatMap(type -> type.offerings().stream())
                .filter(offering -> offering.reservation() != null)
                .findFirst()
                .orElseThrow();
    }

    @Test
    void reservedOfferingIsAlmostFree() {
        CapacityReservationProvider known = new CapacityReservationProvider(
                new CapacityReservations(List.of(CapacityReservation.of("cr-1", "m5.large", "us-east-1a", 3))));
        InstanceType type = offering(known).list(reserving(), 0).asList().stream()
                .filter(candidate -> candidate.name().equals("m5.large"))
                .findFirst()
                .orElseThrow();

        assertThat(type.requirements().get(KarpenterLabels.CAPACITY_TYPE).values())
                .containsExactly("on-demand", "reserved", "spot");
        assertThat(type.offerings())
                .filteredOn(offering -> offering.reservation() != null)
                .singleElement()
                .satisfies(offering -> {
                    assertThat(offering.price()).isEqualTo(0.096 / 1e7);
                    assertThat(offering.reservation()).isEqualTo(new Offering.Reservation("cr-1", 3));
                    assertThat(offering.available()).isTrue();
                });
    }

    @Test
    void karpenterUsesItsKnownPriceAndTheBillTheRealOne() {
        PriceBook rising = (pool, at) -> {
            OptionalDouble listed = prices.price(pool, at);
            return at == 0 || listed.isEmpty() ? listed : OptionalDouble.of(2 * listed.getAsDouble());
        };
        Fleet dearer = new Fleet(simulation, new Journal(simulation::now), rising, capacity, FleetTimings.DEFAULT);
        InstanceTypeProvider stale = new InstanceTypeProvider(FACTS, rising, unavailable, ProviderOptions.DEFAULT);
        AwsCloudProvider cloud =
                new AwsCloudProvider(simulation::now, nodeClasses, dearer, stale, unavailable, MinValues.LISTED);
        EC2NodeClass nodeClass = nodeClass(List.of(), null);
        nodeClasses.create(nodeClass);
        simulation.runUntil(Duration.ofHours(1).toNanos());

        LaunchResult.Launched launched = (LaunchResult.Launched) cloud.create(
                claim(in(Labels.INSTANCE_TYPE, "m5.large"), in(KarpenterLabels.CAPACITY_TYPE, "on-demand")));

        assertThat(launched.price()).isEqualTo(2 * 0.096);
        assertThat(price(stale, nodeClass, Duration.ofHours(1))).isEqualTo(0.096);
        assertThat(price(stale, nodeClass, Duration.ofHours(12))).isEqualTo(2 * 0.096);
    }

    private static double price(InstanceTypeProvider types, EC2NodeClass nodeClass, Duration at) {
        return types.list(nodeClass, at.toNanos()).asList().stream()
                .filter(type -> type.name().equals("m5.large"))
                .flatMap(type -> type.offerings().stream())
                .filter(offering -> offering.capacityType().equals("on-demand"))
                .findFirst()
                .orElseThrow()
                .price();
    }

    @Test
    void memoryLearntFromANodeIsSeenWithinFiveMinutes() {
        DiscoveredCapacity discovered = new DiscoveredCapacity();
        InstanceTypeProvider learning = new InstanceTypeProvider(
                FACTS,
                prices,
                unavailable,
                new CapacityReservationProvider(CapacityReservations.none()),
                discovered,
                NetworkProvider.unknown(),
                ProviderOptions.DEFAULT,
                KarpenterVersion.V1_14);
        EC2NodeClass nodeClass = nodeClass(List.of(), null);
        InstanceTypes before = learning.list(nodeClass, 0);
        discovered.update("m5.large", nodeClass, 7L << 30, 1);

        assertThat(learning.list(nodeClass, Duration.ofMinutes(4).toNanos())).isSameAs(before);
        InstanceTypes after = learning.list(nodeClass, Duration.ofMinutes(5).toNanos());
        assertThat(after).isNotSameAs(before);
        assertThat(after.asList())
                .filteredOn(type -> !before.asList().contains(type))
                .singleElement()
                .satisfies(type -> {
                    assertThat(type.name()).isEqualTo("m5.large");
                    assertThat(type.capacity().memoryBytes()).isEqualTo(7L << 30);
                    assertThat(type.allocatable().memoryBytes()).isEqualTo((7_168L - 255 - 11 * 29 - 100) << 20);
                });
    }
}
