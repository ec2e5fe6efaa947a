package dev.sawhorse.scenario;

import dev.sawhorse.asg.GroupScaling;
import dev.sawhorse.asg.MetricSpec;
import dev.sawhorse.asg.NodeTerminationHandler.Mode;
import dev.sawhorse.asg.ScalingPolicy;
import dev.sawhorse.asg.ScheduledAction;
import dev.sawhorse.asg.TargetTracking;
import dev.sawhorse.ec2.AllocationStrategy;
import dev.sawhorse.ec2.EbsVolume;
import dev.sawhorse.ec2.autoscaling.GroupOptions;
import dev.sawhorse.ec2.autoscaling.GroupSpec;
import dev.sawhorse.ec2.autoscaling.InstancesDistribution;
import dev.sawhorse.ec2.autoscaling.LaunchTemplate;
import dev.sawhorse.ec2.autoscaling.TerminationPolicy;
import dev.sawhorse.facts.capacity.AmiFamily;
import dev.sawhorse.facts.capacity.BlockDevice;
import dev.sawhorse.facts.capacity.KubeletOptions;
import dev.sawhorse.facts.capacity.NodeOptions;
import dev.sawhorse.kube.Taint;
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
import java.util.regex.Matcher;
import java.util.regex.Pattern;
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
    private static final Pattern TAINT =
            Pattern.compile("([^=:]+)(?:=([^:]*))?:(NoSchedule|NoExecute|PreferNoSchedule)");

    private static final Field<String> NAME =
            Field.required("name", Types.name(), "Its name; nodes are named after it.");

    private static final Field<Integer> MIN =
            Field.of("min", Types.integer(0, MOST_NODES), 0, "The least number of nodes it may be told to have.");

    private static final Field<Integer> MAX =
            Field.required("max", Types.integer(0, MOST_NODES), "The greatest number of nodes it may be told to have.");

    private static final Field<Integer> DESIRED = Field.optional(
            "desired",
            Types.quantity("a number of nodes or max", NodeGroupEntry::nodes),
            "How many nodes it has to begin with, or `max`. Default: `min`.");

    private static final Field<List<String>> INSTANCE_TYPES = Field.required(
            "instanceTypes",
            Types.listOf(Types.text()),
            "What it launches, in the order of priority. Cluster Autoscaler takes all to be like the first.");

    private static final Field<List<String>> ZONES = Field.of(
            "zones",
            Types.listOf(Types.text()),
            List.of(),
            "those of the scenario",
            "The zones of its subnets. Cluster Autoscaler takes a node that is not there yet to be in the first.");

    private static final Field<Integer> ON_DEMAND_BASE = Field.of(
            "onDemandBaseCapacity",
            Types.integer(0, MOST_NODES),
            0,
            "How many nodes are on-demand before any is spot.");

    private static final Field<Integer> ON_DEMAND_PERCENTAGE = Field.of(
            "onDemandPercentageAboveBaseCapacity",
            Types.integer(0, PERCENT),
            PERCENT,
            "How much of the rest is on-demand: 100 for no spot at all, 0 for spot alone.");

    private static final Field<AllocationStrategy> ON_DEMAND_STRATEGY = Field.of(
            "onDemandAllocationStrategy",
            strategy(AllocationStrategy.PRIORITIZED, AllocationStrategy.LOWEST_PRICE),
            AllocationStrategy.PRIORITIZED,
            "prioritized",
            "How an on-demand instance chooses its type.");

    private static final Field<AllocationStrategy> SPOT_STRATEGY = Field.of(
            "spotAllocationStrategy",
            strategy(
                    AllocationStrategy.PRICE_CAPACITY_OPTIMIZED,
                    AllocationStrategy.CAPACITY_OPTIMIZED_PRIORITIZED,
                    AllocationStrategy.LOWEST_PRICE),
            AllocationStrategy.PRICE_CAPACITY_OPTIMIZED,
            "price-capacity-optimized",
            "How a spot instance chooses its type. The default is that of EKS managed node groups.");

    private static final Field<List<TerminationPolicy>> TERMINATION_POLICIES = Field.of(
            "terminationPolicies",
            Types.listOf(Types.choice(List.of(TerminationPolicy.values()), TerminationPolicy::apiName)),
            List.of(TerminationPolicy.DEFAULT),
            "[Default]",
            "Whom it terminates when it is told to have fewer nodes, in the zone that has most.");

    private static final Field<Boolean> CAPACITY_REBALANCE = Field.optional(
            "capacityRebalance",
            Types.flag(),
            "Whether a spot node is replaced when EC2 recommends it. Default: if EKS manages the group, as there.");

    private static final Field<AmiFamily> AMI_FAMILY = Field.of(
            "amiFamily",
            Types.choice(List.of(AmiFamily.values()), NodeGroupEntry::name),
            AmiFamily.AL2023,
            "AL2023",
            "The family of the nodes' image, which decides what the kubelet holds back.");

    private static final Field<Integer> MAX_PODS = Field.optional(
            "maxPods",
            Types.integer(1, MOST_PODS),
            "How many pods a node takes. Default: as many as its network interfaces have addresses for.");

    private static final Field<EbsVolume> VOLUME = Field.optional(
            "volume",
            NodeVolume.SECTION,
            "The EBS volume of each node. Default: that of its image, 20Gi of gp3 for Linux.");

    private static final Field<Map<String, String>> LABELS = Field.of(
            "labels",
            Types.mapOf(Types.text()),
            Map.of(),
            "",
            "What its nodes are labelled with besides what EKS says.");

    private static final Field<List<Taint>> TAINTS = Field.of(
            "taints",
            Types.listOf(taint()),
            List.of(),
            "",
            "What its nodes are tainted with, such as `dedicated=batch:NoSchedule`.");

    private static final Field<List<Taint>> STARTUP_TAINTS = Field.of(
            "startupTaints",
            Types.listOf(taint()),
            List.of(),
            "",
            "Taints that some daemon takes off once it is done with the node.");

    private static final Field<Map<String, String>> TAGS = Field.of(
            "tags",
            Types.mapOf(Types.text()),
            Map.of(),
            "",
            "Its tags. Cluster Autoscaler reads those that begin with `k8s.io/cluster-autoscaler/node-template/`.");

    private static final Field<Boolean> MANAGED = Field.of(
            "managed",
            Types.flag(),
            true,
            "Whether EKS manages it. Of another group Cluster Autoscaler knows labels and taints by tags alone.");

    private static final Field<Mode> NODE_TERMINATION_HANDLER = Field.optional(
            "nodeTerminationHandler",
            Types.choice(List.of(Mode.values()), mode -> mode.name().toLowerCase(Locale.ROOT)),
            "AWS Node Termination Handler: `imds` drains nodes that EC2 takes back, `queue` those that are terminated as "
                    + "well. Default: none; a group that EKS manages needs none.");

    private static final Field<Integer> TARGET = Field.required(
            "cpu", Types.integer(1, PERCENT), "The average CPU utilisation to keep to, in percent of the nodes' CPU.");

    private static final Field<Duration> WARMUP = Field.of(
            "instanceWarmup",
            Types.duration(Duration.ZERO, Duration.ofHours(1)),
            Duration.ofMinutes(5),
            "5m",
            "How long a node is not measured after its launch.");

    private static final Field<Boolean> SCALE_IN =
            Field.of("scaleIn", Types.flag(), true, "Whether the group may shrink.");

    private static final Field<TargetTracking> TARGET_TRACKING = Field.optional(
            "targetTracking",
            Section.of(
                    values -> new TargetTracking(
                            MetricSpec.CPU, values.get(TARGET), values.get(WARMUP), values.get(SCALE_IN)),
                    TARGET,
                    WARMUP,
                    SCALE_IN),
            "A target tracking policy of EC2 Auto Scaling, which looks at CPU and not at pods. Pods are taken to use the CPU "
                    + "they request. `scalingPolicies` say more.");

    private static final Field<List<ScalingPolicy>> SCALING_POLICIES = Field.of(
            "scalingPolicies",
            Types.listOf(ScalingPolicyEntry.SECTION),
            List.of(),
            "",
            "Policies of EC2 Auto Scaling that set its size together: the largest capacity counts, and it shrinks if all that track a"
                    + " target agree.");

    private static final Field<List<ScheduledAction>> SCHEDULED_ACTIONS = Field.of(
            "scheduledActions",
            Types.listOf(ScheduledActionEntry.SECTION),
            List.of(),
            "",
            "Sizes that it gets at certain times.");

    private static final Field<Duration> DEFAULT_COOLDOWN = Field.of(
            "defaultCooldown",
            Types.duration(Duration.ZERO, Duration.ofDays(1)),
            GroupScaling.DEFAULT_COOLDOWN,
            "5m",
            "How long simple scaling waits after a change is complete.");

    private static final Field<Duration> DEFAULT_WARMUP = Field.optional(
            "defaultInstanceWarmup",
            Types.duration(Duration.ZERO, Duration.ofHours(1)),
            "How long a node does not count for policies after it joined the group. Default: `defaultCooldown`.");

    private static final Field<Boolean> AUTOSCALED = Field.of(
            "autoscaled",
            Types.flag(),
            true,
            "Whether Cluster Autoscaler, if there is one, looks after it where its flags do not name the groups.");

    static final Section<NodeGroupEntry> SECTION = Section.of(
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

    private static FieldType<Taint> taint() {
        return Types.parsed("taint", "a taint such as dedicated=batch:NoSchedule", text -> {
            Matcher matcher = TAINT.matcher(text);
            if (!matcher.matches()) {
                throw new IllegalArgumentException(
                        "\"" + text + "\" is no taint\n"
                                + "Maybe key=value:NoSchedule is meant; the effect is NoSchedule, NoExecute or PreferNoSchedule.");
            }
            String value = matcher.group(2);
            return new Taint(matcher.group(1), value == null ? "" : value, matcher.group(3));
        });
    }

    private static String name(AmiFamily family) {
        String name = family.name();
        return name.startsWith("AL") ? name : name.charAt(0) + name.substring(1).toLowerCase(Locale.ROOT);
    }

    /** Returns the initial desired capacity. */
    int size() {
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
    GroupSpec spec(List<String> zoneNames) {
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
    Map<String, String> allTags() {
        Map<String, String> all = new TreeMap<>(tags);
        if (managed) {
            all.putIfAbsent(FOUND_BY, "true");
        }
        return all;
    }
}
