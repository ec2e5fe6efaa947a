// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.karpenter.alibaba;

import dev.sawhorse.ec2.Fleet;
import dev.sawhorse.ec2.Instance;
import dev.sawhorse.ec2.InstanceListener;
import dev.sawhorse.karpenter.api.ECSLabels;
import dev.sawhorse.karpenter.api.ECSNodeClass;
import dev.sawhorse.karpenter.api.KarpenterLabels;
import dev.sawhorse.karpenter.api.NodeClaim;
import dev.sawhorse.karpenter.api.NodeClassRef;
import dev.sawhorse.karpenter.api.NodePool;
import dev.sawhorse.karpenter.aws.CatalogueFilterTrace;
import dev.sawhorse.karpenter.aws.LaunchFilterTrace;
import dev.sawhorse.karpenter.aws.UnavailableOfferings;
import dev.sawhorse.karpenter.cloudprovider.CloudInstance;
import dev.sawhorse.karpenter.cloudprovider.ExplainedCloudProvider;
import dev.sawhorse.karpenter.cloudprovider.InstanceTypeOverlay;
import dev.sawhorse.karpenter.cloudprovider.LaunchResult;
import dev.sawhorse.karpenter.cloudprovider.LaunchedFrom;
import dev.sawhorse.karpenter.cloudprovider.NodeClass;
import dev.sawhorse.karpenter.cloudprovider.RepairPolicy;
import dev.sawhorse.karpenter.explanation.InstanceTypeFilterTrace;
import dev.sawhorse.karpenter.scheduling.instancetype.InstanceType;
import dev.sawhorse.karpenter.scheduling.instancetype.InstanceTypes;
import dev.sawhorse.karpenter.scheduling.instancetype.MinValues;
import dev.sawhorse.karpenter.scheduling.requirement.Requirement;
import dev.sawhorse.karpenter.scheduling.requirement.WellKnownLabels;
import dev.sawhorse.kube.api.Labels;
import dev.sawhorse.kube.api.ObjectMeta;
import dev.sawhorse.kube.store.Store;
import java.time.Duration;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.Consumer;
import java.util.function.LongSupplier;
import org.jspecify.annotations.Nullable;

/**
 * Karpenter's cloud provider for Alibaba Cloud Elastic Compute Service. Its instances are those of the simulated fleet,
 * which models their states, prices and capacity as it does those of EC2.
 */
public final class AlibabaCloudProvider implements ExplainedCloudProvider {
    private static final String NODE_CLAIM_TAG = "karpenter.sh/nodeclaim";
    private static final Duration UNHEALTHY = Duration.ofMinutes(30);
    private static final List<RepairPolicy> REPAIR_POLICIES =
            List.of(new RepairPolicy("Ready", "False", UNHEALTHY), new RepairPolicy("Ready", "Unknown", UNHEALTHY));

    private final LongSupplier clock;
    private final Store<ECSNodeClass> nodeClasses;
    private final Fleet fleet;
    private final EcsInstanceTypeProvider instanceTypes;
    private final InstanceTypeOverlay overlay;
    private final EcsLauncher launcher;
    private final Map<String, String> launchedFrom = new LinkedHashMap<>();
    private LaunchWatch launches = (nodeClaim, types) -> {};

    /**
     * @param clock nanoseconds since the start of the simulation
     *
     * @param minValues the rule by which a launch that cannot satisfy minValues fails, null if it does not (BestEffort)
     * @param overlay overlay of the instance types that launches use
     */
    public AlibabaCloudProvider(
            LongSupplier clock,
            Store<ECSNodeClass> nodeClasses,
            Fleet fleet,
            EcsInstanceTypeProvider instanceTypes,
            UnavailableOfferings unavailable,
            @Nullable MinValues minValues,
            InstanceTypeOverlay overlay) {
        this.clock = clock;
        this.nodeClasses = nodeClasses;
        this.fleet = fleet;
        this.instanceTypes = instanceTypes;
        this.overlay = overlay;
        this.launcher = new EcsLauncher(fleet, unavailable, minValues);
    }

    @Override
    public void watchLaunches(LaunchWatch watch) {
        this.launches = watch;
    }

    @Override
    public InstanceTypeFilterTrace catalogueFilterTrace(NodePool nodePool) {
        ECSNodeClass nodeClass = nodeClass(nodePool);
        return nodeClass == null
                ? InstanceTypeFilterTrace.of(List.of())
                : CatalogueFilterTrace.of(instanceTypes.region(), nodeClass, instanceTypes(nodePool));
    }

    @Override
    public InstanceTypeFilterTrace launchFilterTrace(NodeClaim nodeClaim, InstanceTypes types) {
        return LaunchFilterTrace.of(nodeClaim, types, EcsLauncher.MAX_INSTANCE_TYPES);
    }

    @Override
    public WellKnownLabels wellKnownLabels() {
        return EcsInstanceTypeProvider.WELL_KNOWN;
    }

    private @Nullable ECSNodeClass nodeClass(NodePool nodePool) {
        return nodeClasses.find(nodePool.template().nodeClassRef().name());
    }

    @Override
    public boolean supports(NodeClassRef nodeClass) {
        return ECSNodeClass.isReferredTo(nodeClass);
    }

    @Override
    public InstanceTypes instanceTypes(NodePool nodePool) {
        ECSNodeClass nodeClass = nodeClass(nodePool);
        return nodeClass == null ? InstanceTypes.NONE : instanceTypes.list(nodeClass, clock.getAsLong());
    }

    @Override
    public LaunchResult create(NodeClaim nodeClaim) {
        String name = nodeClaim.spec().nodeClassRef().name();
        ECSNodeClass nodeClass = nodeClasses.find(name);
        if (nodeClass == null) {
            return LaunchResult.InsufficientCapacity.of(
                    "resolving node class, ecsnodeclasses." + ECSLabels.GROUP + " \"" + name + "\" not found");
        }
        if (!nodeClass.ready()) {
            return LaunchResult.NodeClassNotReady.of(notReady(nodeClass));
        }
        long now = clock.getAsLong();
        InstanceTypes types = overlay.apply(nodeClaim.nodePool(), instanceTypes.list(nodeClass, now));
        if (types == null) {
            return LaunchResult.Failed.of(
                    "creating instance, nodepool \"" + nodeClaim.nodePool() + "\" is awaiting evaluation");
        }
        launches.launching(nodeClaim, types);
        EcsLauncher.Outcome outcome = launcher.launch(nodeClaim, types, tags(nodeClaim), now);
        if (outcome instanceof EcsLauncher.Launched launched) {
            launchedFrom.put(launched.instance().id(), nodeClass.staticFields());
            return launched(launched.instance(), types);
        }
        return LaunchResult.InsufficientCapacity.of(((EcsLauncher.InsufficientCapacity) outcome).message());
    }

    private static String notReady(ECSNodeClass nodeClass) {
        return ECSNodeClass.KIND + " " + nodeClass.name() + " is not ready";
    }

    private static Map<String, String> tags(NodeClaim nodeClaim) {
        Map<String, String> tags = new TreeMap<>();
        tags.put(KarpenterLabels.NODE_POOL, nodeClaim.nodePool());
        tags.put(NODE_CLAIM_TAG, nodeClaim.name());
        tags.put(ECSLabels.NODE_CLASS, nodeClaim.spec().nodeClassRef().name());
        return tags;
    }

    @Override
    public Map<String, String> tagsOf(NodeClaim nodeClaim) {
        return tags(nodeClaim);
    }

    @Override
    public void restore(NodeClaim nodeClaim, LaunchedFrom from) {
        Instance instance = find(nodeClaim.providerId());
        ECSNodeClass nodeClass =
                nodeClasses.find(nodeClaim.spec().nodeClassRef().name());
        if (instance != null && nodeClass != null) {
            launchedFrom.put(instance.id(), from.isCurrent() ? nodeClass.staticFields() : "");
        }
    }

    private static LaunchResult launched(Instance instance, InstanceTypes types) {
        InstanceType type = types.require(instance.pool().instanceType());
        Map<String, String> labels = new TreeMap<>();
        for (Requirement requirement : type.requirements()) {
            if (requirement.isSingleValue()) {
                labels.put(requirement.key(), requirement.values().get(0));
            }
        }
        String zone = instance.pool().zone();
        String capacityType = instance.pool().capacityType().label();
        labels.put(Labels.ZONE, zone);
        labels.put(ECSLabels.ZONE_ID, zone);
        labels.put(KarpenterLabels.CAPACITY_TYPE, capacityType);
        return new LaunchResult.Launched(
                instance.id(),
                instance.providerId(),
                type.name(),
                zone,
                capacityType,
                instance.launchPrice(),
                labels,
                type.capacity(),
                type.allocatable());
    }

    /** {@inheritDoc} An instance that is not running yet cannot be deleted. */
    @Override
    public Deletion delete(NodeClaim nodeClaim) {
        Instance instance = find(nodeClaim.providerId());
        if (instance == null) {
            return Deletion.NOT_FOUND;
        }
        if (instance.state() == Instance.State.PENDING) {
            return Deletion.FAILED;
        }
        fleet.terminate(instance.id());
        return Deletion.IN_PROGRESS;
    }

    /**
     * {@inheritDoc} Compares the static fields of the node class; changed vSwitches and security groups are not detected.
     */
    @Override
    public String driftReason(NodeClaim nodeClaim) {
        Instance instance = find(nodeClaim.providerId());
        ECSNodeClass nodeClass =
                nodeClasses.find(nodeClaim.spec().nodeClassRef().name());
        if (instance == null || nodeClass == null) {
            return "";
        }
        String from = launchedFrom.get(instance.id());
        return from == null || from.equals(nodeClass.staticFields()) ? "" : "NodeClassDrift";
    }

    @Override
    public boolean exists(String providerId) {
        return find(providerId) != null;
    }

    @Override
    public @Nullable NodeClass nodeClass(NodeClassRef name) {
        ECSNodeClass found = nodeClasses.find(name.name());
        if (found == null) {
            return null;
        }
        ECSNodeClass spec = found.withMeta(ObjectMeta.of("", found.name()));
        return found.ready() ? NodeClass.ready(spec) : new NodeClass(false, "NodeClassNotReady", notReady(found), spec);
    }

    @Override
    public void watchNodeClasses(Consumer<String> changed) {
        nodeClasses.watch((event, nodeClass) -> changed.accept(nodeClass.name()));
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

    @Override
    public List<RepairPolicy> repairPolicies() {
        return REPAIR_POLICIES;
    }

    private @Nullable Instance find(String providerId) {
        return fleet.find(providerId.substring(providerId.lastIndexOf('/') + 1));
    }
}
