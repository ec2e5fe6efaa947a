// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.scenario.file.nodegroup;

import dev.sawhorse.asg.GroupScaling;
import dev.sawhorse.asg.MetricSpec;
import dev.sawhorse.asg.NodeTerminationHandler.Mode;
import dev.sawhorse.asg.ScalingPolicy;
import dev.sawhorse.asg.ScheduledAction;
import dev.sawhorse.asg.TargetTracking;
import dev.sawhorse.ec2.AllocationStrategy;
import dev.sawhorse.ec2.autoscaling.GroupOptions;
import dev.sawhorse.ec2.autoscaling.GroupSpec;
import dev.sawhorse.ec2.autoscaling.InstancesDistribution;
import dev.sawhorse.ec2.autoscaling.LaunchTemplate;
import dev.sawhorse.ec2.autoscaling.TerminationPolicy;
import dev.sawhorse.ec2.ebs.EbsVolume;
import dev.sawhorse.facts.capacity.AmiFamily;
import dev.sawhorse.facts.capacity.BlockDevice;
import dev.sawhorse.facts.capacity.KubeletOptions;
import dev.sawhorse.facts.capacity.NodeOptions;
import dev.sawhorse.kube.api.Taint;
import dev.sawhorse.scenario.file.value.TaintTypes;
import dev.sawhorse.scenario.schema.Field;
import dev.sawhorse.scenario.schema.FieldType;
import dev.sawhorse.scenario.schema.FieldValues;
import dev.sawhorse.scenario.schema.Section;
import dev.sawhorse.scenario.schema.Types;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * A node group in the scenario file: an EC2 Auto Scaling group whose instances become nodes.
 *
 * @param desired initial desired capacity, null for the minimum size
 * @param zones zone names or ids; empty for those of the scenario
 * @param capacityRebalance null for the default of EKS
 * @param volume volume of each node, null for that of the image
 * @param managed whether it is an EKS managed node group, of which Cluster Autoscaler knows labels and taints without a
 *     node
 * @param nodeTerminationHandler how AWS Node Termination Handler runs on the nodes, null if it does not
 * @param autoscaled whether Cluster Autoscaler manages it
 * @param options settings besides the sizes
 * @param scaling scaling policies and scheduled actions
 */
public record NodeGroupEntry(
        String name,
        int min,
        int max,
        @Nullable Integer desired,
        List<String> instanceTypes,
        List<String> zones,
        InstancesDistribution distribution,
        List<TerminationPolicy> terminationPolicies,
        @Nullable Boolean capacityRebalance,
        LaunchTemplate template,
        @Nullable EbsVolume volume,
        Map<String, String> tags,
        boolean managed,
        @Nullable Mode nodeTerminationHandler,
        boolean autoscaled,
        GroupOptions options,
        GroupScaling scaling) {
    private static final int MOST_NODES = 100_000;
    private static final int MOST_PODS = 1_000;
    private static final int PERCENT = 100;
    private static final String FOUND_BY = "k8s.io/cluster-autoscaler/enabled";
    private static final int AS_MANY_AS_POSSIBLE = Integer.MAX_VALUE;
    private static final Field<String> NAME =
            Field.required("name", Types.groupName(), "Its name; nodes are named after it.");

    private static final Field<Integer> MIN = Field.of("min", Types.integer(0, MOST_NODES), 0, "Minimum size.");

    private static final Field<Integer> MAX = Field.required("max", Types.integer(0, MOST_NODES), "Maximum size.");

    private static final Field<Integer> DESIRED = Field.optional(
            "desired",
            Types.quantity("a number of nodes or max", "3", NodeGroupEntry::nodes),
            "Initial desired capacity, or `max`. Default: `min`.");

    private static final Field<List<String>> INSTANCE_TYPES = Field.required(
            "instanceTypes",
            Types.listOf(Types.text("m5.large")),
            "Instance types in order of priority. Cluster Autoscaler assumes that all are like the first.");

    private static final Field<List<String>> ZONES = Field.of(
            "zones",
            Types.listOf(Types.text("us-east-1a")),
            List.of(),
            "those of the scenario",
            "Zones of its subnets. Cluster Autoscaler assumes the first one for nodes that do not exist yet.");

    private static final Field<Integer> ON_DEMAND_BASE = Field.of(
            "onDemandBaseCapacity",
            Types.integer(0, MOST_NODES),
            0,
            "On-demand base capacity: number of on-demand nodes before the first spot node.");

    private static final Field<Integer> ON_DEMAND_PERCENTAGE = Field.of(
            "onDemandPercentageAboveBaseCapacity",
            Types.integer(0, PERCENT),
            PERCENT,
            "On-demand percentage above the base capacity: 100 for no spot, 0 for spot only.");

    private static final Field<AllocationStrategy> ON_DEMAND_STRATEGY = Field.of(
            "onDemandAllocationStrategy",
            strategy(AllocationStrategy.PRIORITIZED, AllocationStrategy.LOWEST_PRICE),
            AllocationStrategy.PRIORITIZED,
            "prioritized",
            "Allocation strategy for on-demand instances.");

    private static final Field<AllocationStrategy> SPOT_STRATEGY = Field.of(
            "spotAllocationStrategy",
            strategy(
                    AllocationStrategy.PRICE_CAPACITY_OPTIMIZED,
                    AllocationStrategy.CAPACITY_OPTIMIZED_PRIORITIZED,
                    AllocationStrategy.LOWEST_PRICE),
            AllocationStrategy.PRICE_CAPACITY_OPTIMIZED,
            "price-capacity-optimized",
            "Allocation strategy for spot instances. The default is that of EKS managed node groups.");

    private static final Field<List<TerminationPolicy>> TERMINATION_POLICIES = Field.of(
            "terminationPolicies",
            Types.listOf(Types.choice(List.of(TerminationPolicy.values()), TerminationPolicy::apiName)),
            List.of(TerminationPolicy.DEFAULT),
            "[Default]",
            "Termination policies for scale-in, applied in the zone with the most nodes.");

    private static final Field<Boolean> CAPACITY_REBALANCE = Field.optional(
            "capacityRebalance",
            Types.flag(),
            "Capacity rebalancing: whether spot nodes are replaced on a rebalance recommendation. Default: true only if EKS "
                    + "manages the group.");

    private static final Field<AmiFamily> AMI_FAMILY = Field.of(
            "amiFamily",
            Types.choice(List.of(AmiFamily.values()), NodeGroupEntry::name),
            AmiFamily.AL2023,
            "AL2023",
            "AMI family of the nodes, which determines the kubelet's reserved resources.");

    private static final Field<Integer> MAX_PODS = Field.optional(
            "maxPods",
            Types.integer(1, MOST_PODS),
            "Maximum number of pods per node. Default: derived from the addresses of its network interfaces.");

    private static final Field<EbsVolume> VOLUME = Field.optional(
            "volume",
            NodeVolume.SECTION,
            "EBS volume of each node. Default: that of its image, 20Gi of gp3 for Linux.");

    private static final Field<Map<String, String>> LABELS = Field.of(
            "labels",
            Types.mapOf("team", Types.text("web")),
            Map.of(),
            "",
            "Labels of its nodes, in addition to those of EKS.");

    private static final Field<List<Taint>> TAINTS = Field.of(
            "taints",
            Types.listOf(TaintTypes.taint()),
            List.of(),
            "",
            "Taints of its nodes, such as `dedicated=batch:NoSchedule`.");

    private static final Field<List<Taint>> STARTUP_TAINTS = Field.of(
            "startupTaints",
            Types.listOf(TaintTypes.taint()),
            List.of(),
            "",
            "Startup taints, which a daemon removes when the node is prepared.");

    private static final Field<Map<String, String>> TAGS = Field.of(
            "tags",
            Types.mapOf("team", Types.text("web")),
            Map.of(),
            "",
            "Its tags. Cluster Autoscaler reads those that start with `k8s.io/cluster-autoscaler/node-template/`.");

    private static final Field<Boolean> MANAGED = Field.of(
            "managed",
            Types.flag(),
            true,
            "Whether it is an EKS managed node group. For other groups Cluster Autoscaler knows labels and taints only from "
                    + "tags.");

    private static final Field<Mode> NODE_TERMINATION_HANDLER = Field.optional(
            "nodeTerminationHandler",
            Types.choice(List.of(Mode.values()), mode -> mode.name().toLowerCase(Locale.ROOT)),
            "AWS Node Termination Handler: `imds` drains nodes on spot interruptions, `queue` also nodes that are "
                    + "terminated. Default: none; EKS managed node groups need none.");

    private static final Field<Integer> TARGET = Field.required(
            "cpu", Types.integer(1, PERCENT), "Target of the average CPU utilization, in percent of the nodes' CPU.");

    private static final Field<Duration> WARMUP = Field.of(
            "instanceWarmup",
            Types.duration(Duration.ZERO, Duration.ofHours(1)),
            Duration.ofMinutes(5),
            "5m",
            "Warm-up: time after launch during which a node is not measured.");

    private static final Field<Boolean> SCALE_IN =
            Field.of("scaleIn", Types.flag(), true, "Whether scale-in is enabled.");

    private static final Field<TargetTracking> TARGET_TRACKING = Field.optional(
            "targetTracking",
            Section.of(
                    values -> new TargetTracking(
                            MetricSpec.CPU, values.get(TARGET), values.get(WARMUP), values.get(SCALE_IN)),
                    TARGET,
                    WARMUP,
                    SCALE_IN),
            "A target tracking policy of EC2 Auto Scaling on CPU utilization; it does not consider pending pods. Pods are "
                    + "assumed to use the CPU that they request. `scalingPolicies` has more options.");

    private static final Field<List<ScalingPolicy>> SCALING_POLICIES = Field.of(
            "scalingPolicies",
            Types.listOf(ScalingPolicyEntry.SECTION),
            List.of(),
            "",
            "Scaling policies of EC2 Auto Scaling: the largest capacity applies, and the group scales in only if all target "
                    + "tracking policies agree.");

    private static final Field<List<ScheduledAction>> SCHEDULED_ACTIONS = Field.of(
            "scheduledActions",
            Types.listOf(ScheduledActionEntry.SECTION),
            List.of(),
            "",
            "Scheduled actions, which change its size at given times.");

    private static final Field<Duration> DEFAULT_COOLDOWN = Field.of(
            "defaultCooldown",
            Types.duration(Duration.ZERO, Duration.ofDays(1)),
            GroupScaling.DEFAULT_COOLDOWN,
            "5m",
            "Cooldown of simple scaling after a completed change.");

    private static final Field<Duration> DEFAULT_WARMUP = Field.optional(
            "defaultInstanceWarmup",
            Types.duration(Duration.ZERO, Duration.ofHours(1)),
            "Time after joining the group during which a node does not count for scaling policies. Default: "
                    + "`defaultCooldown`.");

    private static final Field<Boolean> AUTOSCALED = Field.of(
            "autoscaled",
            Types.flag(),
            true,
            "Whether Cluster Autoscaler, if it runs, manages the group, unless its flags name the groups.");

    public static final Section<NodeGroupEntry> SECTION = Section.of(
            NodeGroupEntry::assemble,
            NAME,
            MIN,
            MAX,
            DESIRED,
            INSTANCE_TYPES,
            ZONES,
            ON_DEMAND_BASE,
            ON_DEMAND_PERCENTAGE,
            ON_DEMAND_STRATEGY,
            SPOT_STRATEGY,
            TERMINATION_POLICIES,
            CAPACITY_REBALANCE,
            AMI_FAMILY,
            MAX_PODS,
            VOLUME,
            LABELS,
            TAINTS,
            STARTUP_TAINTS,
            TAGS,
            MANAGED,
            NODE_TERMINATION_HANDLER,
            TARGET_TRACKING,
            AUTOSCALED,
            SCALING_POLICIES,
            SCHEDULED_ACTIONS,
            DEFAULT_COOLDOWN,
            DEFAULT_WARMUP,
            NodeGroupOptionFields.WEIGHTED_CAPACITY,
            NodeGroupOptionFields.PROTECTED,
            NodeGroupOptionFields.GRACE_PERIOD,
            NodeGroupOptionFields.MAX_LIFETIME,
            NodeGroupOptionFields.MAINTENANCE_POLICY,
            NodeGroupOptionFields.SUSPENDED,
            NodeGroupOptionFields.WARM_POOL);

    private static NodeGroupEntry assemble(FieldValues values) {
        return new NodeGroupEntry(
                values.get(NAME),
                values.get(MIN),
                values.get(MAX),
                values.find(DESIRED),
                values.get(INSTANCE_TYPES),
                values.get(ZONES),
                new InstancesDistribution(
                        values.get(ON_DEMAND_BASE),
                        values.get(ON_DEMAND_PERCENTAGE),
                        values.get(ON_DEMAND_STRATEGY),
                        values.get(SPOT_STRATEGY)),
                values.get(TERMINATION_POLICIES),
                values.find(CAPACITY_REBALANCE),
                new LaunchTemplate(
                        machine(values.get(AMI_FAMILY), values.find(MAX_PODS), values.find(VOLUME)),
                        values.get(LABELS),
                        values.get(TAINTS),
                        values.get(STARTUP_TAINTS)),
                values.find(VOLUME),
                values.get(TAGS),
                values.get(MANAGED),
                values.find(NODE_TERMINATION_HANDLER),
                values.get(AUTOSCALED),
                NodeGroupOptionFields.of(values),
                scaling(values));
    }

    private static GroupScaling scaling(FieldValues values) {
        TargetTracking tracking = values.find(TARGET_TRACKING);
        List<ScalingPolicy> policies = new ArrayList<>();
        if (tracking != null) {
            policies.add(tracking);
        }
        policies.addAll(values.get(SCALING_POLICIES));
        return new GroupScaling(
                policies, values.get(SCHEDULED_ACTIONS), values.get(DEFAULT_COOLDOWN), values.find(DEFAULT_WARMUP));
    }

    private static NodeOptions machine(AmiFamily family, @Nullable Integer maxPods, @Nullable EbsVolume volume) {
        NodeOptions options = NodeOptions.DEFAULTS.withAmiFamily(family);
        if (volume != null) {
            options = options.withBlockDevices(
                    List.of(new BlockDevice(family.ephemeralBlockDevice(), true, volume.bytes())));
        }
        return maxPods == null ? options : options.withKubelet(KubeletOptions.DEFAULTS.withMaxPods(maxPods));
    }

    private static int nodes(String text) {
        if (text.equals("max")) {
            return AS_MANY_AS_POSSIBLE;
        }
        if (!text.matches("[0-9]{1,6}") || Integer.parseInt(text) > MOST_NODES) {
            throw new IllegalArgumentException("\"" + text + "\" is not a number of nodes from 0 to " + MOST_NODES);
        }
        return Integer.parseInt(text);
    }

    private static FieldType<AllocationStrategy> strategy(AllocationStrategy... choices) {
        return Types.choice(List.of(choices), AllocationStrategy::apiName);
    }

    private static String name(AmiFamily family) {
        String name = family.name();
        return name.startsWith("AL") ? name : name.charAt(0) + name.substring(1).toLowerCase(Locale.ROOT);
    }

    /** Returns the initial desired capacity. */
    public int size() {
        if (desired == null) {
            return min;
        }
        return desired == AS_MANY_AS_POSSIBLE ? max : desired;
    }

    /**
     * Returns the group as EC2 knows it; its sizes must be consistent.
     *
     * @param zoneNames names of its zones
     */
    public GroupSpec spec(List<String> zoneNames) {
        return GroupSpec.named(name)
                .sizes(min, max, size())
                .zones(zoneNames)
                .instanceTypes(instanceTypes)
                .distribution(distribution)
                .terminationPolicies(terminationPolicies)
                .capacityRebalance(capacityRebalance == null ? managed : capacityRebalance)
                .tags(allTags())
                .options(options)
                .build();
    }

    /** Returns its tags, including the one by which Cluster Autoscaler discovers groups that EKS manages. */
    public Map<String, String> allTags() {
        Map<String, String> all = new TreeMap<>(tags);
        if (managed) {
            all.putIfAbsent(FOUND_BY, "true");
        }
        return all;
    }
}
