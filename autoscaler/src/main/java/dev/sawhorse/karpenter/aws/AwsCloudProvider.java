package dev.sawhorse.karpenter.aws;

import dev.sawhorse.ec2.Fleet;
import dev.sawhorse.ec2.Instance;
import dev.sawhorse.karpenter.api.EC2NodeClass;
import dev.sawhorse.karpenter.api.KarpenterLabels;
import dev.sawhorse.karpenter.api.NodeClaim;
import dev.sawhorse.karpenter.api.NodePool;
import dev.sawhorse.karpenter.cloudprovider.CloudProvider;
import dev.sawhorse.karpenter.cloudprovider.LaunchResult;
import dev.sawhorse.karpenter.scheduling.InstanceType;
import dev.sawhorse.karpenter.scheduling.InstanceTypes;
import dev.sawhorse.karpenter.scheduling.Requirement;
import dev.sawhorse.karpenter.scheduling.WellKnownLabels;
import dev.sawhorse.kube.Labels;
import dev.sawhorse.kube.ResourceName;
import dev.sawhorse.kube.Resources;
import dev.sawhorse.kube.Store;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.LongSupplier;
import org.jspecify.annotations.Nullable;

/** EC2 as Karpenter's core sees it: the AWS provider v1.14. */
public final class AwsCloudProvider implements CloudProvider {
    private static final List<String> RESERVATION_LABELS =
            List.of(AwsLabels.RESERVATION_ID, AwsLabels.RESERVATION_TYPE, AwsLabels.RESERVATION_INTERRUPTIBLE);
    private static final int EFA = ResourceName.index("vpc.amazonaws.com/efa");

    private final LongSupplier clock;
    private final Store<EC2NodeClass> nodeClasses;
    private final Fleet fleet;
    private final InstanceTypeProvider instanceTypeProvider;
    private final InstanceProvider instanceProvider;

    /**
     * Makes the provider.
     *
     * @param clock nanoseconds since the start of the simulation
     * @param strictMinValues whether a launch that cannot keep the claim's minValues fails (minValuesPolicy Strict)
     */
    public AwsCloudProvider(
            LongSupplier clock,
            Store<EC2NodeClass> nodeClasses,
            Fleet fleet,
            InstanceTypeProvider instanceTypeProvider,
            UnavailableOfferings unavailable,
            boolean strictMinValues) {
        this.clock = clock;
        this.nodeClasses = nodeClasses;
        this.fleet = fleet;
        this.instanceTypeProvider = instanceTypeProvider;
        this.instanceProvider = new InstanceProvider(fleet, unavailable, AwsLabels.WELL_KNOWN, strictMinValues);
    }

    @Override
    public WellKnownLabels wellKnownLabels() {
        return AwsLabels.WELL_KNOWN;
    }

    @Override
    public InstanceTypes instanceTypes(NodePool nodePool) {
        EC2NodeClass nodeClass =
                nodeClasses.find(nodePool.template().nodeClassRef().name());
        return nodeClass == null ? InstanceTypes.NONE : instanceTypeProvider.list(nodeClass, clock.getAsLong());
    }

    @Override
    public LaunchResult create(NodeClaim nodeClaim) {
        EC2NodeClass nodeClass =
                nodeClasses.find(nodeClaim.spec().nodeClassRef().name());
        if (nodeClass == null) {
            return new LaunchResult.InsufficientCapacity("resolving nodeclass, ec2nodeclasses.karpenter.k8s.aws \""
                    + nodeClaim.spec().nodeClassRef().name() + "\" not found");
        }
        if (!nodeClass.ready()) {
            return new LaunchResult.NodeClassNotReady("EC2NodeClass " + nodeClass.name() + " is not ready");
        }
        long now = clock.getAsLong();
        InstanceTypes types = instanceTypeProvider.list(nodeClass, now);
        InstanceProvider.Outcome outcome = instanceProvider.create(nodeClaim, types, tags(nodeClaim), now);
        if (outcome instanceof InstanceProvider.Launched launched) {
            return launched(launched.instance(), nodeClaim, types);
        }
        return outcome instanceof InstanceProvider.Failed failed
                ? new LaunchResult.Failed(failed.reason(), failed.message())
                : new LaunchResult.InsufficientCapacity(((InstanceProvider.InsufficientCapacity) outcome).message());
    }

    private static Map<String, String> tags(NodeClaim nodeClaim) {
        Map<String, String> tags = new TreeMap<>();
        tags.put("karpenter.sh/nodepool", nodeClaim.nodePool());
        tags.put("karpenter.sh/nodeclaim", nodeClaim.name());
        tags.put(
                "karpenter.k8s.aws/ec2nodeclass",
                nodeClaim.spec().nodeClassRef().name());
        return tags;
    }

    private static LaunchResult launched(Instance instance, NodeClaim nodeClaim, InstanceTypes types) {
        InstanceType type = types.asList().stream()
                .filter(candidate -> candidate.name().equals(instance.pool().instanceType()))
                .findFirst()
                .orElseThrow();
        boolean efa = nodeClaim.spec().requests().amount(EFA) > 0;
        return new LaunchResult.Launched(
                instance.id(),
                instance.providerId(),
                type.name(),
                instance.pool().zone(),
                instance.pool().capacityType().label(),
                instance.launchPrice(),
                labels(instance, type),
                advertised(type.capacity(), efa),
                advertised(type.allocatable(), efa));
    }

    /** Labels of every requirement with a single value, those of reservations aside, and the place it was launched in. */
    private static Map<String, String> labels(Instance instance, InstanceType type) {
        Map<String, String> labels = new TreeMap<>();
        for (Requirement requirement : type.requirements()) {
            if (requirement.isSingleValue() && !RESERVATION_LABELS.contains(requirement.key())) {
                labels.put(requirement.key(), requirement.values().get(0));
            }
        }
        String zone = instance.pool().zone();
        labels.put(Labels.ZONE, zone);
        labels.put(KarpenterLabels.CAPACITY_TYPE, instance.pool().capacityType().label());
        labels.put(AwsLabels.INSTANCE_TENANCY, "default");
        String zoneId = zoneId(type, zone);
        if (zoneId != null) {
            labels.put(AwsLabels.ZONE_ID, zoneId);
        }
        return labels;
    }

    private static @Nullable String zoneId(InstanceType type, String zone) {
        return type.offerings().stream()
                .filter(offering -> offering.zone().equals(zone))
                .map(offering -> offering.requirements().get(AwsLabels.ZONE_ID))
                .filter(Requirement::isSingleValue)
                .map(requirement -> requirement.values().get(0))
                .findFirst()
                .orElse(null);
    }

    /** Resources that are there; EFA interfaces only if the claim asked for them. */
    private static Resources advertised(Resources resources, boolean efa) {
        Resources.Builder advertised = Resources.builder();
        for (int resource = 0; resource < resources.indexBound(); resource++) {
            if (resources.amount(resource) != 0 && (efa || resource != EFA)) {
                advertised.set(resource, resources.amount(resource));
            }
        }
        return advertised.build();
    }

    @Override
    public Deletion delete(NodeClaim nodeClaim) {
        String id = instanceId(nodeClaim.providerId());
        if (fleet.find(id) == null) {
            return Deletion.NOT_FOUND;
        }
        fleet.terminate(id);
        return Deletion.IN_PROGRESS;
    }

    @Override
    public boolean exists(String providerId) {
        return fleet.find(instanceId(providerId)) != null;
    }

    private static String instanceId(String providerId) {
        return providerId.substring(providerId.lastIndexOf('/') + 1);
    }
}
