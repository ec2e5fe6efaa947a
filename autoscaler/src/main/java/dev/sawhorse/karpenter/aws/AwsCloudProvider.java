// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.karpenter.aws;

import dev.sawhorse.ec2.Account;
import dev.sawhorse.ec2.Fleet;
import dev.sawhorse.ec2.Instance;
import dev.sawhorse.ec2.capacity.CapacityPool;
import dev.sawhorse.ec2.capacity.CapacityReservations;
import dev.sawhorse.ec2.capacity.CapacityType;
import dev.sawhorse.karpenter.api.EC2NodeClass;
import dev.sawhorse.karpenter.api.KarpenterLabels;
import dev.sawhorse.karpenter.api.NodeClaim;
import dev.sawhorse.karpenter.api.NodeClassRef;
import dev.sawhorse.karpenter.api.NodePool;
import dev.sawhorse.karpenter.cloudprovider.CloudInstance;
import dev.sawhorse.karpenter.cloudprovider.ExplainedCloudProvider;
import dev.sawhorse.karpenter.cloudprovider.InstanceTypeOverlay;
import dev.sawhorse.karpenter.cloudprovider.LaunchResult;
import dev.sawhorse.karpenter.cloudprovider.LaunchedFrom;
import dev.sawhorse.karpenter.cloudprovider.NodeClass;
import dev.sawhorse.karpenter.cloudprovider.RepairPolicy;
import dev.sawhorse.karpenter.explanation.InstanceTypeFilterTrace;
import dev.sawhorse.karpenter.scheduling.instancetype.InstanceTypes;
import dev.sawhorse.karpenter.scheduling.instancetype.MinValues;
import dev.sawhorse.karpenter.scheduling.requirement.WellKnownLabels;
import dev.sawhorse.kube.api.ObjectMeta;
import dev.sawhorse.kube.store.Store;
import dev.sawhorse.upstream.Repository;
import dev.sawhorse.upstream.Upstream;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.Consumer;
import java.util.function.LongSupplier;
import org.jspecify.annotations.Nullable;

/** Karpenter's cloud provider for AWS, v1.14 ({@code cloudprovider/cloudprovider.go CloudProvider}). */
@Upstream(
        repository = Repository.KARPENTER_AWS,
        file = "pkg/cloudprovider/cloudprovider.go",
        symbol = {"New", "CloudProvider.Name"})
public final class AwsCloudProvider implements ExplainedCloudProvider {
    private static final String CREATING_INSTANCE = "creating instance, ";
    private static final String NODE_CLAIM_TAG = "karpenter.sh/nodeclaim";

    private final LongSupplier clock;
    private final Store<EC2NodeClass> nodeClasses;
    private final Fleet fleet;
    private final InstanceTypeOverlay overlay;
    private final InstanceTypeProvider instanceTypeProvider;
    private final CapacityReservationProvider reservations;
    private final NodeClaimRequirements stated = new NodeClaimRequirements();
    private final InstanceProvider instanceProvider;
    private final NodeClassDrift drift;
    private final Instances machines;
    private LaunchedInstanceDetails.@Nullable Facts lastFacts;
    private @Nullable LaunchedInstanceDetails lastMachine;
    private LaunchWatch launches = (nodeClaim, types) -> {};

    /** Makes a provider for an account without capacity reservations. */
    public AwsCloudProvider(
            LongSupplier clock,
            Store<EC2NodeClass> nodeClasses,
            Fleet fleet,
            InstanceTypeProvider instanceTypeProvider,
            UnavailableOfferings unavailable,
            @Nullable MinValues minValues) {
        this(
                clock,
                nodeClasses,
                fleet,
                instanceTypeProvider,
                unavailable,
                new CapacityReservationProvider(CapacityReservations.none()),
                minValues,
                InstanceTypeOverlay.NONE);
    }

    /**
     * @param clock nanoseconds since the start of the simulation
     *
     * @param minValues the rule by which a launch that cannot satisfy minValues fails, null if it does not (BestEffort)
     * @param overlay overlay of the instance types that launches use
     */
    public AwsCloudProvider(
            LongSupplier clock,
            Store<EC2NodeClass> nodeClasses,
            Fleet fleet,
            InstanceTypeProvider instanceTypeProvider,
            UnavailableOfferings unavailable,
            CapacityReservationProvider reservations,
            @Nullable MinValues minValues,
            InstanceTypeOverlay overlay) {
        this.clock = clock;
        this.nodeClasses = nodeClasses;
        this.fleet = fleet;
        this.overlay = overlay;
        this.instanceTypeProvider = instanceTypeProvider;
        this.reservations = reservations;
        Account account = fleet.account();
        this.instanceProvider = new InstanceProvider(
                fleet,
                unavailable,
                reservations,
                LaunchListener.NONE,
                new LaunchPlans(stated, minValues, reservations.version()),
                new SubnetProvider(account.subnets()),
                account.throttle().isUnlimited()
                        ? null
                        : new FleetCalls(fleet::tryCall, fleet.stream("karpenter/sdk-retries")));
        this.machines = new Instances(fleet, clock);
        this.drift =
                new NodeClassDrift(new ImageProvider(fleet.images()), instanceTypeProvider.network(), reservations);
    }

    @Override
    public void watchLaunches(LaunchWatch watch) {
        this.launches = watch;
    }

    @Override
    public InstanceTypeFilterTrace catalogueFilterTrace(NodePool nodePool) {
        EC2NodeClass nodeClass =
                nodeClasses.find(nodePool.template().nodeClassRef().name());
        return nodeClass == null
                ? InstanceTypeFilterTrace.of(List.of())
                : CatalogueFilterTrace.of(instanceTypeProvider.region(), nodeClass, instanceTypes(nodePool));
    }

    @Override
    public InstanceTypeFilterTrace launchFilterTrace(NodeClaim nodeClaim, InstanceTypes types) {
        return LaunchFilterTrace.of(nodeClaim, types, InstanceTypeTruncation.MAX_INSTANCE_TYPES);
    }

    @Override
    public WellKnownLabels wellKnownLabels() {
        return AwsLabels.WELL_KNOWN;
    }

    @Upstream(
            repository = Repository.KARPENTER_AWS,
            file = "pkg/cloudprovider/cloudprovider.go",
            symbol = "CloudProvider.GetSupportedNodeClasses")
    @Override
    public boolean supports(NodeClassRef nodeClass) {
        return EC2NodeClass.isReferredTo(nodeClass);
    }

    @Upstream(
            repository = Repository.KARPENTER_AWS,
            file = "pkg/cloudprovider/cloudprovider.go",
            symbol = {"CloudProvider.GetInstanceTypes", "CloudProvider.resolveNodeClassFromNodePool"})
    @Override
    public InstanceTypes instanceTypes(NodePool nodePool) {
        EC2NodeClass nodeClass =
                nodeClasses.find(nodePool.template().nodeClassRef().name());
        return nodeClass == null ? InstanceTypes.NONE : instanceTypeProvider.list(nodeClass, clock.getAsLong());
    }

    @Upstream(
            repository = Repository.KARPENTER_AWS,
            file = "pkg/cloudprovider/cloudprovider.go",
            symbol = {"CloudProvider.Create", "CloudProvider.resolveNodeClassFromNodeClaim"})
    @Override
    public LaunchResult create(NodeClaim nodeClaim) {
        EC2NodeClass nodeClass =
                nodeClasses.find(nodeClaim.spec().nodeClassRef().name());
        if (nodeClass == null) {
            return LaunchResult.InsufficientCapacity.of("resolving nodeclass, ec2nodeclasses.karpenter.k8s.aws \""
                    + nodeClaim.spec().nodeClassRef().name() + "\" not found");
        }
        long now = clock.getAsLong();
        String notReadyMessage = notReadyMessage(nodeClass, now);
        if (!notReadyMessage.isEmpty()) {
            return LaunchResult.NodeClassNotReady.of(notReadyMessage);
        }
        InstanceTypes types = overlay.apply(nodeClaim.nodePool(), instanceTypeProvider.list(nodeClass, now));
        if (types == null) {
            return LaunchResult.Failed.of(
                    CREATING_INSTANCE + "nodepool \"" + nodeClaim.nodePool() + "\" is awaiting evaluation");
        }
        launches.launching(nodeClaim, types);
        InstanceProvider.Outcome outcome = instanceProvider.create(
                nodeClaim, types, instanceTypeProvider.zonalSubnets(nodeClass, now), tags(nodeClaim), now);
        if (outcome instanceof InstanceProvider.Launched launched) {
            String reservation = launched.instance().reservationId();
            if (reservation != null) {
                reservations.markLaunched(reservation);
            }
            drift.launched(launched.instance(), nodeClass, now);
            return launched(launched.instance(), nodeClaim, types);
        }
        if (outcome instanceof InstanceProvider.InFlight inFlight) {
            return new LaunchResult.InFlight(inFlight.nanos());
        }
        return refused(outcome);
    }

    private static LaunchResult refused(InstanceProvider.Outcome outcome) {
        return outcome instanceof InstanceProvider.Failed failed
                ? new LaunchResult.Failed(
                        failed.reason(),
                        failed.condition(),
                        CREATING_INSTANCE + "creating nodeclaim, " + failed.message())
                : new LaunchResult.InsufficientCapacity(CREATING_INSTANCE + "insufficient capacity, "
                        + ((InstanceProvider.InsufficientCapacity) outcome).message());
    }

    @Upstream(repository = Repository.KARPENTER_AWS, file = "pkg/utils/utils.go", symbol = "GetTags")
    private static Map<String, String> tags(NodeClaim nodeClaim) {
        Map<String, String> tags = new TreeMap<>();
        tags.put(KarpenterLabels.NODE_POOL, nodeClaim.nodePool());
        tags.put(NODE_CLAIM_TAG, nodeClaim.name());
        tags.put(AwsLabels.NODE_CLASS, nodeClaim.spec().nodeClassRef().name());
        return tags;
    }

    @Override
    public Map<String, String> tagsOf(NodeClaim nodeClaim) {
        return tags(nodeClaim);
    }

    @Override
    public String subnetOf(NodeClaim nodeClaim, String zone) {
        EC2NodeClass nodeClass =
                nodeClasses.find(nodeClaim.spec().nodeClassRef().name());
        List<String> subnets = nodeClass == null
                ? List.of()
                : instanceTypeProvider
                        .zonalSubnets(nodeClass, clock.getAsLong())
                        .getOrDefault(zone, List.of());
        return subnets.isEmpty() ? "" : subnets.get(0);
    }

    @Override
    public void restore(NodeClaim nodeClaim, LaunchedFrom from) {
        Instance instance = fleet.find(instanceId(nodeClaim.providerId()));
        EC2NodeClass nodeClass =
                nodeClasses.find(nodeClaim.spec().nodeClassRef().name());
        if (instance != null && nodeClass != null) {
            drift.restored(instance, nodeClass, from, clock.getAsLong());
        }
        if (instance != null && instance.reservationId() != null) {
            reservations.markLaunched(instance.reservationId());
        }
    }

    /** Returns the name of the EC2NodeClass of an instance, null if this provider did not launch it. */
    @Upstream(
            repository = Repository.KARPENTER_AWS,
            file = "pkg/cloudprovider/cloudprovider.go",
            symbol = "CloudProvider.resolveNodeClassFromInstance")
    public static @Nullable String nodeClassOf(Instance instance) {
        return instance.tags().get(AwsLabels.NODE_CLASS);
    }

    @Upstream(
            repository = Repository.KARPENTER_AWS,
            file = "pkg/providers/instance/types.go",
            symbol = "NewInstanceFromFleet")
    private LaunchResult launched(Instance instance, NodeClaim nodeClaim, InstanceTypes types) {
        CapacityPool pool = instance.pool();
        LaunchedInstanceDetails machine = machine(LaunchedInstanceDetails.Facts.of(
                types.require(pool.instanceType()),
                pool,
                instance.reservationId(),
                stated.of(nodeClaim),
                nodeClaim.spec().requests()));
        return new LaunchResult.Launched(
                instance.id(),
                instance.providerId(),
                pool.instanceType(),
                pool.zone(),
                pool.capacityType().label(),
                instance.launchPrice(),
                machine.labels(),
                machine.capacity(),
                machine.allocatable());
    }

    /** The last result is cached, as the next instance is mostly like it. */
    private LaunchedInstanceDetails machine(LaunchedInstanceDetails.Facts facts) {
        LaunchedInstanceDetails machine = lastMachine;
        if (machine == null || !facts.equals(lastFacts)) {
            machine = LaunchedInstanceDetails.of(facts);
            lastMachine = machine;
            lastFacts = facts;
        }
        return machine;
    }

    @Upstream(
            repository = Repository.KARPENTER_AWS,
            file = "pkg/cloudprovider/cloudprovider.go",
            symbol = "CloudProvider.Delete")
    @Override
    public Deletion delete(NodeClaim nodeClaim) {
        String id = instanceId(nodeClaim.providerId());
        Deletion deletion = machines.delete(id);
        if (deletion == Deletion.NOT_FOUND) {
            String reservation = nodeClaim.meta().labels().get(AwsLabels.RESERVATION_ID);
            if (reservation != null) {
                reservations.markTerminated(reservation, id, clock.getAsLong());
            }
            drift.forget(id);
        }
        return deletion;
    }

    @Upstream(
            repository = Repository.KARPENTER_AWS,
            file = "pkg/cloudprovider/cloudprovider.go",
            symbol = "CloudProvider.IsDrifted")
    @Override
    public String driftReason(NodeClaim nodeClaim) {
        Instance instance = fleet.find(instanceId(nodeClaim.providerId()));
        EC2NodeClass nodeClass =
                nodeClasses.find(nodeClaim.spec().nodeClassRef().name());
        return instance == null || nodeClass == null ? "" : drift.reason(instance, nodeClass, clock.getAsLong());
    }

    @Override
    @SuppressWarnings("ReferenceEquality") // A changed node class is a different object.
    public @Nullable DriftBaseline driftBaseline(NodeClaim nodeClaim) {
        Instance instance = fleet.find(instanceId(nodeClaim.providerId()));
        EC2NodeClass nodeClass =
                nodeClasses.find(nodeClaim.spec().nodeClassRef().name());
        NodeClassDrift.ResolvedNodeClass standard = instance == null || nodeClass == null
                ? null
                : drift.resolvedNodeClass(instance, nodeClass, clock.getAsLong());
        return standard == null
                ? null
                : () -> nodeClasses.find(standard.nodeClass().name()) == standard.nodeClass()
                        && drift.isCurrent(standard, clock.getAsLong());
    }

    @Upstream(
            repository = Repository.KARPENTER_AWS,
            file = "pkg/cloudprovider/cloudprovider.go",
            symbol = "CloudProvider.Get")
    @Override
    public boolean exists(String providerId) {
        return machines.find(instanceId(providerId)) != null;
    }

    /** Returns the current capacity type of the instance, null if it does not exist. */
    @Nullable
    CapacityType capacityType(String providerId) {
        Instance instance = fleet.find(instanceId(providerId));
        return instance == null ? null : instance.pool().capacityType();
    }

    @Override
    public @Nullable NodeClass nodeClass(NodeClassRef name) {
        EC2NodeClass found = nodeClasses.find(name.name());
        if (found == null) {
            return null;
        }
        EC2NodeClass spec = found.withMeta(ObjectMeta.of("", found.name()));
        String notReadyMessage = notReadyMessage(found, clock.getAsLong());
        return notReadyMessage.isEmpty()
                ? NodeClass.ready(spec)
                : new NodeClass(false, "NodeClassNotReady", notReadyMessage, spec);
    }

    /** Returns why the node class is not ready for launches, empty if it is. */
    private String notReadyMessage(EC2NodeClass nodeClass, long nowNanos) {
        NetworkProvider.Selection selection = instanceTypeProvider.network().select(nodeClass, nowNanos);
        String unready = "EC2NodeClass " + nodeClass.name() + " is not ready";
        if (!nodeClass.ready()) {
            return unready;
        }
        return selection.isLacking() ? unready + ": " + selection.notReadyMessage() : "";
    }

    @Override
    public void watchNodeClasses(Consumer<String> changed) {
        nodeClasses.watch((event, nodeClass) -> changed.accept(nodeClass.name()));
    }

    @Upstream(
            repository = Repository.KARPENTER_AWS,
            file = "pkg/cloudprovider/cloudprovider.go",
            symbol = "CloudProvider.List")
    @Override
    public Collection<CloudInstance> instances() {
        return machines.tagged(NODE_CLAIM_TAG);
    }

    @Override
    public void watchInstances(Consumer<String> launched) {
        machines.watch(launched);
    }

    @Override
    public boolean mayBeListed(String providerId) {
        return machines.mayBeListed(instanceId(providerId));
    }

    /** {@inheritDoc} The termination of a terminated instance has no effect, and neither has a throttled call. */
    @Override
    public void terminate(String providerId) {
        machines.tryTerminate(instanceId(providerId));
    }

    @Override
    public List<RepairPolicy> repairPolicies() {
        return RepairPolicies.ALL;
    }

    @Override
    public List<RepairPolicy> legacyRepairPolicies() {
        return RepairPolicies.LEGACY;
    }

    @Upstream(repository = Repository.KARPENTER_AWS, file = "pkg/utils/utils.go", symbol = "ParseInstanceID")
    private static String instanceId(String providerId) {
        return providerId.substring(providerId.lastIndexOf('/') + 1);
    }
}
