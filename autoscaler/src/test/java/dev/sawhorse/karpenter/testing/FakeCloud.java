// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.karpenter.testing;

import dev.sawhorse.ec2.NodeBoot;
import dev.sawhorse.karpenter.api.EC2NodeClass;
import dev.sawhorse.karpenter.api.KarpenterLabels;
import dev.sawhorse.karpenter.api.NodeClaim;
import dev.sawhorse.karpenter.api.NodeClassRef;
import dev.sawhorse.karpenter.api.NodePool;
import dev.sawhorse.karpenter.cloudprovider.CloudInstance;
import dev.sawhorse.karpenter.cloudprovider.CloudProvider;
import dev.sawhorse.karpenter.cloudprovider.LaunchResult;
import dev.sawhorse.karpenter.cloudprovider.NodeClass;
import dev.sawhorse.karpenter.cloudprovider.RepairPolicy;
import dev.sawhorse.karpenter.scheduling.instancetype.InstanceType;
import dev.sawhorse.karpenter.scheduling.instancetype.InstanceTypeOverhead;
import dev.sawhorse.karpenter.scheduling.instancetype.InstanceTypes;
import dev.sawhorse.karpenter.scheduling.instancetype.Offering;
import dev.sawhorse.karpenter.scheduling.requirement.Operator;
import dev.sawhorse.karpenter.scheduling.requirement.Requirement;
import dev.sawhorse.karpenter.scheduling.requirement.Requirements;
import dev.sawhorse.karpenter.scheduling.requirement.WellKnownLabels;
import dev.sawhorse.kube.Cluster;
import dev.sawhorse.kube.api.Labels;
import dev.sawhorse.kube.api.Phase;
import dev.sawhorse.kube.api.Resources;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * A small cloud: four sizes of one family in one zone, on demand. Machines register after 30 s, are Ready 10 s later, lose
 * startup taints 15 s after that and are gone 20 s after their termination was asked for.
 */
public final class FakeCloud implements CloudProvider {
    private static final long MIB = 1L << 20;
    private static final String ZONE = "us-east-1a";

    private final Cluster cluster;
    private final NodeBoot boot;
    private final @Nullable Duration drainBound;
    private final InstanceTypes types;
    private final Map<String, CloudInstance> machines = new LinkedHashMap<>();
    private final Set<String> terminating = new LinkedHashSet<>();
    private final List<LaunchResult> refusals = new ArrayList<>();
    private final List<Consumer<String>> machineWatches = new ArrayList<>();
    private final List<Consumer<String>> nodeClassWatches = new ArrayList<>();
    private @Nullable NodeClass nodeClass = NodeClass.ready("first");
    private String driftReason = "";
    private int launched;

    public FakeCloud(Cluster cluster, NodeBoot boot) {
        this(cluster, boot, null);
    }

    /** Makes a cloud whose repair policy bounds the drain. */
    public FakeCloud(Cluster cluster, NodeBoot boot, @Nullable Duration drainBound) {
        this.cluster = cluster;
        this.boot = boot;
        this.drainBound = drainBound;
        this.types = InstanceTypes.of(
                List.of(
                        type("c6i.large", 2_000, 70, 3_788, 674, 29, 0.085),
                        type("c6i.2xlarge", 8_000, 90, 15_155, 993, 58, 0.34),
                        type("c6i.4xlarge", 16_000, 110, 30_310, 2_929, 234, 0.68),
                        type("c6i.8xlarge", 32_000, 150, 60_620, 2_929, 234, 1.36)),
                WellKnownLabels.CORE);
    }

    private static InstanceType type(
            String name, long cpu, long reservedCpu, long memoryMib, long reservedMib, long pods, double price) {
        Requirements requirements = Requirements.of(
                in(Labels.INSTANCE_TYPE, name),
                in(Labels.ARCH, "amd64"),
                in(Labels.OS, "linux"),
                in(Labels.ZONE, ZONE),
                in(KarpenterLabels.CAPACITY_TYPE, "on-demand"));
        Offering offering = Offering.of(
                Requirements.of(in(Labels.ZONE, ZONE), in(KarpenterLabels.CAPACITY_TYPE, "on-demand")), price, true);
        Resources capacity = Resources.of(
                Map.of("cpu", cpu, "memory", memoryMib * MIB, "ephemeral-storage", 20L << 30, "pods", pods));
        return new InstanceType(
                name,
                requirements,
                List.of(offering),
                capacity,
                new InstanceTypeOverhead(
                        Resources.ofCpuMemory(reservedCpu, reservedMib * MIB), Resources.NONE, Resources.NONE));
    }

    private static Requirement in(String key, String value) {
        return Requirement.of(key, Operator.IN, value);
    }

    /** Has the next launch end like this instead of succeeding. */
    public void refuseNext(LaunchResult refusal) {
        refusals.add(refusal);
    }

    /** Has every machine drifted from now on, of which nobody is told. */
    public void drift(String reason) {
        driftReason = reason;
    }

    @Override
    public String driftReason(NodeClaim nodeClaim) {
        return driftReason;
    }

    /** Tells of a change of a node class. */
    public void nodeClassChanged(String name) {
        nodeClassWatches.forEach(watch -> watch.accept(name));
    }

    /** Changes the only node class there is, or takes it away. */
    public void changeNodeClass(@Nullable NodeClass changed) {
        nodeClass = changed;
        nodeClassChanged("default");
    }

    @Override
    public @Nullable NodeClass nodeClass(NodeClassRef name) {
        return nodeClass;
    }

    @Override
    public boolean supports(NodeClassRef ref) {
        return EC2NodeClass.isReferredTo(ref);
    }

    @Override
    public void watchNodeClasses(Consumer<String> changed) {
        nodeClassWatches.add(changed);
    }

    @Override
    public List<RepairPolicy> repairPolicies() {
        return List.of(new RepairPolicy("Ready", "False", ".*", Duration.ofMinutes(30), drainBound, 0));
    }

    /** Takes a machine away without anybody's asking. */
    public void lose(String providerId) {
        machines.remove(providerId);
        boot.stop(providerId);
    }

    @Override
    public LaunchResult create(NodeClaim claim) {
        if (!refusals.isEmpty()) {
            return refusals.remove(0);
        }
        Requirements requirements = Requirements.ofSpecs(claim.spec().requirements());
        for (InstanceType type : types) {
            boolean allowed = requirements.isCompatible(type.requirements(), WellKnownLabels.CORE.keys());
            if (allowed && claim.spec().requests().fitsWithin(type.allocatable())) {
                return launch(type);
            }
        }
        return LaunchResult.InsufficientCapacity.of("nothing fits");
    }

    private LaunchResult launch(InstanceType type) {
        String id = "i-" + ++launched;
        String providerId = "fake:///" + ZONE + "/" + id;
        add(providerId);
        Map<String, String> labels = new TreeMap<>();
        for (Requirement requirement : type.requirements()) {
            labels.put(requirement.key(), requirement.values().get(0));
        }
        double price = type.offerings().get(0).price();
        return new LaunchResult.Launched(
                id, providerId, type.name(), ZONE, "on-demand", price, labels, type.capacity(), type.allocatable());
    }

    @Override
    public Deletion delete(NodeClaim claim) {
        String id = claim.providerId();
        if (!machines.containsKey(id)) {
            return Deletion.NOT_FOUND;
        }
        terminate(id);
        return Deletion.IN_PROGRESS;
    }

    @Override
    public void terminate(String providerId) {
        if (terminating.add(providerId)) {
            cluster.simulation().schedule(Duration.ofSeconds(20).toNanos(), Phase.WORLD, () -> lose(providerId));
        }
    }

    @Override
    public Collection<CloudInstance> instances() {
        return machines.values().stream()
                .filter(machine -> !terminating.contains(machine.providerId()))
                .toList();
    }

    private void add(String providerId) {
        machines.put(providerId, new CloudInstance(providerId, cluster.now()));
        machineWatches.forEach(watch -> watch.accept(providerId));
    }

    @Override
    public void watchInstances(Consumer<String> launched) {
        machineWatches.add(launched);
    }

    /** Launches a machine that belongs to no claim. */
    public void launchForNobody(String providerId) {
        add(providerId);
    }

    @Override
    public boolean exists(String providerId) {
        return machines.containsKey(providerId);
    }

    @Override
    public InstanceTypes instanceTypes(NodePool nodePool) {
        return types;
    }

    @Override
    public WellKnownLabels wellKnownLabels() {
        return WellKnownLabels.CORE;
    }
}
