// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.karpenter.scheduling;

import dev.sawhorse.karpenter.scheduling.SchedulingOptions.PreferencePolicy;
import dev.sawhorse.karpenter.scheduling.requirement.Operator;
import dev.sawhorse.karpenter.scheduling.requirement.Requirement;
import dev.sawhorse.karpenter.scheduling.requirement.Requirements;
import dev.sawhorse.kube.api.Affinity.PodAffinityTerm;
import dev.sawhorse.kube.api.Affinity.WeightedPodAffinityTerm;
import dev.sawhorse.kube.api.Pod;
import dev.sawhorse.kube.api.Taint;
import dev.sawhorse.kube.api.TopologySpreadConstraint;
import dev.sawhorse.upstream.Upstream;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * The topology of a round: counts pods by domain for every spread, affinity and anti-affinity of the round's pods and every
 * required anti-affinity of bound pods ({@code provisioning/scheduling/topology.go}, Karpenter v1.14).
 *
 * <p>The pods in the cluster are counted once for each rule; after that only the pods that the round places are added.
 */
final class Topology {
    /**
     * The requirements of a node narrowed by the rules, or the rule that cannot be met.
     */
    sealed interface Narrowing permits Domains, SchedulingError.UnsatisfiableTopology {}

    record Domains(Requirements requirements) implements Narrowing {}

    private final PreferencePolicy policy;
    private final TopologyDomains domains;
    private final List<NodeSnapshot> stateNodes;
    private final ClusterSnapshot cluster;
    private final List<Pod> pods;
    private final KnownHosts hosts = new KnownHosts();
    private @Nullable PodsByLabels movedPods;
    private final TopologyGroups groups = new TopologyGroups();
    private final TopologyGroups inverseGroups = new TopologyGroups();
    private final Map<PodData, List<TopologyGroup>> inverseOwned = new LinkedHashMap<>();

    /** The nodes that pods may go to by their domains, by topology key. */
    private final Map<String, Map<String, List<NodeSnapshot>>> nodesByDomain = new LinkedHashMap<>();

    /**
     * Starts a round.
     *
     * @param stateNodes the nodes pods may go to
     * @param pods the round's pods: where they lie now does not count
     */
    @Upstream(file = "pkg/controllers/provisioning/scheduling/topology.go", symbol = "NewTopology")
    Topology(
            PreferencePolicy policy,
            TopologyDomains domains,
            List<NodeSnapshot> stateNodes,
            ClusterSnapshot cluster,
            List<Pod> pods) {
        this.policy = policy;
        this.domains = domains;
        this.stateNodes = stateNodes;
        this.cluster = cluster;
        this.pods = pods;
        updateInverseAffinities();
    }

    /** The rules come in the order of their first pods that count. */
    @Upstream(
            file = "pkg/controllers/provisioning/scheduling/topology.go",
            symbol = {"Topology.updateInverseAffinities", "Topology.updateInverseAntiAffinity"})
    private void updateInverseAffinities() {
        Map<AntiAffinity, List<AntiAffinity.Placed>> moved = cluster.antiAffinitiesOf(pods);
        List<AntiAffinity.Placed> firstPods = new ArrayList<>();
        for (AntiAffinity rule : cluster.antiAffinities()) {
            AntiAffinity.Placed first = rule.firstBut(moved.getOrDefault(rule, List.of()));
            if (first != null) {
                firstPods.add(first);
            }
        }
        firstPods.sort(Comparator.comparingInt(AntiAffinity.Placed::position));
        for (AntiAffinity.Placed first : firstPods) {
            AntiAffinity rule = first.rule();
            inverseGroup(
                            rule.rule(),
                            rule.identity(),
                            PodConstraints.of(first.pod().spec()))
                    .countLater(group -> group.startFrom(rule.counts(), countsOf(moved.getOrDefault(rule, List.of()))));
        }
    }

    private static Map<String, Integer> countsOf(List<AntiAffinity.Placed> pods) {
        Map<String, Integer> counts = new LinkedHashMap<>();
        for (AntiAffinity.Placed placed : pods) {
            if (placed.domain() != null) {
                counts.merge(placed.domain(), 1, Integer::sum);
            }
        }
        return counts;
    }

    /** Makes the rules of these pods known, if they are not. */
    @Upstream(
            file = "pkg/controllers/provisioning/scheduling/topologygroup.go",
            symbol = {"TopologyGroup.AddOwner", "TopologyGroup.RemoveOwner"})
    @Upstream(file = "pkg/controllers/provisioning/scheduling/topology.go", symbol = "Topology.Update")
    @Upstream(file = "pkg/utils/pod/scheduling.go", symbol = "HasPodAntiAffinity")
    void register(PodData pods) {
        if (pods.topologies() != null) {
            return;
        }
        String namespace = pods.podClass().namespace();
        PodConstraints constraints = pods.constraints();
        List<TopologyGroup> inverse = new ArrayList<>(0);
        for (PodAffinityTerm term : constraints.requiredPodAntiAffinity()) {
            TopologyGroup.Rule rule = cluster.affinity(TopologyType.POD_ANTI_AFFINITY, term, namespace);
            inverse.add(inverseGroup(rule, rule.identity(), constraints));
        }
        if (!inverse.isEmpty()) {
            inverseOwned.put(pods, inverse);
        }
        Set<TopologyGroup> owned = new LinkedHashSet<>();
        for (TopologySpreadConstraint constraint : constraints.topologySpread()) {
            if (constraint.doNotSchedule() || policy == PreferencePolicy.RESPECT) {
                owned.add(group(spread(constraint, pods), constraints));
            }
        }
        addAffinities(owned, TopologyType.POD_AFFINITY, pods);
        addAffinities(owned, TopologyType.POD_ANTI_AFFINITY, pods);
        pods.topologies(List.copyOf(owned));
    }

    @Upstream(file = "pkg/controllers/provisioning/scheduling/topology.go", symbol = "Topology.newForAffinities")
    private void addAffinities(Set<TopologyGroup> owned, TopologyType type, PodData pods) {
        PodConstraints constraints = pods.constraints();
        boolean affinity = type == TopologyType.POD_AFFINITY;
        String namespace = pods.podClass().namespace();
        for (PodAffinityTerm term :
                affinity ? constraints.requiredPodAffinity() : constraints.requiredPodAntiAffinity()) {
            owned.add(group(cluster.affinity(type, term, namespace), constraints));
        }
        if (policy == PreferencePolicy.RESPECT) {
            for (WeightedPodAffinityTerm term :
                    affinity ? constraints.preferredPodAffinity() : constraints.preferredPodAntiAffinity()) {
                owned.add(group(cluster.affinity(type, term.term(), namespace), constraints));
            }
        }
    }

    @Upstream(file = "pkg/controllers/provisioning/scheduling/topology.go", symbol = "Topology.newForTopologies")
    private static TopologyGroup.Rule spread(TopologySpreadConstraint constraint, PodData pods) {
        return new TopologyGroup.Rule(
                TopologyType.SPREAD,
                constraint.topologyKey(),
                Set.of(pods.podClass().namespace()),
                constraint.withLabelKeysOf(pods.podClass().labels()).labelSelector(),
                constraint.maxSkew(),
                constraint.minDomains(),
                TopologyNodeFilter.of(constraint, pods.constraints()));
    }

    private TopologyGroup group(TopologyGroup.Rule rule, PodConstraints first) {
        TopologyGroup.Identity identity = rule.identity();
        TopologyGroup known = groups.find(identity);
        if (known != null) {
            return known;
        }
        TopologyGroup group = new TopologyGroup(rule, domainsOf(rule, first), hosts);
        group.registerLater(this::countNodes);
        group.countLater(this::countPods);
        groups.add(identity, group);
        return group;
    }

    @Upstream(
            file = "pkg/controllers/provisioning/scheduling/topology.go",
            symbol = "Topology.updateInverseAntiAffinity")
    private TopologyGroup inverseGroup(TopologyGroup.Rule rule, TopologyGroup.Identity identity, PodConstraints first) {
        TopologyGroup known = inverseGroups.find(identity);
        if (known != null) {
            return known;
        }
        TopologyGroup group = new TopologyGroup(rule, domainsOf(rule, first), hosts);
        inverseGroups.add(identity, group);
        return group;
    }

    /** A spread that ignores taints knows every domain; any other rule those whose taints its first pod tolerates. */
    @Upstream(
            file = "pkg/controllers/provisioning/scheduling/topologydomaingroup.go",
            symbol = "TopologyDomainGroup.ForEachDomain")
    private Set<String> domainsOf(TopologyGroup.Rule rule, PodConstraints first) {
        boolean ignoreTaints =
                rule.type() == TopologyType.SPREAD && !rule.nodeFilter().honorTaints();
        return ignoreTaints ? domains.all(rule.key()) : domains.tolerated(rule.key(), first.tolerations());
    }

    @Upstream(file = "pkg/controllers/provisioning/scheduling/topology.go", symbol = "Topology.countDomains")
    private void countNodes(TopologyGroup group) {
        nodesByDomain.computeIfAbsent(group.key(), this::nodesByDomain).forEach((domain, nodes) -> {
            if (nodes.stream().anyMatch(node -> group.countsOn(node.nodeTaints(), node::requireNodeRequirements))) {
                group.register(domain);
            }
        });
    }

    private Map<String, List<NodeSnapshot>> nodesByDomain(String key) {
        Map<String, List<NodeSnapshot>> byDomain = new LinkedHashMap<>();
        for (NodeSnapshot node : stateNodes) {
            String domain = node.nodeLabels() == null ? null : node.labels().get(key);
            if (domain != null) {
                byDomain.computeIfAbsent(domain, name -> new ArrayList<>()).add(node);
            }
        }
        return byDomain;
    }

    /** Those of the round's own pods that lie somewhere do not count there. */
    @Upstream(file = "pkg/controllers/provisioning/scheduling/topology.go", symbol = "Topology.countDomains")
    private void countPods(TopologyGroup group) {
        if (movedPods == null) {
            movedPods = new PodsByLabels(pods);
        }
        group.startFrom(cluster.counts(group.rule()), cluster.count(group.rule(), movedPods));
    }

    /** Whether there is any rule at all. */
    boolean hasRules() {
        return !groups.isEmpty() || !inverseGroups.isEmpty();
    }

    /** Makes a host known to every rule about hosts. */
    @Upstream(file = "pkg/controllers/provisioning/scheduling/topology.go", symbol = "Topology.Register")
    void registerHost(String host) {
        hosts.register(host);
    }

    /** Whether no rule says anything about where these pods may go. */
    boolean isIndifferent(PodData pods) {
        return owned(pods).isEmpty()
                && pods.podClass().repelledBy(inverseGroups).isEmpty();
    }

    /**
     * Returns the requirements with the domains that the rules leave, or the first rule that leaves none. Every rule looks at
     * the requirements as they were given, not at what another has made of them.
     *
     * @param turn which of equally good domains each rule takes, from 0
     */
    @Upstream(
            file = "pkg/controllers/provisioning/scheduling/topology.go",
            symbol = {"Topology.AddRequirements", "Topology.getMatchingTopologies"})
    Narrowing narrow(PodData pods, Requirements node, int turn) {
        Narrowing byOwn = narrow(pods, node, node, owned(pods), turn);
        return byOwn instanceof Domains domainsLeft
                ? narrow(pods, node, domainsLeft.requirements(), pods.podClass().repelledBy(inverseGroups), turn)
                : byOwn;
    }

    /** Returns how many turns there are at most in which rules of the pods take different domains. */
    int turns(PodData pods, Requirements node) {
        int turns = 1;
        for (TopologyGroup group : owned(pods)) {
            turns = Math.max(turns, group.turns(node.get(group.key())));
        }
        return turns;
    }

    private static Narrowing narrow(
            PodData pods, Requirements node, Requirements narrowedSoFar, List<TopologyGroup> rules, int turn) {
        Requirements narrowed = narrowedSoFar;
        for (TopologyGroup group : rules) {
            Requirement podDomains = pods.strictRequirements().get(group.key());
            Requirement nodeDomains = node.get(group.key());
            Requirement chosen = group.next(group.selects(pods.podClass()), podDomains, nodeDomains, turn);
            if (chosen.operator() == Operator.DOES_NOT_EXIST) {
                return new SchedulingError.UnsatisfiableTopology(group, podDomains, nodeDomains);
            }
            narrowed = narrowed.plus(chosen);
        }
        return new Domains(narrowed);
    }

    @Upstream(file = "pkg/controllers/provisioning/scheduling/topologygroup.go", symbol = "TopologyGroup.IsOwnedBy")
    private static List<TopologyGroup> owned(PodData pods) {
        List<TopologyGroup> owned = pods.topologies();
        if (owned == null) {
            throw new IllegalStateException("the topology rules of the pods were not registered");
        }
        return owned;
    }

    /** Counts a pod just placed on a node that now has the given requirements. */
    @Upstream(file = "pkg/controllers/provisioning/scheduling/topology.go", symbol = "Topology.Record")
    void record(PodData pods, List<Taint> taints, Requirements node) {
        if (!hasRules()) {
            return;
        }
        for (TopologyGroup group : pods.podClass().selectedBy(groups)) {
            if (!group.countsOn(taints, node)) {
                continue;
            }
            Requirement requirement = node.get(group.key());
            if (group.type() == TopologyType.POD_ANTI_AFFINITY) {
                requirement.values().forEach(group::record);
            } else if (requirement.isSingleValue()) {
                group.record(requirement.values().get(0));
            }
        }
        for (TopologyGroup group : inverseOwned.getOrDefault(pods, List.of())) {
            node.get(group.key()).values().forEach(group::record);
        }
    }
}
