// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.scenario.file.nodegroup;

import dev.sawhorse.clusterautoscaler.aws.NodeGroupDiscovery;
import dev.sawhorse.clusterautoscaler.aws.NodeGroupSpec;
import dev.sawhorse.clusterautoscaler.config.AutoscalingOptions;
import dev.sawhorse.clusterautoscaler.config.Flag;
import dev.sawhorse.clusterautoscaler.expander.ExpanderChain;
import dev.sawhorse.clusterautoscaler.expander.Priorities;
import dev.sawhorse.clusterautoscaler.expander.PriorityConfigMap;
import dev.sawhorse.clusterautoscaler.expander.PrioritySource;
import dev.sawhorse.ec2.autoscaling.AutoScalingGroup;
import dev.sawhorse.ec2.autoscaling.GroupSpec;
import dev.sawhorse.input.MappingNode;
import dev.sawhorse.input.SourceNode;
import dev.sawhorse.input.Value;
import dev.sawhorse.kube.store.Store;
import dev.sawhorse.scenario.schema.Field;
import dev.sawhorse.scenario.schema.Section;
import dev.sawhorse.scenario.schema.Types;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.Function;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/**
 * The settings of Cluster Autoscaler in the scenario file.
 *
 * @param options its command-line options
 * @param priorities configuration of the priority expander, null for none
 */
public record ClusterAutoscalerSettings(
        AutoscalingOptions options, @Nullable Priorities priorities) {
    private static final Field<AutoscalingOptions> FLAGS = Field.of(
            "flags",
            Types.converted(Types.mapOf("expander", new FlagType()), ClusterAutoscalerSettings::options),
            AutoscalingOptions.defaults(),
            "",
            "Command-line flags by name, without dashes; flags that can be repeated are lists. Other flags have the "
                    + "defaults of version 1.37. Without `nodes` and `node-group-auto-discovery` it manages all groups with "
                    + "`autoscaled`.");

    private static final Field<Priorities> PRIORITIES = Field.optional(
            "priorities",
            Types.converted(
                    Types.mapOf("10", Types.listOf(Types.text(".*spot.*"))), ClusterAutoscalerSettings::priorities),
            "Contents of the ConfigMap `cluster-autoscaler-priority-expander` if the manifests contain none: priorities "
                    + "(higher is better) with lists of patterns for group names.");

    public static final Section<ClusterAutoscalerSettings> SECTION = Section.of(
            values -> new ClusterAutoscalerSettings(values.get(FLAGS), values.find(PRIORITIES)), FLAGS, PRIORITIES);

    /**
     * Returns the discovery of node groups: it maps a group to its spec with minimum and maximum size if Cluster Autoscaler
     * manages it.
     *
     * @param byDefault whether a group is managed if the flags name no groups
     */
    public Function<AutoScalingGroup, @Nullable NodeGroupSpec> discovery(Predicate<String> byDefault) {
        NodeGroupDiscovery discovery = NodeGroupDiscovery.of(options);
        return group -> {
            GroupSpec spec = group.spec();
            NodeGroupSpec own = new NodeGroupSpec(spec.name(), spec.minSize(), spec.maxSize());
            if (discovery.isGiven()) {
                return discovery.find(own, spec.tags());
            }
            return byDefault.test(spec.name()) ? own : null;
        };
    }

    /** Returns the source of the priority expander's configuration: the ConfigMap in the cluster, else these settings. */
    public PrioritySource prioritySource(Store<PriorityConfigMap> configMaps) {
        String key = options.text(Flag.NAMESPACE) + "/" + PriorityConfigMap.NAME;
        return () -> {
            PriorityConfigMap configMap = configMaps.find(key);
            return configMap == null ? priorities : configMap.priorities();
        };
    }

    /** Returns whether Cluster Autoscaler manages a group. */
    public boolean finds(NodeGroupEntry group) {
        NodeGroupDiscovery discovery = NodeGroupDiscovery.of(options);
        NodeGroupSpec own = new NodeGroupSpec(group.name(), group.min(), group.max());
        return discovery.isGiven() ? discovery.find(own, group.allTags()) != null : group.autoscaled();
    }

    private static @Nullable AutoscalingOptions options(Map<String, String> flags, Value written) {
        boolean sound = true;
        for (Map.Entry<String, String> flag : flags.entrySet()) {
            try {
                AutoscalingOptions given = AutoscalingOptions.ofFlags(Map.of(flag.getKey(), flag.getValue()));
                ExpanderChain.check(given.list(Flag.EXPANDER), false);
                NodeGroupDiscovery.of(given);
                if (!given.notSimulated().isEmpty()) {
                    entry(written, flag.getKey())
                            .warning("--" + flag.getKey() + " is not simulated and has no effect", null);
                }
            } catch (IllegalArgumentException e) {
                complain(entry(written, flag.getKey()), e);
                sound = false;
            }
        }
        return sound ? AutoscalingOptions.ofFlags(flags) : null;
    }

    private static @Nullable Priorities priorities(Map<String, List<String>> patterns, Value written) {
        Map<Integer, List<String>> expressions = new TreeMap<>();
        boolean sound = true;
        for (Map.Entry<String, List<String>> entry : patterns.entrySet()) {
            try {
                int priority = Integer.parseInt(entry.getKey());
                expressions.put(priority, entry.getValue());
                new Priorities(Map.of(priority, entry.getValue()));
            } catch (NumberFormatException e) {
                entry(written, entry.getKey())
                        .error("\"" + entry.getKey() + "\" is not a whole number", "For example 10: [\".*spot.*\"].");
                sound = false;
            } catch (IllegalArgumentException e) {
                complain(entry(written, entry.getKey()), e);
                sound = false;
            }
        }
        return sound ? new Priorities(expressions) : null;
    }

    private static void complain(Value place, IllegalArgumentException problem) {
        String[] lines = String.valueOf(problem.getMessage()).split("\n", 2);
        place.error(lines[0], lines.length > 1 ? lines[1] : null);
    }

    private static Value entry(Value mapping, String key) {
        SourceNode node = mapping.node() instanceof MappingNode fields ? fields.present(key) : null;
        return node == null ? mapping : new Value(node, mapping.path().child(key), mapping.problems());
    }
}
