// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.karpenter.aws;

import dev.sawhorse.ec2.Fleet;
import dev.sawhorse.ec2.FleetTimings;
import dev.sawhorse.ec2.RegionPriceBook;
import dev.sawhorse.ec2.capacity.CapacityPool;
import dev.sawhorse.ec2.capacity.CapacityPools;
import dev.sawhorse.ec2.capacity.CapacityType;
import dev.sawhorse.facts.InstanceCatalogue;
import dev.sawhorse.facts.RegionFacts;
import dev.sawhorse.journal.Journal;
import dev.sawhorse.karpenter.api.EC2NodeClass;
import dev.sawhorse.karpenter.api.KarpenterLabels;
import dev.sawhorse.karpenter.api.NodeClaim;
import dev.sawhorse.karpenter.api.NodeClassRef;
import dev.sawhorse.karpenter.api.RequirementSpec;
import dev.sawhorse.karpenter.cloudprovider.LaunchResult;
import dev.sawhorse.karpenter.scheduling.instancetype.MinValues;
import dev.sawhorse.kube.api.Labels;
import dev.sawhorse.kube.api.ObjectMeta;
import dev.sawhorse.kube.api.Resources;
import dev.sawhorse.kube.store.Store;
import dev.sawhorse.sim.Simulation;
import dev.sawhorse.sim.random.RandomStream;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

@Tag("slow")
class LaunchesInARowTest {
    private static final int CASES = 5;
    private static final int LAUNCHES = 40;
    private static final List<String> TYPES = List.of("m5.large", "m5.xlarge", "c5n.18xlarge", "r5.large");
    private static final List<String> ZONES = List.of("us-east-1a", "us-east-1b", "us-east-1c");
    private static final RegionFacts FACTS = RegionFacts.of(InstanceCatalogue.load(), "us-east-1");

    private final Simulation simulation = Simulation.withSeed(1);
    private final RegionPriceBook prices = new RegionPriceBook(FACTS);
    private final UnavailableOfferings unavailable = new UnavailableOfferings();
    private final InstanceTypeProvider types =
            new InstanceTypeProvider(FACTS, prices, unavailable, ProviderOptions.DEFAULT);
    private final Store<EC2NodeClass> nodeClasses = new Store<>(simulation::now, EC2NodeClass::meta);

    LaunchesInARowTest() {
        nodeClasses.create(
                new EC2NodeClass(ObjectMeta.of("", "default"), "AL2023", List.of(), null, null, null, null, true));
    }

    private AwsCloudProvider provider() {
        CapacityPools capacity = new CapacityPools(pool -> Math.floorMod(pool.hashCode(), 7));
        Fleet fleet = new Fleet(simulation, new Journal(simulation::now), prices, capacity, FleetTimings.DEFAULT);
        return new AwsCloudProvider(simulation::now, nodeClasses, fleet, types, unavailable, MinValues.LISTED);
    }

    private static List<String> some(RandomStream random, List<String> all) {
        return IntStream.rangeClosed(0, random.nextInt(all.size()))
                .mapToObj(i -> all.get(random.nextInt(all.size())))
                .distinct()
                .toList();
    }

    private static NodeClaim.Spec spec(RandomStream random) {
        List<RequirementSpec> requirements = new ArrayList<>();
        requirements.add(new RequirementSpec(Labels.INSTANCE_TYPE, "In", some(random, TYPES), null));
        requirements.add(new RequirementSpec(Labels.ZONE, "In", some(random, ZONES), null));
        requirements.add(new RequirementSpec(
                KarpenterLabels.CAPACITY_TYPE, "In", some(random, List.of("on-demand", "spot")), null));
        requirements.add(new RequirementSpec(
                AwsLabels.INSTANCE_TENANCY, "In", some(random, List.of("default", "dedicated")), null));
        return spec(requirements, random.nextInt(3));
    }

    private static NodeClaim.Spec spec(List<RequirementSpec> requirements, long efa) {
        return new NodeClaim.Spec(
                new NodeClassRef("karpenter.k8s.aws", "EC2NodeClass", "default"),
                requirements,
                Resources.of(Map.of("cpu", 1_000L, "vpc.amazonaws.com/efa", efa)),
                List.of(),
                List.of(),
                null,
                null);
    }

    private static NodeClaim claim(int number, NodeClaim.Spec spec) {
        ObjectMeta meta = ObjectMeta.of("", "default-" + number);
        return new NodeClaim(meta.withLabels(Map.of(KarpenterLabels.NODE_POOL, "default")), spec);
    }

    /** Instances differ in their ids alone. */
    private static LaunchResult withoutId(LaunchResult result) {
        return result instanceof LaunchResult.Launched launched
                ? new LaunchResult.Launched(
                        "",
                        "",
                        launched.instanceType(),
                        launched.zone(),
                        launched.capacityType(),
                        launched.price(),
                        launched.labels(),
                        launched.capacity(),
                        launched.allocatable())
                : result;
    }

    @Test
    void eachClaimIsAnsweredAsIfItWereTheOnlyOne() {
        for (int seed = 0; seed < CASES; seed++) {
            RandomStream random = RandomStream.of(seed, "launches");
            AwsCloudProvider provider = provider();
            NodeClaim.Spec spec = spec(random);
            int launched = 0;
            for (int number = 0; number < LAUNCHES; number++) {
                switch (random.nextInt(12)) {
                    case 0, 1 -> spec = spec(random);
                    case 2 -> spec = spec(List.copyOf(new ArrayList<>(spec.requirements())), random.nextInt(3));
                    case 3 ->
                        unavailable.markUnavailable(
                                new CapacityPool(
                                        TYPES.get(random.nextInt(TYPES.size())),
                                        ZONES.get(random.nextInt(ZONES.size())),
                                        CapacityType.ON_DEMAND),
                                simulation.now());
                    case 4 ->
                        simulation.runUntil(
                                simulation.now() + Duration.ofMinutes(1).toNanos());
                    default -> {}
                }
                LaunchResult result = provider.create(claim(number, spec));
                LaunchResult alone = provider().create(claim(number, spec));
                assertThat(withoutId(result)).as("seed %d", seed).isEqualTo(withoutId(alone));
                launched += result instanceof LaunchResult.Launched ? 1 : 0;
            }
            assertThat(launched).isPositive();
        }
    }
}
