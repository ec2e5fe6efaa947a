// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.scenario.run;

import dev.sawhorse.ec2.Fleet;
import dev.sawhorse.ec2.Instance;
import dev.sawhorse.ec2.InstanceListener;
import dev.sawhorse.ec2.autoscaling.AutoScalingGroups;
import dev.sawhorse.ec2.capacity.CapacityPool;
import dev.sawhorse.ec2.capacity.CapacityReservation;
import dev.sawhorse.ec2.capacity.CapacityType;
import dev.sawhorse.ec2.ebs.EbsCsiDriver;
import dev.sawhorse.ec2.ebs.EbsPrices;
import dev.sawhorse.ec2.ebs.EbsVolume;
import dev.sawhorse.facts.ChargeItem;
import dev.sawhorse.facts.Charges;
import dev.sawhorse.facts.InstanceShape;
import dev.sawhorse.facts.Zone;
import dev.sawhorse.facts.Zones;
import dev.sawhorse.journal.Observation;
import dev.sawhorse.karpenter.api.EC2NodeClass;
import dev.sawhorse.karpenter.api.KarpenterLabels;
import dev.sawhorse.karpenter.api.NodePool;
import dev.sawhorse.karpenter.aws.AwsCloudProvider;
import dev.sawhorse.kube.Cluster;
import dev.sawhorse.kube.api.NodeSelectorTerm;
import dev.sawhorse.kube.api.PersistentVolume;
import dev.sawhorse.kube.api.Phase;
import dev.sawhorse.kube.api.Pod;
import dev.sawhorse.kube.api.SelectorRequirement;
import dev.sawhorse.kube.api.StorageClass;
import dev.sawhorse.kube.store.Store;
import dev.sawhorse.kube.store.Watch.Event;
import dev.sawhorse.scenario.file.ScenarioFile;
import dev.sawhorse.scenario.file.billing.AgentEntry;
import dev.sawhorse.scenario.file.billing.BillingOptions;
import dev.sawhorse.scenario.file.billing.ReservedInstancesEntry;
import dev.sawhorse.scenario.file.cloud.ReservationEntry;
import dev.sawhorse.scenario.file.nodegroup.NodeGroupEntry;
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.TreeMap;

/**
 * The driver that appends to the journal what is billed besides instances: the fee of EKS Auto Mode, and what the scenario
 * enables.
 */
final class BillingDriver implements InstanceListener {
    private static final long GROUP_VOLUME_BYTES = 20L << 30;
    private static final String MADE_FOR_A_CLAIM = "pvc-";

    private final ScenarioFile file;
    private final BillingOptions options;
    private final Cluster cluster;
    private final Fleet fleet;
    private final Store<EC2NodeClass> nodeClasses;
    private final Store<NodePool> nodePools;
    private final Charges charges;
    private final EbsPrices ebs;

    private BillingDriver(
            ScenarioFile file,
            Cluster cluster,
            Fleet fleet,
            Store<EC2NodeClass> nodeClasses,
            Store<NodePool> nodePools) {
        this.file = file;
        this.options = file.billing();
        this.cluster = cluster;
        this.fleet = fleet;
        this.nodeClasses = nodeClasses;
        this.nodePools = nodePools;
        this.charges = options.effectiveCharges();
        this.ebs = new EbsPrices(charges);
    }

    /** Starts to observe the resources that are billed. */
    static void start(
            ScenarioFile file,
            Cluster cluster,
            Fleet fleet,
            Store<EC2NodeClass> nodeClasses,
            Store<NodePool> nodePools) {
        BillingDriver driver = new BillingDriver(file, cluster, fleet, nodeClasses, nodePools);
        driver.hold();
        fleet.listen(driver);
        if (driver.options.volumes()) {
            cluster.storage().volumes().watch(driver::onVolume);
        }
        if (!driver.options.transfer().isEmpty() || !driver.options.labels().isEmpty()) {
            cluster.pods().watch(driver::onPod);
        }
    }

    private void hold() {
        boolean extended = options.controlPlane().equals(BillingOptions.EXTENDED_SUPPORT);
        if (!options.controlPlane().equals(BillingOptions.NO_CONTROL_PLANE)) {
            ChargeItem item = extended ? ChargeItem.EKS_CONTROL_PLANE_EXTENDED_SUPPORT : ChargeItem.EKS_CONTROL_PLANE;
            append(new Observation.ControlPlaneBilled(
                    options.controlPlane(), charges.of(item).value()));
        }
        options.savingsPlans().forEach(plan -> append(plan.held()));
        for (int i = 0; i < options.reservedInstances().size(); i++) {
            append(held(options.reservedInstances().get(i), i));
        }
        for (ReservationEntry entry : file.capacityReservations()) {
            scheduleReservation(entry);
        }
    }

    private Observation held(ReservedInstancesEntry entry, int index) {
        String zone = entry.zone() == null ? "" : entry.zone();
        return new Observation.ReservedInstancesHeld(
                entry.instanceType() + "#" + index,
                entry.instanceType(),
                zone,
                entry.count(),
                entry.perHour(onDemand(entry.instanceType(), zone)));
    }

    private void scheduleReservation(ReservationEntry entry) {
        CapacityReservation reservation = entry.reservation();
        Double upfront = options.capacityBlocks().get(entry.id());
        if (upfront != null) {
            at(
                    reservation.startNanos(),
                    new Observation.CapacityPaid(entry.id(), entry.instanceType(), entry.zone(), upfront));
        }
        if (options.unusedReservations() && entry.kind() == CapacityReservation.Kind.DEFAULT) {
            double price = onDemand(entry.instanceType(), entry.zone());
            at(
                    reservation.startNanos(),
                    new Observation.CapacityReserved(
                            entry.id(), entry.instanceType(), entry.zone(), entry.count(), price));
            if (reservation.endNanos() != CapacityReservation.NEVER) {
                at(reservation.endNanos(), new Observation.CapacityReleased(entry.id()));
            }
        }
    }

    private void at(long nanos, Observation observation) {
        cluster.simulation().scheduleAt(nanos, Phase.WORLD, () -> append(observation));
    }

    /** Returns the on-demand price of a type in a zone; without a zone, that in the first zone that sells it. */
    private double onDemand(String instanceType, String zone) {
        List<String> zones = zone.isEmpty()
                ? Zones.of(file.region()).all().stream().map(Zone::name).toList()
                : List.of(zone);
        return zones.stream()
                .map(name -> new CapacityPool(instanceType, name, CapacityType.ON_DEMAND))
                .map(pool -> fleet.prices().price(pool, cluster.now()))
                .filter(OptionalDouble::isPresent)
                .mapToDouble(OptionalDouble::getAsDouble)
                .findFirst()
                .orElse(0);
    }

    @Override
    public void launched(Instance instance) {
        if (options.volumes()) {
            attachVolumes(instance);
        }
        InstanceShape shape = file.catalogue().find(instance.pool().instanceType());
        if (shape == null) {
            return;
        }
        if (isWindows(instance)) {
            double price = charges.of(ChargeItem.WINDOWS_LICENSE).value() * shape.vcpus();
            append(new Observation.LicenseBilled(instance.id(), ChargeItem.WINDOWS_LICENSE.key(), price));
        }
        if (isOfAutoMode(instance)) {
            double share = charges.of(ChargeItem.EKS_AUTO_MODE_FEE).value();
            double onDemand =
                    onDemand(instance.pool().instanceType(), instance.pool().zone());
            append(new Observation.AutoModeBilled(instance.id(), share * onDemand));
        }
        for (AgentEntry agent : options.agents()) {
            append(new Observation.AgentBilled(instance.id(), agent.name(), agent.perHour(shape.vcpus())));
        }
    }

    private boolean isOfAutoMode(Instance instance) {
        String name = instance.tags().get(KarpenterLabels.NODE_POOL);
        NodePool nodePool = name == null ? null : nodePools.find(name);
        return nodePool != null && nodePool.isOfAutoMode();
    }

    private boolean isWindows(Instance instance) {
        String group = instance.tags().get(AutoScalingGroups.GROUP_TAG);
        if (group != null) {
            return file.nodeGroups().stream()
                    .anyMatch(entry -> entry.name().equals(group) && WindowsUse.isWindows(entry));
        }
        String name = AwsCloudProvider.nodeClassOf(instance);
        EC2NodeClass nodeClass = name == null ? null : nodeClasses.find(name);
        return nodeClass != null && WindowsUse.isWindows(nodeClass);
    }

    private void attachVolumes(Instance instance) {
        long bytes = 0;
        double price = 0;
        for (EbsVolume volume : volumes(instance)) {
            bytes += volume.bytes();
            price += ebs.perHour(volume);
        }
        if (bytes > 0) {
            append(new Observation.VolumesAttached(instance.id(), bytes, price));
        }
    }

    private List<EbsVolume> volumes(Instance instance) {
        String group = instance.tags().get(AutoScalingGroups.GROUP_TAG);
        if (group != null) {
            return List.of(volumeOfGroup(group));
        }
        String name = AwsCloudProvider.nodeClassOf(instance);
        EC2NodeClass nodeClass = name == null ? null : nodeClasses.find(name);
        return nodeClass == null ? List.of() : nodeClass.volumes();
    }

    /** Nodes of a group without a volume setting have the default volume of EKS: 20 GiB of gp3. */
    private EbsVolume volumeOfGroup(String name) {
        for (NodeGroupEntry group : file.nodeGroups()) {
            if (group.name().equals(name) && group.volume() != null) {
                return group.volume();
            }
        }
        return EbsVolume.of("gp3", GROUP_VOLUME_BYTES);
    }

    private void onVolume(Event event, PersistentVolume volume) {
        if (!isEbs(volume)) {
            return;
        }
        if (event == Event.DELETED) {
            append(new Observation.VolumeDeleted(volume.name()));
        } else if (event == Event.ADDED) {
            EbsVolume made = volume(volume);
            append(new Observation.VolumeCreated(
                    volume.name(),
                    volume.claim() == null ? "" : volume.claim(),
                    made.type(),
                    zone(volume),
                    made.bytes(),
                    ebs.perHour(made)));
        }
    }

    /**
     * A volume provisioned for a claim with an unknown class, such as the default class of the cluster, counts as an EBS
     * volume.
     */
    private static boolean isEbs(PersistentVolume volume) {
        boolean ofUnknownClass = volume.csiDriver() == null && volume.claim() != null && !volume.local();
        return EbsCsiDriver.isEbs(volume.csiDriver())
                || (ofUnknownClass && volume.name().startsWith(MADE_FOR_A_CLAIM));
    }

    /** Returns the volume that the EBS CSI driver provisions for the parameters of a storage class. */
    private EbsVolume volume(PersistentVolume volume) {
        StorageClass storageClass = cluster.storage().storageClasses().find(volume.storageClassName());
        Map<String, String> parameters = storageClass == null ? Map.of() : storageClass.parameters();
        long gib = volume.capacityBytes() >> 30;
        long iops = Math.max(number(parameters, "iops"), number(parameters, "iopsPerGB") * gib);
        return new EbsVolume(
                parameters.getOrDefault("type", "gp3"), volume.capacityBytes(), iops, number(parameters, "throughput"));
    }

    private static long number(Map<String, String> parameters, String name) {
        String text = parameters.getOrDefault(name, "");
        return text.matches("[0-9]{1,9}") ? Long.parseLong(text) : 0;
    }

    private static String zone(PersistentVolume volume) {
        for (NodeSelectorTerm term : volume.nodeTerms()) {
            for (SelectorRequirement requirement : term.matchExpressions()) {
                if (requirement.key().endsWith("/zone") && requirement.values().size() == 1) {
                    return requirement.values().get(0);
                }
            }
        }
        return "";
    }

    private void onPod(Event event, Pod pod) {
        if (event != Event.ADDED) {
            return;
        }
        Map<String, String> labels = new TreeMap<>();
        for (String label : options.labels()) {
            String value = pod.meta().labels().get(label);
            if (value != null) {
                labels.put(label, value);
            }
        }
        double transfer = options.transfer().stream()
                .filter(entry -> entry.appliesTo(pod))
                .mapToDouble(entry -> entry.perHour(charges))
                .sum();
        if (transfer > 0 || !labels.isEmpty()) {
            append(new Observation.PodBilled(pod.key(), labels, transfer));
        }
    }

    private void append(Observation observation) {
        cluster.journal().append(observation);
    }
}
