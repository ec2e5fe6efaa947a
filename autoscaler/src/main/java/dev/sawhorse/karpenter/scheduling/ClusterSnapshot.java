// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.karpenter.scheduling;

import dev.sawhorse.karpenter.scheduling.requirement.Requirements;
import dev.sawhorse.kube.api.Affinity.PodAffinityTerm;
import dev.sawhorse.kube.api.LabelSelector;
import dev.sawhorse.kube.api.Labels;
import dev.sawhorse.kube.api.Node;
import dev.sawhorse.kube.api.Pod;
import dev.sawhorse.kube.api.PodSpec;
import dev.sawhorse.upstream.Upstream;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
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

    /** The pods with a required anti-affinity, once for each of these, by their UIDs. */
    private final Map<String, List<AntiAffinity.Placed>> placedByUid = new LinkedHashMap<>();

    private @Nullable PodsByLabels podsByLabels;

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

    /** Returns the required anti-affinities of some of the pods, with these pods. */
    Map<AntiAffinity, List<AntiAffinity.Placed>> antiAffinitiesOf(Collection<Pod> some) {
        Map<AntiAffinity, List<AntiAffinity.Placed>> found = new LinkedHashMap<>();
        if (antiAffinities().isEmpty()) {
            return found;
        }
        Set<String> uids = new LinkedHashSet<>();
        some.forEach(pod -> uids.add(pod.meta().uid()));
        for (String uid : uids) {
            for (AntiAffinity.Placed placed : placedByUid.getOrDefault(uid, List.of())) {
                found.computeIfAbsent(placed.rule(), rule -> new ArrayList<>()).add(placed);
            }
        }
        return found;
    }

    @Upstream(
            file = "pkg/controllers/provisioning/scheduling/topology.go",
            symbol = {"Topology.updateInverseAffinities", "Topology.updateInverseAntiAffinity"})
    private List<AntiAffinity> collectAntiAffinities() {
        Map<TopologyGroup.Identity, AntiAffinity> byIdentity = new LinkedHashMap<>();
        Map<String, Map<PodSpec, List<AntiAffinity>>> known = new LinkedHashMap<>();
        int position = 0;
        for (Pod pod : podsWithAntiAffinity) {
            Node node = pod.nodeName() == null || pod.isTerminal() ? null : nodes.get(pod.nodeName());
            if (node == null) {
                continue;
            }
            String namespace = pod.meta().namespace();
            List<AntiAffinity> rules = known.computeIfAbsent(namespace, name -> new LinkedHashMap<>())
                    .computeIfAbsent(pod.spec(), spec -> antiAffinities(spec, namespace, byIdentity));
            for (AntiAffinity rule : rules) {
                AntiAffinity.Placed placed =
                        rule.add(position++, pod, node.label(rule.rule().key()));
                placedByUid
                        .computeIfAbsent(pod.meta().uid(), uid -> new ArrayList<>(1))
                        .add(placed);
            }
        }
        return List.copyOf(byIdentity.values());
    }

    private List<AntiAffinity> antiAffinities(
            PodSpec spec, String namespace, Map<TopologyGroup.Identity, AntiAffinity> byIdentity) {
        List<AntiAffinity> rules = new ArrayList<>();
        for (PodAffinityTerm term : spec.affinity().requiredPodAntiAffinity()) {
            TopologyGroup.Rule rule = affinity(TopologyType.POD_ANTI_AFFINITY, term, namespace);
            rules.add(byIdentity.computeIfAbsent(rule.identity(), identity -> new AntiAffinity(rule, identity)));
        }
        return rules;
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

    /** Returns how many of all pods a rule counts in each domain, as far as it counts any. */
    Map<String, Integer> counts(TopologyGroup.Rule rule) {
        return counts.computeIfAbsent(rule, this::count);
    }

    private Map<String, Integer> count(TopologyGroup.Rule rule) {
        if (podsByLabels == null) {
            podsByLabels = new PodsByLabels(pods);
        }
        return count(rule, podsByLabels);
    }

    /**
     * Returns how many of some pods a rule counts in each domain, as far as it counts any. Without a selector a rule selects no
     * pod, yet upstream lists all pods of the namespaces when it counts.
     */
    @Upstream(
            file = "pkg/controllers/provisioning/scheduling/topology.go",
            symbol = {"Topology.countDomains", "TopologyListOptions", "mapOperator"})
    Map<String, Integer> count(TopologyGroup.Rule rule, PodsByLabels some) {
        Map<String, Integer> byDomain = new LinkedHashMap<>();
        for (String namespace : rule.namespaces()) {
            some.forEach(namespace, rule.selector(), pod -> {
                String domain = domain(rule, pod);
                if (domain != null) {
                    byDomain.merge(domain, 1, Integer::sum);
                }
            });
        }
        return byDomain;
    }

    /** Returns the domain in which a rule counts a pod that it selects, null if it does not count it. */
    @Upstream(
            file = "pkg/controllers/provisioning/scheduling/topology.go",
            symbol = {"Topology.countDomains", "IgnoredForTopology"})
    private @Nullable String domain(TopologyGroup.Rule rule, Pod pod) {
        boolean isIgnored = pod.nodeName() == null || pod.isTerminal() || pod.isTerminating();
        Node node = isIgnored ? null : nodes.get(pod.nodeName());
        String domain = node == null ? null : domain(node, rule.key());
        return node != null && domain != null && rule.nodeFilter().matches(node.taints(), () -> requirements(node))
                ? domain
                : null;
    }

    private static @Nullable String domain(Node node, String key) {
        String label = node.label(key);
        return label == null && key.equals(Labels.HOSTNAME) ? node.name() : label;
    }

    private Requirements requirements(Node node) {
        return nodeRequirements.computeIfAbsent(node.name(), name -> Requirements.ofLabels(node.labels()));
    }
}
