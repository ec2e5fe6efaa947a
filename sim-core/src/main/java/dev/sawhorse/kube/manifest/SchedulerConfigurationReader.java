// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.kube.manifest;

import dev.sawhorse.input.Fields;
import dev.sawhorse.input.Value;
import dev.sawhorse.kube.api.Affinity;
import dev.sawhorse.kube.api.ObjectMeta;
import dev.sawhorse.kube.api.TopologySpreadConstraint;
import dev.sawhorse.kube.scheduler.config.IgnoredResources;
import dev.sawhorse.kube.scheduler.config.KubeSchedulerConfiguration;
import dev.sawhorse.kube.scheduler.config.KubeSchedulerProfile;
import dev.sawhorse.kube.scheduler.config.ResourceSpec;
import dev.sawhorse.kube.scheduler.config.ScoringStrategy;
import dev.sawhorse.kube.scheduler.config.ScoringStrategy.ShapePoint;
import java.util.Arrays;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/** A reader of the configuration of kube-scheduler. */
final class SchedulerConfigurationReader {
    private static final int MAX_PERCENTAGE = 100;
    private static final int MAX_WEIGHT = 100;
    private static final int MAX_SHAPE_SCORE = 10;

    private final ReadMode reading;

    private SchedulerConfigurationReader(ReadMode reading) {
        this.reading = reading;
    }

    static KubeSchedulerConfiguration read(ObjectMeta meta, Fields object, ReadMode reading) {
        SchedulerConfigurationReader reader = new SchedulerConfigurationReader(reading);
        return new KubeSchedulerConfiguration(
                meta,
                object.integer("percentageOfNodesToScore", 0, 0, MAX_PERCENTAGE),
                object.list("profiles", reader::profile));
    }

    private @Nullable KubeSchedulerProfile profile(Value value) {
        Fields profile = value.fields();
        if (profile == null) {
            return null;
        }
        SchedulerPlugins plugins = SchedulerPlugins.of(profile.fields("plugins"));
        Map<String, Fields> args = new LinkedHashMap<>();
        for (Fields config : profile.list("pluginConfig", Value::fields)) {
            args.put(config.string("name", ""), config.fields("args"));
        }
        KubeSchedulerProfile defaults = KubeSchedulerProfile.DEFAULT;
        return new KubeSchedulerProfile(
                profile.string("schedulerName", defaults.schedulerName()),
                profile.read("percentageOfNodesToScore", percentage -> percentage.integer(0, MAX_PERCENTAGE)),
                plugins.weights(),
                plugins.disabledFilters(),
                plugins.disabledScores(),
                plugins.preemption(),
                strategy(args.get("NodeResourcesFit")),
                ignored(args.get("NodeResourcesFit")),
                resources(args.get("NodeResourcesBalancedAllocation"), "resources"),
                addedAffinity(args.get("NodeAffinity")),
                defaultConstraints(args.get("PodTopologySpread")),
                hardPodAffinityWeight(args.get("InterPodAffinity")),
                ignoresPreferredTerms(args.get("InterPodAffinity")));
    }

    private ScoringStrategy strategy(@Nullable Fields args) {
        Fields strategy = args == null ? null : args.find("scoringStrategy");
        if (strategy == null) {
            return ScoringStrategy.LEAST_ALLOCATED;
        }
        ScoringStrategy.Type type = strategy.choice(
                "type", ScoringStrategy.Type.LEAST_ALLOCATED, Arrays.asList(ScoringStrategy.Type.values()));
        Fields ratio = strategy.fields("requestedToCapacityRatio");
        List<ShapePoint> shape = ratio.list("shape", SchedulerConfigurationReader::point).stream()
                .sorted(Comparator.comparingInt(ShapePoint::utilization))
                .toList();
        if (type == ScoringStrategy.Type.REQUESTED_TO_CAPACITY_RATIO && shape.isEmpty()) {
            strategy.error("requestedToCapacityRatio", "needs a shape for the type " + type, null);
        }
        return new ScoringStrategy(type, resources(strategy, "resources"), shape);
    }

    private static IgnoredResources ignored(@Nullable Fields args) {
        return args == null
                ? IgnoredResources.NONE
                : new IgnoredResources(
                        new TreeSet<>(args.list("ignoredResources", Value::string)),
                        new TreeSet<>(args.list("ignoredResourceGroups", Value::string)));
    }

    private static @Nullable ShapePoint point(Value value) {
        Fields point = value.fields();
        return point == null
                ? null
                : new ShapePoint(
                        point.integer("utilization", 0, 0, MAX_PERCENTAGE),
                        point.integer("score", 0, 0, MAX_SHAPE_SCORE));
    }

    private static List<ResourceSpec> resources(@Nullable Fields holder, String name) {
        if (holder == null || !holder.has(name)) {
            return ResourceSpec.CPU_AND_MEMORY;
        }
        return holder.list(name, SchedulerConfigurationReader::resource);
    }

    private static @Nullable ResourceSpec resource(Value value) {
        Fields resource = value.fields();
        return resource == null
                ? null
                : new ResourceSpec(resource.requiredString("name"), resource.integer("weight", 1, 1, MAX_WEIGHT));
    }

    private Affinity addedAffinity(@Nullable Fields args) {
        return args == null
                ? Affinity.NONE
                : args.read("addedAffinity", Affinity.NONE, new AffinityReader(reading)::nodeAffinity);
    }

    private @Nullable List<TopologySpreadConstraint> defaultConstraints(@Nullable Fields args) {
        if (args == null || !args.string("defaultingType", "System").equals("List")) {
            return null;
        }
        return args.list("defaultConstraints", new AffinityReader(reading)::spread);
    }

    private static int hardPodAffinityWeight(@Nullable Fields args) {
        int absent = KubeSchedulerProfile.DEFAULT.hardPodAffinityWeight();
        return args == null ? absent : args.integer("hardPodAffinityWeight", absent, 0, MAX_WEIGHT);
    }

    private static boolean ignoresPreferredTerms(@Nullable Fields args) {
        return args != null && args.flag("ignorePreferredTermsOfExistingPods", false);
    }
}
