// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.scenario.unblock;

import dev.sawhorse.karpenter.api.Budget;
import dev.sawhorse.karpenter.api.Disruption;
import dev.sawhorse.karpenter.api.Disruption.ConsolidationPolicy;
import dev.sawhorse.karpenter.api.KarpenterLabels;
import dev.sawhorse.karpenter.api.NodePool;
import dev.sawhorse.karpenter.api.RequirementSpec;
import dev.sawhorse.karpenter.operator.Environment;
import dev.sawhorse.karpenter.state.PdbLimits;
import dev.sawhorse.karpenter.state.Pods;
import dev.sawhorse.karpenter.state.StateNode;
import dev.sawhorse.kube.Cluster;
import dev.sawhorse.kube.api.Affinity;
import dev.sawhorse.kube.api.Labels;
import dev.sawhorse.kube.api.Node;
import dev.sawhorse.kube.api.Pod;
import dev.sawhorse.kube.api.PodDisruptionBudget;
import dev.sawhorse.kube.api.PodSpec;
import dev.sawhorse.kube.api.TopologySpreadConstraint;
import dev.sawhorse.scenario.importing.Trees;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * The changes that may let Karpenter disrupt a node, the smallest first: annotations, PodDisruptionBudgets, disruption settings
 * of the NodePool, preferences of pods, requirements of pods and of the NodePool.
 */
final class PossibleChanges {
    /** The kinds whose pod template can be changed in a run. */
    private static final Set<String> WITH_TEMPLATE = Set.of("Deployment", "StatefulSet", "ReplicaSet");

    /** Images are built for some of their values only. */
    private static final Set<String> KEPT = Set.of(Labels.ARCH, Labels.OS);

    private final Environment karpenter;
    private final Cluster cluster;
    private final StateNode node;
    private final List<ClusterChange> changes = new ArrayList<>();

    private PossibleChanges(Environment karpenter, StateNode node) {
        this.karpenter = karpenter;
        this.cluster = karpenter.cluster();
        this.node = node;
    }

    /** Returns the changes that make sense for a node now. */
    static List<ClusterChange> of(Environment karpenter, StateNode node, boolean isDraining) {
        PossibleChanges possible = new PossibleChanges(karpenter, node);
        possible.annotations();
        possible.podDisruptionBudgets();
        NodePool nodePool = karpenter.nodePools().find(node.nodePool());
        if (nodePool != null && !isDraining) {
            possible.disruption(nodePool);
            Map<String, PodSpec> workloads = possible.workloads();
            workloads.forEach(possible::preferences);
            workloads.forEach(possible::requirements);
            possible.nodePool(nodePool);
        }
        return possible.changes;
    }

    private List<Pod> pods() {
        return List.copyOf(cluster.podsOn(node.name()));
    }

    private void annotations() {
        long now = karpenter.now();
        List<Pod> pods =
                pods().stream().filter(pod -> Pods.isDoNotDisrupt(pod, now)).toList();
        if (!pods.isEmpty()) {
            changes.add(ClusterChange.ofActions(
                    "no annotation do-not-disrupt on "
                            + (pods.size() == 1 ? "pod " + pods.get(0).key() : "its " + pods.size() + " pods with it"),
                    pods.stream()
                            .map(pod -> withoutAnnotation(
                                    "Pod", pod.meta().name(), pod.meta().namespace()))
                            .toList()));
        }
        Node kubeNode = node.node();
        if (kubeNode != null && kubeNode.meta().annotations().containsKey(KarpenterLabels.DO_NOT_DISRUPT)) {
            changes.add(ClusterChange.ofActions(
                    "no annotation do-not-disrupt on the Node", List.of(withoutAnnotation("Node", node.name(), ""))));
        }
    }

    private static Map<String, Object> withoutAnnotation(String kind, String name, String namespace) {
        Map<String, Object> objects = new LinkedHashMap<>();
        objects.put("kind", kind);
        objects.put("name", namespace.isEmpty() ? name : namespace + "/" + name);
        objects.put("remove", List.of(KarpenterLabels.DO_NOT_DISRUPT));
        return Map.of("annotate", objects);
    }

    private void podDisruptionBudgets() {
        PdbLimits limits = PdbLimits.of(cluster.podDisruptionBudgets().list());
        long now = karpenter.now();
        Map<String, PodDisruptionBudget> blocking = new LinkedHashMap<>();
        for (Pod pod : pods()) {
            List<String> keys = limits.blocking(pod, now);
            for (String key : keys) {
                PodDisruptionBudget budget = cluster.podDisruptionBudgets().require(key);
                if (blocking.put(key, budget) == null && keys.size() > 1) {
                    changes.add(ClusterChange.ofActions(
                            "no PodDisruptionBudget " + key + ", one of " + keys.size() + " that select a pod",
                            List.of(Map.of("delete", Trees.ordered("kind", "PodDisruptionBudget", "name", key)))));
                }
            }
        }
        List<ClusterChange> opened =
                blocking.values().stream().map(PossibleChanges::opened).toList();
        if (opened.size() == 1) {
            changes.add(opened.get(0));
        } else if (opened.size() > 1) {
            changes.add(ClusterChange.all(opened));
        }
    }

    /** Returns the smallest change of a budget after which it allows an eviction. */
    private static ClusterChange opened(PodDisruptionBudget budget) {
        String path = "manifests[kind=PodDisruptionBudget,name=" + budget.meta().name() + ",namespace="
                + budget.meta().namespace() + "].spec.";
        PodDisruptionBudget.Status status = budget.status();
        String name = "PodDisruptionBudget " + budget.meta().key();
        if (budget.minAvailable() == null) {
            int most = status == null ? 1 : Math.max(1, status.expectedPods() - status.currentHealthy() + 1);
            return ClusterChange.ofValues(name + " with maxUnavailable " + most, path + "maxUnavailable=" + most);
        }
        int least = status == null ? 0 : Math.max(0, status.currentHealthy() - 1);
        return ClusterChange.ofValues(name + " with minAvailable " + least, path + "minAvailable=" + least);
    }

    private void disruption(NodePool nodePool) {
        String path = "manifests[kind=NodePool,name=" + nodePool.name() + "].spec.disruption.";
        String of = " on NodePool " + nodePool.name();
        Disruption disruption = nodePool.disruption();
        if (!Duration.ZERO.equals(disruption.consolidateAfter())) {
            changes.add(ClusterChange.ofValues("consolidateAfter 0s" + of, path + "consolidateAfter=0s"));
        }
        if (disruption.consolidationPolicy() != ConsolidationPolicy.WHEN_EMPTY_OR_UNDERUTILIZED) {
            changes.add(ClusterChange.ofValues(
                    "consolidationPolicy WhenEmptyOrUnderutilized" + of,
                    path + "consolidationPolicy=WhenEmptyOrUnderutilized"));
        }
        if (!disruption.budgets().equals(List.of(new Budget("100%", null, null, null)))) {
            changes.add(ClusterChange.ofValues("a budget of 100%" + of, path + "budgets=[{nodes: 100%}]"));
        }
    }

    /** Returns the pod templates of the node's workloads that can be changed, by Kind/namespace/name. */
    private Map<String, PodSpec> workloads() {
        Map<String, PodSpec> workloads = new LinkedHashMap<>();
        for (Pod pod : pods()) {
            String owner = cluster.workloads().ownerOf(pod);
            int slash = owner.indexOf('/');
            if (slash > 0 && WITH_TEMPLATE.contains(owner.substring(0, slash))) {
                String key = owner.substring(0, slash) + "/" + pod.meta().namespace() + owner.substring(slash);
                workloads.putIfAbsent(key, pod.spec());
            }
        }
        return workloads;
    }

    private static String template(String workload) {
        String[] parts = workload.split("/");
        return "manifests[kind=" + parts[0] + ",name=" + parts[2] + ",namespace=" + parts[1] + "].spec.template.spec.";
    }

    private static String shown(String workload) {
        String[] parts = workload.split("/");
        return parts[0] + " " + parts[1] + "/" + parts[2];
    }

    private void preferences(String workload, PodSpec pod) {
        String path = template(workload);
        String preferred = ".preferredDuringSchedulingIgnoredDuringExecution=[]";
        Affinity affinity = pod.affinity();
        List<String> settings = new ArrayList<>();
        if (!affinity.preferredNodeTerms().isEmpty()) {
            settings.add(path + "affinity.nodeAffinity" + preferred);
        }
        if (!affinity.preferredPodAffinity().isEmpty()) {
            settings.add(path + "affinity.podAffinity" + preferred);
        }
        if (!affinity.preferredPodAntiAffinity().isEmpty()) {
            settings.add(path + "affinity.podAntiAffinity" + preferred);
        }
        boolean isSpreadByPreference = !pod.topologySpreadConstraints().isEmpty()
                && pod.topologySpreadConstraints().stream().noneMatch(TopologySpreadConstraint::doNotSchedule);
        if (isSpreadByPreference) {
            settings.add(path + "topologySpreadConstraints=[]");
        }
        if (!settings.isEmpty()) {
            changes.add(
                    ClusterChange.ofValues("no preferences in " + shown(workload), settings.toArray(String[]::new)));
        }
    }

    private void requirements(String workload, PodSpec pod) {
        String path = template(workload);
        String required = ".requiredDuringSchedulingIgnoredDuringExecution=[]";
        Affinity affinity = pod.affinity();
        if (!affinity.requiredPodAntiAffinity().isEmpty()) {
            changes.add(ClusterChange.ofValues(
                    "no required podAntiAffinity in " + shown(workload), path + "affinity.podAntiAffinity" + required));
        }
        if (!affinity.requiredPodAffinity().isEmpty()) {
            changes.add(ClusterChange.ofValues(
                    "no required podAffinity in " + shown(workload), path + "affinity.podAffinity" + required));
        }
        if (pod.topologySpreadConstraints().stream().anyMatch(TopologySpreadConstraint::doNotSchedule)) {
            changes.add(ClusterChange.ofValues(
                    "no topologySpreadConstraints in " + shown(workload), path + "topologySpreadConstraints=[]"));
        }
        if (!pod.nodeSelector().isEmpty()) {
            changes.add(ClusterChange.ofValues("no nodeSelector in " + shown(workload), path + "nodeSelector={}"));
        }
    }

    private void nodePool(NodePool nodePool) {
        String spec = "manifests[kind=NodePool,name=" + nodePool.name() + "].spec.";
        String of = " on NodePool " + nodePool.name();
        if (nodePool.limits() != null) {
            changes.add(ClusterChange.ofValues("no limits" + of, spec + "limits={}"));
        }
        for (RequirementSpec requirement : nodePool.template().requirements()) {
            String key = requirement.key();
            String path = spec + "template.spec.requirements[key=" + key + "]={key: " + key + ", operator: ";
            if (key.equals(KarpenterLabels.CAPACITY_TYPE)) {
                if (!requirement.values().contains(KarpenterLabels.CAPACITY_TYPE_SPOT)) {
                    changes.add(ClusterChange.ofValues("spot as well" + of, path + "In, values: [spot, on-demand]}"));
                }
            } else if (!requirement.operator().equals("Exists") && !KEPT.contains(key)) {
                changes.add(ClusterChange.ofValues("no requirement on " + key + of, path + "Exists}"));
            }
        }
    }
}
