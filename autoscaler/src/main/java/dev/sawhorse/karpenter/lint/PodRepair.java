// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.karpenter.lint;

import dev.sawhorse.karpenter.api.NodePool;
import dev.sawhorse.karpenter.api.RequirementSpec;
import dev.sawhorse.karpenter.scheduling.instancetype.InstanceType;
import dev.sawhorse.kube.api.ResourceName;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

/** Suggested fixes for a pod that fits no instance type: its requests, the NodePool or its node class. */
final class PodRepair {
    private static final int FAMILIES = 4;
    private static final String EPHEMERAL_STORAGE = ResourceName.name(ResourceName.EPHEMERAL_STORAGE);

    /**
     * The share of a root volume at which the kubelet evicts pods ({@code providers/instancetype/types.go
     * evictionThreshold}).
     */
    private static final double EVICTED_SHARE = 0.1;

    private final Workload workload;
    private final List<Declared<NodePool>> pools;
    private final LintInput input;

    PodRepair(Workload workload, List<Declared<NodePool>> pools, LintInput input) {
        this.workload = workload;
        this.pools = pools;
        this.input = input;
    }

    /** Returns the change by which a resource suffices, or all resources together for an empty name. */
    String of(String resource) {
        if (resource.equals(EPHEMERAL_STORAGE)) {
            return storage();
        }
        Map<String, Declared<NodePool>> families = fittingFamilies(resource);
        if (families.isEmpty()) {
            return resource.contains("/")
                    ? "no instance type of " + input.settings().region() + " has " + resource
                            + ": a NodeOverlay that adds it to the instance types which get it from a device plugin "
                            + "(feature gate nodeOverlay), or nodes outside Karpenter"
                    : "smaller requests: no instance type of "
                            + input.settings().region() + " is large enough";
        }
        Declared<NodePool> pool = families.values().iterator().next();
        return "requirements of " + pool.manifest().name()
                + " that allow an instance type with it, such as those of family "
                + ""
                + families.keySet().stream().limit(FAMILIES).collect(Collectors.joining(", "))
                + excluding(families, pool)
                + (resource.contains("/") ? "" : ", or smaller requests");
    }

    /** Returns the instance families that the pod would fit if the NodePools allowed them, the cheapest first. */
    private Map<String, Declared<NodePool>> fittingFamilies(String resource) {
        Map<String, Declared<NodePool>> families = new LinkedHashMap<>();
        for (Declared<NodePool> pool : pools) {
            EmptyNodeCapacity.of(input.typesOf(pool.value()).all(), pool.value(), workload.spec(), input).stream()
                    .filter(room -> resource.isEmpty() ? room.isEnough() : room.isEnough(resource))
                    .map(EmptyNodeCapacity::type)
                    .filter(type -> !type.name().contains("metal"))
                    .sorted(Comparator.comparingDouble(PodRepair::price))
                    .forEach(type -> families.putIfAbsent(family(type), pool));
        }
        return families;
    }

    private static double price(InstanceType type) {
        return type.offerings().stream()
                .mapToDouble(offering -> offering.price())
                .min()
                .orElse(Double.MAX_VALUE);
    }

    private static String family(InstanceType type) {
        int dot = type.name().indexOf('.');
        return dot < 0 ? type.name() : type.name().substring(0, dot);
    }

    private String excluding(Map<String, Declared<NodePool>> families, Declared<NodePool> pool) {
        String family = families.keySet().iterator().next();
        PoolTypes types = input.typesOf(pool.value());
        List<InstanceType> ofFamily =
                types.all().stream().filter(type -> family(type).equals(family)).toList();
        List<String> excluding = new ArrayList<>();
        for (RequirementSpec spec : pool.value().template().requirements()) {
            if (ofFamily.stream().noneMatch(type -> types.allows(type, spec))) {
                excluding.add(spec.key() + " " + spec.operator() + " " + spec.values());
            }
        }
        return excluding.isEmpty() ? "" : " (now excluded by " + String.join(" and ", excluding) + ")";
    }

    private String storage() {
        List<String> repairs = new ArrayList<>();
        for (Declared<NodePool> pool : pools) {
            String nodeClass = pool.value().template().nodeClassRef().kind() + " "
                    + pool.value().template().nodeClassRef().name();
            List<EmptyNodeCapacity> rooms = EmptyNodeCapacity.of(pool.value(), workload.spec(), input);
            if (rooms.isEmpty()) {
                continue;
            }
            String local = rooms.stream()
                    .map(EmptyNodeCapacity::type)
                    .filter(PodRepair::hasLocalDisk)
                    .findFirst()
                    .map(type -> " or instanceStorePolicy: RAID0, which makes the local disks of types such as "
                            + type.name() + " available to pods")
                    .orElse("");
            repairs.add("in " + nodeClass + " blockDeviceMappings with ebs.volumeSize: " + volumeGib(rooms.get(0))
                    + "Gi or more" + local);
        }
        return String.join("; ", repairs.stream().distinct().toList());
    }

    private static boolean hasLocalDisk(InstanceType type) {
        return type.requirements().get("karpenter.k8s.aws/instance-local-nvme").values().stream()
                .anyMatch(size -> !size.equals("0"));
    }

    /** Returns the size of the root volume that suffices: a fixed amount and a share of it are reserved. */
    private static long volumeGib(EmptyNodeCapacity room) {
        long capacity = room.type().capacity().amount(EPHEMERAL_STORAGE);
        double fixed = capacity * (1 - EVICTED_SHARE) - room.allocatable().amount(EPHEMERAL_STORAGE);
        double share = fixed < 0 ? 0 : EVICTED_SHARE;
        double reserved = fixed < 0 ? capacity - room.allocatable().amount(EPHEMERAL_STORAGE) : fixed;
        double requested =
                room.requests().amount(EPHEMERAL_STORAGE) + room.daemons().amount(EPHEMERAL_STORAGE) + reserved;
        return (long) Math.ceil(requested / (1 - share) / (1L << 30));
    }
}
