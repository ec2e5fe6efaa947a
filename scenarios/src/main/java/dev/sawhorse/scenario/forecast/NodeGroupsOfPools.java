// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.scenario.forecast;

import dev.sawhorse.ec2.capacity.CapacityType;
import dev.sawhorse.facts.InstanceCatalogue;
import dev.sawhorse.facts.InstanceShape;
import dev.sawhorse.karpenter.api.KarpenterLabels;
import dev.sawhorse.karpenter.api.NodePool;
import dev.sawhorse.karpenter.api.ProviderNodeClass;
import dev.sawhorse.karpenter.api.RequirementSpec;
import dev.sawhorse.karpenter.cloudprovider.InstanceTypeCatalogue;
import dev.sawhorse.karpenter.lint.LaunchableOfferings;
import dev.sawhorse.karpenter.scheduling.instancetype.InstanceType;
import dev.sawhorse.karpenter.scheduling.instancetype.Offering;
import dev.sawhorse.kube.api.Labels;
import dev.sawhorse.kube.api.Taint;
import dev.sawhorse.kube.manifest.Manifest;
import dev.sawhorse.scenario.cloud.Cloud;
import dev.sawhorse.scenario.file.Scenario;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;

/**
 * A managed node group in place of each NodePool of a cluster, as YAML. Cluster Autoscaler wants the types of a group to be
 * alike: a group has the type with most of the CPU of the NodePool's nodes, and others that the NodePool allows with the same
 * CPU and memory. It begins with as much CPU as these nodes.
 */
final class NodeGroupsOfPools {
    /** The size of nodes where a NodePool has none. */
    private static final long ASSUMED_CPU_MILLIS = 8_000;

    private static final int MOST_TYPES = 5;
    private static final int MOST_NODES = 1_000;

    private final Scenario scenario;
    private final InstanceTypeCatalogue catalogue;
    private final Map<String, ProviderNodeClass> nodeClasses = new TreeMap<>();
    private final InstanceCatalogue shapes;
    private final Map<String, Map<String, Integer>> cpusOfPools = new TreeMap<>();

    NodeGroupsOfPools(Scenario scenario) {
        this.scenario = scenario;
        this.catalogue = Cloud.of(scenario.file()).instanceTypes();
        this.shapes = scenario.file().catalogue();
        scenario.initialObjects().of(ProviderNodeClass.class).forEach(each -> nodeClasses.put(each.name(), each));
        for (Manifest manifest : scenario.state().all()) {
            if (manifest.kind().kind().equals("NodeClaim")) {
                Map<String, String> labels = manifest.meta().labels();
                InstanceShape shape = shapes.find(labels.getOrDefault(Labels.INSTANCE_TYPE, ""));
                if (shape != null) {
                    cpusOfPools
                            .computeIfAbsent(
                                    labels.getOrDefault(KarpenterLabels.NODE_POOL, ""), pool -> new TreeMap<>())
                            .merge(shape.name(), shape.vcpus(), Integer::sum);
                }
            }
        }
    }

    /**
     * Returns the fields of the node group in place of a NodePool.
     *
     * @throws IllegalArgumentException if the NodePool can launch nothing
     */
    Map<String, Object> group(NodePool pool) {
        List<String> types = types(pool);
        int cpus = cpusOfPools.getOrDefault(pool.name(), Map.of()).values().stream()
                .mapToInt(Integer::intValue)
                .sum();
        int perNode = shapes.require(types.get(0)).vcpus();
        long nodes = ((long) cpus + perNode - 1) / perNode;
        long fixed = Objects.requireNonNullElse(pool.replicas(), 0L);
        boolean isSpot = allows(pool, KarpenterLabels.CAPACITY_TYPE_SPOT);
        Map<String, Object> group = new LinkedHashMap<>();
        group.put("name", pool.name());
        group.put("min", fixed);
        group.put("max", pool.replicas() == null ? Math.max(MOST_NODES, nodes) : fixed);
        group.put("desired", pool.replicas() == null ? nodes : fixed);
        group.put("instanceTypes", types);
        List<String> zones = zones(pool);
        if (!zones.isEmpty()) {
            group.put("zones", zones);
        }
        group.put("onDemandPercentageAboveBaseCapacity", isSpot ? 0 : 100);
        if (!pool.template().labels().isEmpty()) {
            group.put("labels", new TreeMap<>(pool.template().labels()));
        }
        if (!pool.template().taints().isEmpty()) {
            group.put(
                    "taints",
                    pool.template().taints().stream().map(Taint::toString).toList());
        }
        return group;
    }

    private List<String> types(NodePool pool) {
        List<InstanceType> launchable = LaunchableOfferings.types(pool, nodeClasses, catalogue);
        if (launchable.isEmpty()) {
            throw new IllegalArgumentException(
                    "NodePool " + pool.name()
                            + " can launch no instance type, so there is none for a node group\nMaybe other variants were meant.");
        }
        String largest = cpusOfPools.getOrDefault(pool.name(), Map.of()).entrySet().stream()
                .max(Map.Entry.<String, Integer>comparingByValue()
                        .thenComparing(Map.Entry.comparingByKey(Comparator.reverseOrder())))
                .map(Map.Entry::getKey)
                .orElse("");
        InstanceType first = launchable.stream()
                .filter(type -> type.name().equals(largest))
                .findFirst()
                .orElseGet(() -> ofAssumedSize(launchable));
        List<String> names = new ArrayList<>(List.of(first.name()));
        launchable.stream()
                .filter(type -> isAlike(type, first) && !type.name().equals(first.name()))
                .sorted(Comparator.comparingDouble(NodeGroupsOfPools::price).thenComparing(InstanceType::name))
                .limit(MOST_TYPES - 1L)
                .forEach(type -> names.add(type.name()));
        return names;
    }

    private static InstanceType ofAssumedSize(List<InstanceType> types) {
        return types.stream()
                .min(Comparator.comparingLong(
                                (InstanceType type) -> Math.abs(type.capacity().cpuMillis() - ASSUMED_CPU_MILLIS))
                        .thenComparing(NodeGroupsOfPools::price)
                        .thenComparing(InstanceType::name))
                .orElseThrow();
    }

    private static boolean isAlike(InstanceType one, InstanceType other) {
        return one.capacity().cpuMillis() == other.capacity().cpuMillis()
                && Math.abs(one.capacity().memoryBytes() - other.capacity().memoryBytes()) * 50
                        < other.capacity().memoryBytes()
                && Objects.equals(
                        one.requirements().find(Labels.ARCH),
                        other.requirements().find(Labels.ARCH));
    }

    private static double price(InstanceType type) {
        double price = Double.MAX_VALUE;
        for (Offering offering : type.offerings()) {
            if (offering.capacityType().equals(CapacityType.ON_DEMAND.label())) {
                price = Math.min(price, offering.price());
            }
        }
        return price;
    }

    private List<String> zones(NodePool pool) {
        for (RequirementSpec requirement : pool.template().requirements()) {
            if (requirement.key().equals(Labels.ZONE) && requirement.operator().equals("In")) {
                return requirement.values();
            }
        }
        return scenario.file().zones();
    }

    private static boolean allows(NodePool pool, String capacityType) {
        return pool.template().requirements().stream()
                .anyMatch(requirement -> requirement.key().equals(KarpenterLabels.CAPACITY_TYPE)
                        && requirement.operator().equals("In")
                        && requirement.values().contains(capacityType));
    }
}
