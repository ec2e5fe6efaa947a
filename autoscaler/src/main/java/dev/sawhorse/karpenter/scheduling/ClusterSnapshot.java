// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.karpenter.scheduling;

import dev.sawhorse.karpenter.scheduling.requirement.Requirements;
import dev.sawhorse.kube.api.Affinity.PodAffinityTerm;
import dev.sawhorse.kube.api.LabelSelector;
import dev.sawhorse.kube.api.Labels;
import dev.sawhorse.kube.api.Node;
import dev.sawhorse.kube.api.Pod;
import dev.sawhorse.upstream.Upstream;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * A snapshot of what topology rules count in the cluster: every node, also those that are being deleted, the pods, and the
 * namespaces. It is valid until something changes in the cluster; counts of a rule are computed once for all rounds that start
 * from it.
 */
public final class ClusterSnapshot {
    public static final ClusterSnapshot EMPTY = new ClusterSnapshot(Map.of(), List.of(), Map.of());

    private final Map<String, Node> nodes;
    private final Collection<Pod> pods;
    private final Collection<Pod> podsWithAntiAffinity;
    private final Supplier<Map<String, Map<String, String>>> namespaceLabels;
    private @Nullable Map<String, Map<String, String>> namespaces;
    private final Map<TopologyGroup.Rule, Map<String, Integer>> counts = new LinkedHashMap<>();
    private final Map<String, Requirements> nodeRequirements = new LinkedHashMap<>();
    private @Nullable List<AntiAffinity> antiAffinities;

    /** The pods by namespace and labels: the replicas of a workload mostly have equal ones. */
    private @Nullable Map<String, Map<Map<String, String>, List<Pod>>> alikePods;

    /**
     * Makes a snapshot.
     *
     * @param nodes by name
     * @param pods those bound to a node; others are passed over
     * @param podsWithAntiAffinity those of them with a required anti-affinity, in the same order
     * @param namespaceLabels returns the labels of all namespaces by name; called once, for the first rule with a namespace
     *     selector
     */
    public ClusterSnapshot(
            Map<String, Node> nodes,
            Collection<Pod> pods,
            Collection<Pod> podsWithAntiAffinity,
            Supplier<Map<String, Map<String, String>>> namespaceLabels) {
        this.nodes = nodes;
        this.pods = pods;
        this.podsWithAntiAffinity = podsWithAntiAffinity;
        this.namespaceLabels = namespaceLabels;
    }

    /** Makes a snapshot, having looked through the pods for those with a required anti-affinity. */
    public ClusterSnapshot(Map<String, Node> nodes, Collection<Pod> pods, Map<String, Map<String, String>> namespaces) {
        this(
                nodes,
                pods,
                pods.stream()
                        .filter(ClusterSnapshot::hasRequiredPodAntiAffinity)
                        .toList(),
                () -> namespaces);
    }

    /** Whether the pod has a required anti-affinity. */
    @Upstream(file = "pkg/utils/pod/scheduling.go", symbol = "HasRequiredPodAntiAffinity")
    public static boolean hasRequiredPodAntiAffinity(Pod pod) {
        return !pod.spec().affinity().requiredPodAntiAffinity().isEmpty();
    }

    /** Returns the pods with a required anti-affinity. */
    public Collection<Pod> podsWithAntiAffinity() {
        return podsWithAntiAffinity;
    }

    /** Returns the required anti-affinities of pods on nodes, once for pods whose rules are the same for Karpenter. */
    List<AntiAffinity> antiAffinities() {
        if (antiAffinities == null) {
            antiAffinities = collectAntiAffinities();
        }
        return antiAffinities;
    }

    @Upstream(
            file = "pkg/controllers/provisioning/scheduling/topology.go",
            symbol = {"Topology.updateInverseAffinities", "Topology.updateInverseAntiAffinity"})
    private List<AntiAffinity> collectAntiAffinities() {
        Map<TopologyGroup.Identity, AntiAffinity> byIdentity = new LinkedHashMap<>();
        int position = 0;
        for (Pod pod : podsWithAntiAffinity) {
            Node node = pod.nodeName() == null || pod.isTerminal() ? null : nodes.get(pod.nodeName());
            if (node == null) {
                continue;
            }
            for (PodAffinityTerm term : pod.spec().affinity().requiredPodAntiAffinity()) {
                TopologyGroup.Rule rule = affinity(
                        TopologyType.POD_ANTI_AFFINITY, term, pod.meta().namespace());
                byIdentity
                        .computeIfAbsent(rule.identity(), identity -> new AntiAffinity(rule, new ArrayList<>()))
                        .pods()
                        .add(new AntiAffinity.Placed(position++, pod, node.label(term.topologyKey())));
            }
        }
        return List.copyOf(byIdentity.values());
    }

    /** Returns the rule of an affinity or anti-affinity of a pod in a namespace. */
    TopologyGroup.Rule affinity(TopologyType type, PodAffinityTerm term, String namespace) {
        return new TopologyGroup.Rule(
                type,
                term.topologyKey(),
                namespaces(term, namespace),
                term.labelSelector(),
                Integer.MAX_VALUE,
                null,
                TopologyNodeFilter.EVERY_NODE);
    }

    /** Returns the namespaces a term speaks of: those it lists and selects, its pod's own if it does neither. */
    @Upstream(file = "pkg/controllers/provisioning/scheduling/topology.go", symbol = "Topology.buildNamespaceList")
    private Set<String> namespaces(PodAffinityTerm term, String namespace) {
        LabelSelector selector = term.namespaceSelector();
        if (term.namespaces().isEmpty() && selector == null) {
            return Set.of(namespace);
        }
        Set<String> namespaces = new TreeSet<>(term.namespaces());
        if (selector != null) {
            namespaces().forEach((name, labels) -> {
                if (selector.matches(labels)) {
                    namespaces.add(name);
                }
            });
        }
        return namespaces;
    }

    /** Returns the labels of namespaces by their name. */
    private Map<String, Map<String, String>> namespaces() {
        if (namespaces == null) {
            namespaces = namespaceLabels.get();
        }
        return namespaces;
    }

    /** Returns how many pods a rule counts in each domain, as far as it counts any. */
    Map<String, Integer> counts(TopologyGroup.Rule rule) {
        return counts.computeIfAbsent(rule, this::count);
    }

    private Map<String, Integer> count(TopologyGroup.Rule rule) {
        Map<String, Integer> byDomain = new LinkedHashMap<>();
        for (String namespace : rule.namespaces()) {
            alikePods().getOrDefault(namespace, Map.of()).forEach((labels, alike) -> {
                if (selects(rule, labels)) {
                    for (Pod pod : alike) {
                        String domain = domain(rule, pod);
                        if (domain != null) {
                            byDomain.merge(domain, 1, Integer::sum);
                        }
                    }
                }
            });
        }
        return byDomain;
    }

    private Map<String, Map<Map<String, String>, List<Pod>>> alikePods() {
        if (alikePods == null) {
            alikePods = new LinkedHashMap<>();
            for (Pod pod : pods) {
                alikePods
                        .computeIfAbsent(pod.meta().namespace(), namespace -> new LinkedHashMap<>())
                        .computeIfAbsent(pod.meta().labels(), labels -> new ArrayList<>())
                        .add(pod);
            }
        }
        return alikePods;
    }

    /** Returns the domain in which a rule counts a pod, null if it does not count it. */
    @Upstream(file = "pkg/controllers/provisioning/scheduling/topology.go", symbol = "Topology.countDomains")
    @Nullable
    String domain(TopologyGroup.Rule rule, Pod pod) {
        Node node = isListed(rule, pod) && pod.nodeName() != null ? nodes.get(pod.nodeName()) : null;
        String domain = node == null ? null : domain(node, rule.key());
        return node != null && domain != null && rule.nodeFilter().matches(node.taints(), () -> requirements(node))
                ? domain
                : null;
    }

    /** Without a selector a rule selects no pod, yet upstream lists all pods of the namespaces when it counts. */
    @Upstream(
            file = "pkg/controllers/provisioning/scheduling/topology.go",
            symbol = {"TopologyListOptions", "mapOperator", "IgnoredForTopology"})
    private static boolean isListed(TopologyGroup.Rule rule, Pod pod) {
        return rule.namespaces().contains(pod.meta().namespace())
                && selects(rule, pod.meta().labels())
                && !pod.isTerminal()
                && !pod.isTerminating();
    }

    private static boolean selects(TopologyGroup.Rule rule, Map<String, String> labels) {
        LabelSelector selector = rule.selector();
        return selector == null || selector.matches(labels);
    }

    private static @Nullable String domain(Node node, String key) {
        String label = node.label(key);
        return label == null && key.equals(Labels.HOSTNAME) ? node.name() : label;
    }

    private Requirements requirements(Node node) {
        return nodeRequirements.computeIfAbsent(node.name(), name -> Requirements.ofLabels(node.labels()));
    }
}
