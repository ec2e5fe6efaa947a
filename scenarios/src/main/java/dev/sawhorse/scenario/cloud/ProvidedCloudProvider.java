// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.scenario.cloud;

import dev.sawhorse.api.extension.CloudProvider;
import dev.sawhorse.api.extension.LaunchRequest;
import dev.sawhorse.api.extension.LaunchRequest.Option;
import dev.sawhorse.ec2.AllocationStrategy;
import dev.sawhorse.ec2.Fleet;
import dev.sawhorse.ec2.FleetRequest;
import dev.sawhorse.ec2.FleetResult;
import dev.sawhorse.ec2.Instance;
import dev.sawhorse.ec2.InstanceListener;
import dev.sawhorse.ec2.capacity.CapacityPool;
import dev.sawhorse.ec2.capacity.CapacityType;
import dev.sawhorse.karpenter.api.KarpenterLabels;
import dev.sawhorse.karpenter.api.NodeClaim;
import dev.sawhorse.karpenter.api.NodePool;
import dev.sawhorse.karpenter.cloudprovider.CloudInstance;
import dev.sawhorse.karpenter.cloudprovider.ExplainedCloudProvider;
import dev.sawhorse.karpenter.cloudprovider.InstanceTypeOverlay;
import dev.sawhorse.karpenter.cloudprovider.LaunchResult;
import dev.sawhorse.karpenter.cloudprovider.LaunchedFrom;
import dev.sawhorse.karpenter.explanation.InstanceTypeFilterTrace;
import dev.sawhorse.karpenter.scheduling.instancetype.InstanceType;
import dev.sawhorse.karpenter.scheduling.instancetype.InstanceTypes;
import dev.sawhorse.karpenter.scheduling.instancetype.Offering;
import dev.sawhorse.karpenter.scheduling.requirement.Requirements;
import dev.sawhorse.karpenter.scheduling.requirement.WellKnownLabels;
import dev.sawhorse.kube.api.Labels;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.Consumer;
import java.util.function.LongSupplier;
import org.jspecify.annotations.Nullable;

/**
 * A cloud provider that launches what a program chooses. Its instances are those of the simulated fleet. All node classes are
 * ready and change nothing, so that there is no drift from them.
 */
final class ProvidedCloudProvider implements ExplainedCloudProvider {
    private static final String NODE_CLAIM_TAG = "karpenter.sh/nodeclaim";
    private static final Comparator<Option> CHEAPEST = Comparator.<Option>comparingDouble(
                    option -> option.offering().pricePerHour())
            .thenComparing(option -> option.type().name())
            .thenComparing(option -> option.offering().zone())
            .thenComparing(option -> option.offering().capacityType());

    private final CloudProvider provider;
    private final ProvidedInstanceTypes types;
    private final LongSupplier clock;
    private final Fleet fleet;
    private final InstanceTypeOverlay overlay;

    /** @param overlay overlay of the instance types that launches use */
    ProvidedCloudProvider(
            CloudProvider provider,
            ProvidedInstanceTypes types,
            LongSupplier clock,
            Fleet fleet,
            InstanceTypeOverlay overlay) {
        this.provider = provider;
        this.types = types;
        this.clock = clock;
        this.fleet = fleet;
        this.overlay = overlay;
    }

    @Override
    public InstanceTypes instanceTypes(NodePool nodePool) {
        return types.list(clock.getAsLong());
    }

    @Override
    public WellKnownLabels wellKnownLabels() {
        return types.wellKnown();
    }

    @Override
    public LaunchResult create(NodeClaim nodeClaim) {
        InstanceTypes current = overlay.apply(nodeClaim.nodePool(), types.list(clock.getAsLong()));
        if (current == null) {
            return LaunchResult.Failed.of(
                    "creating instance, nodepool \"" + nodeClaim.nodePool() + "\" is awaiting evaluation");
        }
        List<Option> options = options(nodeClaim, current);
        dev.sawhorse.api.extension.LaunchResult result = provider.create(new LaunchRequest(
                nodeClaim.name(), nodeClaim.nodePool(), Duration.ofNanos(clock.getAsLong()), options));
        if (result instanceof dev.sawhorse.api.extension.LaunchResult.InsufficientCapacity insufficient) {
            return LaunchResult.InsufficientCapacity.of(insufficient.message());
        }
        Option chosen = ((dev.sawhorse.api.extension.LaunchResult.Launched) result).option();
        if (!options.contains(chosen)) {
            throw new IllegalStateException("cloud provider " + provider.name() + " launches "
                    + chosen.type().name() + " in " + chosen.offering().zone() + " for " + nodeClaim.name()
                    + ", which is not one of its options\nReturn one of LaunchRequest.options().");
        }
        return launch(nodeClaim, chosen, current);
    }

    private List<Option> options(NodeClaim nodeClaim, InstanceTypes current) {
        Requirements requirements = Requirements.ofSpecs(nodeClaim.spec().requirements());
        List<Option> options = new ArrayList<>();
        for (InstanceType type : current) {
            if (!requirements.isCompatible(
                            type.requirements(), current.wellKnown().keys())
                    || !nodeClaim.spec().requests().fitsWithin(type.allocatable())) {
                continue;
            }
            dev.sawhorse.api.extension.InstanceType declared = types.require(type.name());
            for (int i = 0; i < type.offerings().size(); i++) {
                Offering offering = type.offerings().get(i);
                if (offering.available()
                        && requirements.isCompatible(
                                offering.requirements(), current.wellKnown().keys())) {
                    options.add(new Option(declared, declared.offerings().get(i)));
                }
            }
        }
        options.sort(CHEAPEST);
        return options;
    }

    private LaunchResult launch(NodeClaim nodeClaim, Option chosen, InstanceTypes current) {
        CapacityPool pool = new CapacityPool(
                chosen.type().name(),
                chosen.offering().zone(),
                CapacityType.parse(chosen.offering().capacityType()));
        FleetResult result = fleet.createFleet(FleetRequest.of(
                AllocationStrategy.LOWEST_PRICE,
                List.of(new FleetRequest.Override(pool, chosen.offering().pricePerHour())),
                1,
                tagsOf(nodeClaim)));
        return result.instances().isEmpty()
                ? LaunchResult.InsufficientCapacity.of("failed to launch instance: " + result.errors())
                : launched(result.instances().get(0), chosen, current.require(pool.instanceType()));
    }

    @Override
    public Map<String, String> tagsOf(NodeClaim nodeClaim) {
        Map<String, String> tags = new TreeMap<>();
        tags.put(KarpenterLabels.NODE_POOL, nodeClaim.nodePool());
        tags.put(NODE_CLAIM_TAG, nodeClaim.name());
        return tags;
    }

    /** {@inheritDoc} Without drift it does not matter what that was. */
    @Override
    public void restore(NodeClaim nodeClaim, LaunchedFrom from) {}

    private static LaunchResult launched(Instance instance, Option chosen, InstanceType type) {
        Map<String, String> labels = new TreeMap<>(chosen.type().labels());
        labels.put(Labels.INSTANCE_TYPE, type.name());
        labels.put(Labels.ZONE, chosen.offering().zone());
        labels.put(KarpenterLabels.CAPACITY_TYPE, chosen.offering().capacityType());
        return new LaunchResult.Launched(
                instance.id(),
                instance.providerId(),
                type.name(),
                chosen.offering().zone(),
                chosen.offering().capacityType(),
                instance.launchPrice(),
                labels,
                type.capacity(),
                type.allocatable());
    }

    @Override
    public Deletion delete(NodeClaim nodeClaim) {
        Instance instance = find(nodeClaim.providerId());
        if (instance == null) {
            return Deletion.NOT_FOUND;
        }
        fleet.terminate(instance.id());
        return Deletion.IN_PROGRESS;
    }

    @Override
    public boolean exists(String providerId) {
        return find(providerId) != null;
    }

    @Override
    public Collection<CloudInstance> instances() {
        return fleet.instances().stream()
                .filter(instance -> instance.isAlive() && instance.tags().containsKey(NODE_CLAIM_TAG))
                .map(instance -> new CloudInstance(instance.providerId(), instance.launchNanos()))
                .toList();
    }

    @Override
    public void watchInstances(Consumer<String> launched) {
        fleet.listen(InstanceListener.ofLaunches(instance -> launched.accept(instance.providerId())));
    }

    /** {@inheritDoc} The termination of a terminated instance has no effect. */
    @Override
    public void terminate(String providerId) {
        Instance instance = find(providerId);
        if (instance != null) {
            fleet.terminate(instance.id());
        }
    }

    /** {@inheritDoc} Nobody watches: a run with such a provider cannot be explained. */
    @Override
    public void watchLaunches(LaunchWatch watch) {}

    @Override
    public InstanceTypeFilterTrace catalogueFilterTrace(NodePool nodePool) {
        return InstanceTypeFilterTrace.of(List.of());
    }

    @Override
    public InstanceTypeFilterTrace launchFilterTrace(NodeClaim nodeClaim, InstanceTypes current) {
        return InstanceTypeFilterTrace.of(List.of());
    }

    private @Nullable Instance find(String providerId) {
        return fleet.find(providerId.substring(providerId.lastIndexOf('/') + 1));
    }
}
