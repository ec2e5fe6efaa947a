// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.karpenter.scheduling;

import dev.sawhorse.karpenter.scheduling.requirement.Operator;
import dev.sawhorse.karpenter.scheduling.requirement.Requirement;
import dev.sawhorse.karpenter.scheduling.requirement.Requirements;
import dev.sawhorse.kube.api.LabelSelector;
import dev.sawhorse.kube.api.Labels;
import dev.sawhorse.kube.api.SelectorRequirement;
import dev.sawhorse.kube.api.Taint;
import dev.sawhorse.upstream.Upstream;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.StringJoiner;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.Consumer;
import java.util.function.Supplier;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * One topology rule, shared by all pods that have it, with the number of selected pods in each domain ({@code
 * provisioning/scheduling/topologygroup.go}, Karpenter v1.14). Where upstream leaves a tie to random map order, the domains are
 * taken by name: the first of them, or the next if no node can be launched in that one.
 */
final class TopologyGroup {
    private static final int MAX_SHOWN = 25;

    /**
     * The identity of a group; {@code minDomains} and the values of the node filter's requirements are not part of it.
     *
     * @param selector null selects no pod
     */
    record Identity(
            TopologyType type,
            String key,
            Set<String> namespaces,
            int maxSkew,
            @Nullable SelectorIdentity selector,
            TopologyNodeFilter.Identity nodeFilter) {}

    record SelectorIdentity(Map<String, String> labels, Set<ExpressionIdentity> expressions) {
        @Upstream(file = "pkg/controllers/provisioning/scheduling/topologygroup.go", symbol = "hashSelector")
        static @Nullable SelectorIdentity of(@Nullable LabelSelector selector) {
            if (selector == null) {
                return null;
            }
            Set<ExpressionIdentity> expressions = new LinkedHashSet<>();
            for (SelectorRequirement expression : selector.matchExpressions()) {
                expressions.add(new ExpressionIdentity(
                        expression.key(), expression.operator(), TopologyNodeFilter.oddlyMany(expression.values())));
            }
            return new SelectorIdentity(selector.matchLabels(), expressions);
        }
    }

    record ExpressionIdentity(String key, String operator, Set<String> values) {}

    /**
     * A topology rule of a pod.
     *
     * @param maxSkew of a spread; without meaning otherwise
     * @param minDomains of a spread, null if it has none
     */
    record Rule(
            TopologyType type,
            String key,
            Set<String> namespaces,
            @Nullable LabelSelector selector,
            int maxSkew,
            @Nullable Integer minDomains,
            TopologyNodeFilter nodeFilter) {
        @Upstream(file = "pkg/controllers/provisioning/scheduling/topologygroup.go", symbol = "TopologyGroup.Hash")
        Identity identity() {
            return new Identity(type, key, namespaces, maxSkew, SelectorIdentity.of(selector), nodeFilter.identity());
        }
    }

    private final Rule rule;
    private final boolean byHost;

    private final KnownHosts hosts;
    private final int madeAt;

    /**
     * By name, but for hosts: of these there are many, and hardly ever one after the other is looked at. Known hosts without pods
     * may be missing, and pods that were on hosts before the round are not counted here.
     */
    private final Map<String, Integer> counts;

    /** The pods that were on hosts before the round, shared by all rounds. */
    private Map<String, Integer> before = Map.of();

    /** Those of them that the round places anew. */
    private Map<String, Integer> moved = Map.of();

    /** What makes the domains of nodes known, null when that is done or there are none. */
    private @Nullable Consumer<TopologyGroup> registering;

    /** What counts the pods that were there before the round, null when that is done or there is nothing to count. */
    private @Nullable Consumer<TopologyGroup> counting;

    @Upstream(file = "pkg/controllers/provisioning/scheduling/topologygroup.go", symbol = "NewTopologyGroup")
    TopologyGroup(Rule rule, Collection<String> domains, KnownHosts hosts) {
        this.rule = rule;
        this.byHost = rule.key().equals(Labels.HOSTNAME);
        this.hosts = hosts;
        this.madeAt = hosts.now();
        this.counts = byHost ? new LinkedHashMap<>() : new TreeMap<>();
        domains.forEach(this::register);
    }

    TopologyType type() {
        return rule.type();
    }

    String key() {
        return rule.key();
    }

    Rule rule() {
        return rule;
    }

    /** Whether the rule's selector and namespaces pick pods of the class. */
    boolean selects(PodClass pods) {
        return selects(pods.namespace(), pods.labels());
    }

    @Upstream(file = "pkg/controllers/provisioning/scheduling/topologygroup.go", symbol = "TopologyGroup.selects")
    boolean selects(String namespace, Map<String, String> labels) {
        LabelSelector selector = rule.selector();
        return selector != null && rule.namespaces().contains(namespace) && selector.matches(labels);
    }

    /** Whether a selected pod on a node with these taints and requirements counts. */
    @Upstream(file = "pkg/controllers/provisioning/scheduling/topologygroup.go", symbol = "TopologyGroup.Counts")
    boolean countsOn(List<Taint> taints, Requirements requirements) {
        return rule.nodeFilter().matches(taints, requirements);
    }

    /** The same where the requirements are looked at only if they matter. */
    boolean countsOn(List<Taint> taints, Supplier<Requirements> requirements) {
        return rule.nodeFilter().matches(taints, requirements);
    }

    /** Makes a domain known, with no pod in it if it is new. */
    @Upstream(file = "pkg/controllers/provisioning/scheduling/topologygroup.go", symbol = "TopologyGroup.Register")
    void register(String domain) {
        counts.putIfAbsent(domain, 0);
    }

    /** Counts one more pod in the domain. */
    void record(String domain) {
        record(domain, 1);
    }

    /** Counts so many more pods, one at least, in the domain. */
    @Upstream(file = "pkg/controllers/provisioning/scheduling/topologygroup.go", symbol = "TopologyGroup.Record")
    void record(String domain, int pods) {
        counts.merge(domain, pods, Integer::sum);
    }

    /**
     * Counts the pods that were there before the round.
     *
     * @param all by domain, not to be changed from now on
     * @param placedAnew those of them that the round places anew, which do not count
     */
    void startFrom(Map<String, Integer> all, Map<String, Integer> placedAnew) {
        if (byHost) {
            before = all;
            moved = placedAnew;
            return;
        }
        all.forEach((domain, pods) -> {
            int left = pods - placedAnew.getOrDefault(domain, 0);
            if (left > 0) {
                record(domain, left);
            }
        });
    }

    /** Returns the number of pods in a domain, 0 if the domain is not known. */
    private int pods(String domain) {
        int pods = counts.getOrDefault(domain, 0);
        return before.isEmpty()
                ? pods
                : pods + Math.max(0, before.getOrDefault(domain, 0) - moved.getOrDefault(domain, 0));
    }

    /** Has the domains of nodes made known when it matters which domains there are, for hosts hardly ever. */
    void registerLater(Consumer<TopologyGroup> registering) {
        this.registering = registering;
    }

    private void ensureRegistered() {
        Consumer<TopologyGroup> pending = registering;
        if (pending != null) {
            registering = null;
            pending.accept(this);
        }
    }

    /** Has the pods that were there before the round counted when the counts are first looked at. */
    void countLater(Consumer<TopologyGroup> counting) {
        this.counting = counting;
    }

    private void ensureCounted() {
        Consumer<TopologyGroup> pending = counting;
        if (pending != null) {
            counting = null;
            pending.accept(this);
        }
    }

    /** Returns what is known of the domains, by their name. */
    private Map<String, Integer> byName() {
        ensureRegistered();
        if (!byHost) {
            return counts;
        }
        Map<String, Integer> all = new TreeMap<>();
        hosts.since(madeAt).forEach(host -> all.put(host, 0));
        counts.keySet().forEach(host -> all.put(host, pods(host)));
        occupied().forEach(host -> all.put(host, pods(host)));
        return all;
    }

    /** Returns the domains with pods by their name. */
    private Collection<String> occupiedByName() {
        return occupied().collect(Collectors.toCollection(TreeSet::new));
    }

    private Stream<String> occupied() {
        return Stream.concat(before.keySet().stream(), counts.keySet().stream())
                .filter(domain -> pods(domain) > 0)
                .distinct();
    }

    /** Returns the number of pods in a domain, null if the domain is not known. */
    private @Nullable Integer count(String domain) {
        ensureRegistered();
        int pods = pods(domain);
        boolean isKnown = pods > 0 || counts.containsKey(domain) || (byHost && hosts.isKnownSince(madeAt, domain));
        return isKnown ? Integer.valueOf(pods) : null;
    }

    private boolean has(String domain, int pods) {
        Integer count = count(domain);
        return count != null && count == pods;
    }

    /** Whether a node that is refused now can never be accepted in this round: its domain only fills up. */
    boolean refusalIsFinal() {
        return rule.type() == TopologyType.POD_ANTI_AFFINITY || (rule.type() == TopologyType.SPREAD && byHost);
    }

    /**
     * Returns the domains a pod may go to, as a requirement that is empty if there are none.
     *
     * @param selected whether the rule selects the pod itself
     * @param podDomains what the pod's strict requirements allow
     * @param nodeDomains what the node's requirements allow
     * @param turn which of equally good domains to take, by name from 0; after the last one the first again
     */
    @Upstream(file = "pkg/controllers/provisioning/scheduling/topologygroup.go", symbol = "TopologyGroup.Get")
    Requirement next(boolean selected, Requirement podDomains, Requirement nodeDomains, int turn) {
        ensureCounted();
        return switch (rule.type()) {
            case SPREAD -> nextDomainTopologySpread(selected, podDomains, nodeDomains, turn);
            case POD_AFFINITY -> nextDomainAffinity(selected, podDomains, nodeDomains, turn);
            case POD_ANTI_AFFINITY -> nextDomainAntiAffinity(podDomains, nodeDomains);
        };
    }

    /** Returns how many domains there are at most to choose from by chance. */
    int turns(Requirement nodeDomains) {
        ensureCounted();
        return rule.type() == TopologyType.POD_ANTI_AFFINITY || isOneHost(nodeDomains)
                ? 1
                : (int) byName().keySet().stream().filter(nodeDomains::has).count();
    }

    private boolean isOneHost(Requirement nodeDomains) {
        return byHost && nodeDomains.valueCount() == 1;
    }

    @Upstream(
            file = "pkg/controllers/provisioning/scheduling/topologygroup.go",
            symbol = "TopologyGroup.nextDomainTopologySpread",
            differs =
                    "takes the domains of a tie in the order of their names instead of a random one: a run is reproducible")
    private Requirement nextDomainTopologySpread(
            boolean selected, Requirement podDomains, Requirement nodeDomains, int turn) {
        int self = selected ? 1 : 0;
        if (isOneHost(nodeDomains)) {
            String host = nodeDomains.values().get(0);
            return pods(host) + self <= rule.maxSkew() ? only(host) : nothing();
        }
        long most = (long) rule.maxSkew() + domainMinCount(podDomains) - self;
        Collection<String> candidates = candidates(nodeDomains, () -> byName().keySet());
        String first = null;
        int fewest = Integer.MAX_VALUE;
        int ties = 0;
        for (String domain : candidates) {
            Integer count = count(domain);
            if (count == null || count > most || count > fewest) {
                continue;
            }
            if (count < fewest) {
                fewest = count;
                first = domain;
                ties = 0;
            }
            ties++;
        }
        if (first == null) {
            return nothing();
        }
        return only(turn % ties == 0 ? first : withCount(candidates, fewest, turn % ties));
    }

    /** Returns one of the domains that hold so many pods, the n-th of them from 0. */
    private String withCount(Collection<String> domains, int pods, int n) {
        return domains.stream()
                .filter(domain -> has(domain, pods))
                .skip(n)
                .findFirst()
                .orElseThrow();
    }

    /** The smallest count of the pod's domains; 0 for hosts, of which one more can always be made. */
    @Upstream(
            file = "pkg/controllers/provisioning/scheduling/topologygroup.go",
            symbol = "TopologyGroup.domainMinCount")
    private int domainMinCount(Requirement podDomains) {
        if (byHost) {
            return 0;
        }
        ensureRegistered();
        int least = Integer.MAX_VALUE;
        int supported = 0;
        for (Map.Entry<String, Integer> domain : counts.entrySet()) {
            if (podDomains.has(domain.getKey())) {
                supported++;
                least = Math.min(least, domain.getValue());
            }
        }
        Integer minDomains = rule.minDomains();
        return minDomains != null && supported < minDomains ? 0 : least;
    }

    @Upstream(
            file = "pkg/controllers/provisioning/scheduling/topologygroup.go",
            symbol = "TopologyGroup.nextDomainAffinity")
    private Requirement nextDomainAffinity(
            boolean selected, Requirement podDomains, Requirement nodeDomains, int turn) {
        if (isOneHost(nodeDomains)) {
            String host = nodeDomains.values().get(0);
            boolean joins = podDomains.has(host) && (pods(host) > 0 || (selected && mayBootstrap(podDomains)));
            return joins ? only(host) : nothing();
        }
        List<String> options = new ArrayList<>();
        for (String domain : candidates(nodeDomains, this::occupiedByName)) {
            if (pods(domain) > 0 && podDomains.has(domain)) {
                options.add(domain);
            }
        }
        if (options.isEmpty() && selected && mayBootstrap(podDomains)) {
            bootstrap(podDomains, nodeDomains, turn, options);
        }
        return in(options);
    }

    @Upstream(
            file = "pkg/controllers/provisioning/scheduling/topologygroup.go",
            symbol = "TopologyGroup.anyCompatiblePodDomain")
    private boolean mayBootstrap(Requirement podDomains) {
        return occupied().noneMatch(podDomains::has);
    }

    /** The first of a group chooses: a domain of the node's if there is one, and one of its own. */
    @Upstream(
            file = "pkg/controllers/provisioning/scheduling/topologygroup.go",
            symbol = "TopologyGroup.nextDomainAffinity",
            differs = "takes the domains in the order of their names instead of a random one: a run is reproducible")
    private void bootstrap(Requirement podDomains, Requirement nodeDomains, int turn, List<String> options) {
        Requirement both = podDomains.intersection(nodeDomains);
        addInTurn(byName().keySet().stream().filter(both::has).toList(), turn, options);
        addInTurn(byName().keySet().stream().filter(podDomains::has).toList(), turn, options);
    }

    private static void addInTurn(List<String> domains, int turn, List<String> options) {
        if (!domains.isEmpty()) {
            options.add(domains.get(turn % domains.size()));
        }
    }

    @Upstream(
            file = "pkg/controllers/provisioning/scheduling/topologygroup.go",
            symbol = "TopologyGroup.nextDomainAntiAffinity")
    private Requirement nextDomainAntiAffinity(Requirement podDomains, Requirement nodeDomains) {
        if (isOneHost(nodeDomains)) {
            String host = nodeDomains.values().get(0);
            return pods(host) > 0 ? nothing() : only(host);
        }
        List<String> options = new ArrayList<>();
        for (String domain : candidates(nodeDomains, () -> byName().keySet())) {
            if (has(domain, 0) && podDomains.has(domain)) {
                options.add(domain);
            }
        }
        return in(options);
    }

    /** The node's domains if it lists them, else those of the given ones that it allows. */
    private static Collection<String> candidates(Requirement nodeDomains, Supplier<Collection<String>> domains) {
        if (nodeDomains.operator() == Operator.IN) {
            return nodeDomains.values();
        }
        return nodeDomains.operator() == Operator.DOES_NOT_EXIST
                ? List.of()
                : domains.get().stream().filter(nodeDomains::has).toList();
    }

    private Requirement only(String domain) {
        return Requirement.of(rule.key(), Operator.IN, domain);
    }

    private Requirement nothing() {
        return Requirement.of(rule.key(), Operator.DOES_NOT_EXIST);
    }

    @Upstream(file = "pkg/scheduling/requirement.go", symbol = "Requirement.Insert")
    private Requirement in(List<String> domains) {
        return Requirement.of(rule.key(), Operator.IN, domains, null);
    }

    /** Returns the counts as Karpenter prints them, by domain; 25 at most. */
    String counts() {
        ensureCounted();
        Map<String, Integer> all = byName();
        StringJoiner text = new StringJoiner(", ");
        all.entrySet().stream().limit(MAX_SHOWN).forEach(count -> text.add(count.getKey() + ": " + count.getValue()));
        return text + (all.size() > MAX_SHOWN ? " and " + (all.size() - MAX_SHOWN) + " other(s)" : "");
    }
}
