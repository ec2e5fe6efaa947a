// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.karpenter.lint;

import dev.sawhorse.karpenter.api.EC2NodeClass;
import dev.sawhorse.karpenter.api.NodePool;
import dev.sawhorse.karpenter.api.ProviderNodeClass;
import dev.sawhorse.karpenter.cloudprovider.InstanceTypeCatalogue;
import dev.sawhorse.karpenter.operator.FeatureGate;
import dev.sawhorse.kube.api.LabelSelector;
import dev.sawhorse.kube.api.Labels;
import dev.sawhorse.kube.api.PodDisruptionBudget;
import dev.sawhorse.kube.api.PodSpec;
import dev.sawhorse.kube.manifest.Manifest;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** The input of the lint rules: the declared objects, and the instance types of the region. */
public final class LintInput {
    private final List<Manifest> manifests;
    private final LintSettings settings;
    private final List<Declared<NodePool>> nodePools;
    private final List<Declared<PodDisruptionBudget>> podDisruptionBudgets;
    private final List<Declared<EC2NodeClass>> ec2NodeClasses;
    private final List<Workload> workloads;
    private final Map<String, ProviderNodeClass> nodeClasses = new LinkedHashMap<>();
    private final Map<List<String>, List<Workload>> workloadsWith = new LinkedHashMap<>();
    private final List<Workload> podControllers;
    private final List<Workload> daemons;
    private final InstanceTypeCatalogue types;
    private final List<UnmanagedNodes> unmanagedNodes;
    private final Map<NodePool, PoolTypes> poolTypes = new LinkedHashMap<>();
    private @Nullable Set<String> zonesOfRegion;

    /**
     * Makes the input for a cluster in which NodePools launch all nodes.
     *
     * @param types instance types of the region
     */
    public LintInput(List<Manifest> manifests, LintSettings settings, InstanceTypeCatalogue types) {
        this(manifests, settings, types, List.of());
    }

    /** Makes the input for a cluster with other nodes as well. */
    public LintInput(
            List<Manifest> manifests,
            LintSettings settings,
            InstanceTypeCatalogue types,
            List<UnmanagedNodes> unmanagedNodes) {
        this.manifests = List.copyOf(manifests);
        this.settings = settings;
        this.types = types;
        this.unmanagedNodes = List.copyOf(unmanagedNodes);
        nodePools = declared(manifests, NodePool.class);
        podDisruptionBudgets = declared(manifests, PodDisruptionBudget.class);
        ec2NodeClasses = declared(manifests, EC2NodeClass.class);
        workloads = manifests.stream()
                .map(Workload::of)
                .filter(Objects::nonNull)
                .map(Objects::requireNonNull)
                .toList();
        podControllers =
                workloads.stream().filter(workload -> !workload.daemon()).toList();
        daemons = workloads.stream().filter(Workload::daemon).toList();
        workloads.forEach(this::index);
        declared(manifests, ProviderNodeClass.class)
                .forEach(declared -> nodeClasses.put(declared.value().name(), declared.value()));
    }

    private static <T> List<Declared<T>> declared(List<Manifest> manifests, Class<T> kind) {
        List<Declared<T>> declared = new ArrayList<>();
        for (Manifest manifest : manifests) {
            if (kind.isInstance(manifest.value())) {
                declared.add(new Declared<>(kind.cast(manifest.value()), manifest));
            }
        }
        return List.copyOf(declared);
    }

    /** Returns the assumptions. */
    public LintSettings settings() {
        return settings;
    }

    /** Returns all declared objects, in the order written. */
    public List<Manifest> manifests() {
        return manifests;
    }

    /** Returns the NodePools, in the order written. */
    List<Declared<NodePool>> nodePools() {
        return nodePools;
    }

    /** Returns the NodePools whose nodes pods can use: static NodePools launch nothing for pods, but have nodes. */
    List<Declared<NodePool>> poolsWithNodes() {
        return nodePools.stream()
                .filter(pool -> pool.value().replicas() == null
                        || settings.isEnabled(FeatureGate.STATIC_CAPACITY)
                        || pool.value().isOfAutoMode())
                .toList();
    }

    /** Returns the EC2NodeClasses, in the order written. */
    List<Declared<EC2NodeClass>> ec2NodeClasses() {
        return ec2NodeClasses;
    }

    /** Returns the PodDisruptionBudgets, in the order written. */
    List<Declared<PodDisruptionBudget>> podDisruptionBudgets() {
        return podDisruptionBudgets;
    }

    /** Returns all workloads, in the order written. */
    List<Workload> workloads() {
        return workloads;
    }

    /** Returns the workloads for whose pods NodePools launch nodes: all except DaemonSets. */
    List<Workload> podControllers() {
        return podControllers;
    }

    /** Returns the DaemonSets. */
    List<Workload> daemons() {
        return daemons;
    }

    /** Whether a pod can run on nodes that no NodePool launches. */
    boolean canRunOnUnmanagedNodes(PodSpec pod) {
        return unmanagedNodes.stream().anyMatch(nodes -> nodes.allows(pod));
    }

    /** Returns the workloads whose pods the budget selects. */
    List<Workload> selectedBy(PodDisruptionBudget budget) {
        LabelSelector selector = budget.selector();
        if (selector == null) {
            return List.of();
        }
        String namespace = budget.meta().namespace();
        List<Workload> candidates = workloadsWith.getOrDefault(List.of(namespace), List.of());
        for (Map.Entry<String, String> label : selector.matchLabels().entrySet()) {
            List<Workload> narrower =
                    workloadsWith.getOrDefault(List.of(namespace, label.getKey(), label.getValue()), List.of());
            candidates = narrower.size() < candidates.size() ? narrower : candidates;
        }
        return candidates.stream()
                .filter(workload -> selector.matches(workload.labels()))
                .toList();
    }

    /** Indexes a workload by namespace, and by namespace and each of its labels. */
    private void index(Workload workload) {
        String namespace = workload.manifest().meta().namespace();
        workloadsWith
                .computeIfAbsent(List.of(namespace), key -> new ArrayList<>())
                .add(workload);
        workload.labels()
                .forEach((key, value) -> workloadsWith
                        .computeIfAbsent(List.of(namespace, key, value), label -> new ArrayList<>())
                        .add(workload));
    }

    /** Returns the zones of the region in which any instance type is offered. */
    Set<String> zonesOfRegion() {
        Set<String> known = zonesOfRegion;
        if (known == null) {
            known = types.list(types.anyNodeClass(), 0).domains(Labels.ZONE, null);
            zonesOfRegion = known;
        }
        return known;
    }

    /** Returns the instance types of a NodePool; a default node class replaces one that is not declared. */
    PoolTypes typesOf(NodePool pool) {
        return poolTypes.computeIfAbsent(pool, this::resolve);
    }

    private PoolTypes resolve(NodePool pool) {
        ProviderNodeClass nodeClass =
                nodeClasses.getOrDefault(pool.template().nodeClassRef().name(), types.anyNodeClass());
        return new PoolTypes(pool, nodeClass.withZonesUnlessStated(settings.zones()), types);
    }

    /**
     * Returns the number of nodes for the evaluation of the NodePool's budgets: its replicas, at least one, otherwise the
     * assumed number.
     */
    int nodesOf(NodePool pool) {
        Long replicas = pool.replicas();
        return replicas == null ? settings.poolNodes() : Math.max(1, Math.toIntExact(replicas));
    }
}
