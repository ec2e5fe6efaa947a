// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.scenario.importing;

import dev.sawhorse.input.MappingNode;
import dev.sawhorse.input.Position;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;

/** The objects of a cluster at one time, reduced to what an import uses. */
public final class Dump {
    static final Comparator<ObjectKind> BY_NAME =
            Comparator.comparing(ObjectKind::kind).thenComparing(ObjectKind::group);

    /** The maximum depth of owners. */
    private static final int MAX_DEPTH = 10;

    private final Position source;
    private final Map<DumpedResource.Reference, DumpedResource> resources = new LinkedHashMap<>();
    private final Map<ObjectKind, List<DumpedResource>> byKind = new LinkedHashMap<>();
    private final Map<ObjectKind, Integer> irrelevant;
    private final List<MappingNode> operators;
    private final List<MappingNode> configurations;
    private final @Nullable MappingNode autoscalerStatus;
    private final ObservedTimes times;

    Dump(
            Position source,
            Collection<DumpedResource> resources,
            Map<ObjectKind, Integer> irrelevant,
            List<MappingNode> operators,
            List<MappingNode> configurations,
            @Nullable MappingNode autoscalerStatus,
            ObservedTimes times) {
        this.source = source;
        this.irrelevant = irrelevant;
        this.operators = List.copyOf(operators);
        this.configurations = List.copyOf(configurations);
        this.autoscalerStatus = autoscalerStatus;
        this.times = times;
        for (DumpedResource resource : resources) {
            this.resources.put(resource.reference(), resource);
            byKind.computeIfAbsent(resource.kind(), kind -> new ArrayList<>()).add(resource);
        }
    }

    /** Returns the dump with other objects. */
    Dump with(Collection<DumpedResource> others) {
        return new Dump(source, others, irrelevant, operators, configurations, autoscalerStatus, times);
    }

    /** Returns the dump with each object replaced. */
    Dump mapped(UnaryOperator<DumpedResource> replacement) {
        return with(all().stream().map(replacement).toList());
    }

    /** Returns the position of the dump as a whole. */
    Position source() {
        return source;
    }

    Collection<DumpedResource> all() {
        return resources.values();
    }

    List<DumpedResource> of(ObjectKind kind) {
        return byKind.getOrDefault(kind, List.of());
    }

    @Nullable
    DumpedResource find(DumpedResource.@Nullable Reference reference) {
        return reference == null ? null : resources.get(reference);
    }

    /** Returns the counts of objects without effect on a simulation. */
    Map<ObjectKind, Integer> irrelevant() {
        return irrelevant;
    }

    /** Returns the unreduced Deployments and DaemonSets of autoscalers and of the network plugin. */
    List<MappingNode> operators() {
        return operators;
    }

    /** Returns the objects in ConfigMaps that configure kube-scheduler and Cluster Autoscaler. */
    List<MappingNode> configurations() {
        return configurations;
    }

    /** Returns the ConfigMap with the status of Cluster Autoscaler, null if there is none. */
    @Nullable
    MappingNode autoscalerStatus() {
        return autoscalerStatus;
    }

    ObservedTimes times() {
        return times;
    }

    /** Returns the topmost owner of an object that the dump contains; the object itself if there is none. */
    DumpedResource root(DumpedResource resource) {
        DumpedResource root = resource;
        for (int i = 0; i < MAX_DEPTH; i++) {
            DumpedResource owner = find(root.owner());
            if (owner == null) {
                return root;
            }
            root = owner;
        }
        return root;
    }
}
