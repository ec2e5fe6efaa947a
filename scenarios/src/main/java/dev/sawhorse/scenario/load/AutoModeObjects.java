// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.scenario.load;

import dev.sawhorse.input.MappingNode;
import dev.sawhorse.input.Problems;
import dev.sawhorse.input.ScalarNode;
import dev.sawhorse.input.SequenceNode;
import dev.sawhorse.input.SourceDocuments;
import dev.sawhorse.input.SourceFile;
import dev.sawhorse.input.Value;
import dev.sawhorse.karpenter.api.KarpenterLabels;
import dev.sawhorse.karpenter.api.NodePool;
import dev.sawhorse.karpenter.api.ProviderNodeClass;
import dev.sawhorse.kube.api.NodeSelectorTerm;
import dev.sawhorse.kube.api.PodSpec;
import dev.sawhorse.kube.api.SelectorRequirement;
import dev.sawhorse.kube.manifest.Manifest;
import dev.sawhorse.scenario.dump.PodSpecs;
import dev.sawhorse.scenario.eksctl.ClusterConfigs;
import dev.sawhorse.scenario.file.value.ManifestEntry;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * The objects that EKS Auto Mode creates itself, as far as manifests refer to them: the built-in NodePools {@code general-purpose}
 * and {@code system}, and the NodeClass {@code default}. Their specs are those that a cluster shows; the EKS User Guide describes
 * them under "Enable or Disable Built-in NodePools".
 */
final class AutoModeObjects {
    /** The file name in positions of these objects. */
    private static final String ORIGIN = "EKS Auto Mode";

    private static final String DEFAULT = "default";
    private static final String GENERAL_PURPOSE = "general-purpose";
    private static final String SYSTEM = "system";

    private static final String NODE_CLASS = """
            apiVersion: eks.amazonaws.com/v1
            kind: NodeClass
            metadata: {name: default}
            spec:
              subnetSelectorTerms: [{tags: {kubernetes.io/cluster: assumed}}]
              securityGroupSelectorTerms: [{tags: {kubernetes.io/cluster: assumed}}]
            """;

    private static final String NODE_POOL = """
            apiVersion: karpenter.sh/v1
            kind: NodePool
            metadata: {name: %s}
            spec:
              disruption:
                budgets: [{nodes: 10%%}]
                consolidateAfter: 30s
                consolidationPolicy: WhenEmptyOrUnderutilized
              template:
                spec:
                  expireAfter: 336h
                  terminationGracePeriod: 24h0m0s
                  nodeClassRef: {group: eks.amazonaws.com, kind: NodeClass, name: default}
                  requirements:
                  - {key: karpenter.sh/capacity-type, operator: In, values: [on-demand]}
                  - {key: eks.amazonaws.com/instance-category, operator: In, values: [c, m, r]}
                  - {key: eks.amazonaws.com/instance-generation, operator: Gt, values: ['4']}
                  - {key: kubernetes.io/arch, operator: In, values: [%s]}
                  - {key: kubernetes.io/os, operator: In, values: [linux]}
                  taints: [%s]
            """;

    private static final Map<String, String> MANIFESTS = Map.of(
            GENERAL_PURPOSE,
            NODE_POOL.formatted(GENERAL_PURPOSE, "amd64", ""),
            SYSTEM,
            NODE_POOL.formatted(SYSTEM, "amd64, arm64", "{key: CriticalAddonsOnly, effect: NoSchedule}"));

    private final Map<String, Manifest> references = new LinkedHashMap<>();
    private final Set<String> nodePools = new LinkedHashSet<>();
    private final Set<String> nodeClasses = new LinkedHashSet<>();

    private AutoModeObjects(Collection<Manifest> declared) {
        declared.forEach(this::add);
    }

    /** Returns the missing objects as manifests, each with a note at the first object that refers to it. */
    static List<ManifestEntry> missing(Collection<Manifest> declared, Problems problems) {
        AutoModeObjects objects = new AutoModeObjects(declared);
        Map<String, String> missing = new LinkedHashMap<>();
        objects.references.keySet().stream()
                .filter(name -> !name.equals(DEFAULT) && !objects.nodePools.contains(name))
                .forEach(name -> missing.put(name, MANIFESTS.getOrDefault(name, "")));
        boolean needsNodeClass = !missing.isEmpty() || objects.references.containsKey(DEFAULT);
        if (needsNodeClass && !objects.nodeClasses.contains(DEFAULT)) {
            missing.put(DEFAULT, NODE_CLASS);
        }
        List<ManifestEntry> entries = new ArrayList<>();
        missing.forEach((name, text) -> {
            Manifest reference = objects.references.get(name);
            if (reference != null) {
                String object = name.equals(DEFAULT) ? "NodeClass default" : "NodePool " + name;
                problems.note(
                        reference.position(),
                        "",
                        "the " + object
                                + " is not declared: that of EKS Auto Mode is assumed, with subnets in every zone");
            }
            entries.add(new ManifestEntry.Inline(
                    Value.ofRoot(SourceDocuments.parseSingle(new SourceFile(ORIGIN, text)), problems)));
        });
        return entries;
    }

    private void add(Manifest manifest) {
        if (manifest.value() instanceof NodePool pool) {
            nodePools.add(pool.name());
            if (pool.isOfAutoMode() && pool.template().nodeClassRef().name().equals(DEFAULT)) {
                references.putIfAbsent(DEFAULT, manifest);
            }
        } else if (manifest.value() instanceof ProviderNodeClass nodeClass) {
            nodeClasses.add(nodeClass.name());
        } else if (manifest.place().node() instanceof MappingNode node && ClusterConfigs.isClusterConfig(node)) {
            enabledIn(node).forEach(name -> refer(name, manifest));
        }
        PodSpec pods = PodSpecs.of(manifest);
        if (pods != null) {
            refer(pods.nodeSelector().getOrDefault(KarpenterLabels.NODE_POOL, ""), manifest);
            for (NodeSelectorTerm term : pods.affinity().requiredNodeTerms()) {
                for (SelectorRequirement requirement : term.matchExpressions()) {
                    if (requirement.key().equals(KarpenterLabels.NODE_POOL)) {
                        requirement.values().forEach(name -> refer(name, manifest));
                    }
                }
            }
        }
    }

    private void refer(String name, Manifest from) {
        if (MANIFESTS.containsKey(name)) {
            references.putIfAbsent(name, from);
        }
    }

    /** Returns the built-in NodePools that eksctl enables: both, unless the configuration names others. */
    private static List<String> enabledIn(MappingNode config) {
        MappingNode autoMode = config.mapping("autoModeConfig");
        if (!"true".equals(autoMode.text("enabled"))) {
            return List.of();
        }
        if (autoMode.present("nodePools") instanceof SequenceNode names) {
            return names.items().stream()
                    .map(name -> name instanceof ScalarNode scalar ? scalar.text() : "")
                    .toList();
        }
        return List.of(GENERAL_PURPOSE, SYSTEM);
    }
}
