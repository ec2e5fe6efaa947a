// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.karpenter.lint;

import dev.sawhorse.ec2.capacity.CapacityPool;
import dev.sawhorse.ec2.capacity.CapacityType;
import dev.sawhorse.karpenter.api.KarpenterLabels;
import dev.sawhorse.karpenter.api.NodePool;
import dev.sawhorse.karpenter.api.ProviderNodeClass;
import dev.sawhorse.karpenter.api.RequirementSpec;
import dev.sawhorse.karpenter.cloudprovider.InstanceTypeCatalogue;
import dev.sawhorse.karpenter.scheduling.PodRequirements;
import dev.sawhorse.karpenter.scheduling.instancetype.InstanceType;
import dev.sawhorse.karpenter.scheduling.instancetype.InstanceTypes;
import dev.sawhorse.karpenter.scheduling.instancetype.Offering;
import dev.sawhorse.karpenter.scheduling.requirement.Operator;
import dev.sawhorse.karpenter.scheduling.requirement.Requirement;
import dev.sawhorse.karpenter.scheduling.requirement.Requirements;
import dev.sawhorse.kube.api.Labels;
import dev.sawhorse.kube.api.NodeSelectorTerm;
import dev.sawhorse.kube.api.PodSpec;
import dev.sawhorse.kube.api.Taint;
import dev.sawhorse.kube.api.Toleration;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** The instance types that a NodePool can launch, and the pods that its nodes accept. */
final class PoolTypes {
    private final NodePool pool;
    private final ProviderNodeClass nodeClass;
    private final InstanceTypeCatalogue catalogue;
    private final Requirements requirements;
    private final Map<NodeChoice, List<InstanceType>> typesOfPods = new LinkedHashMap<>();
    private final Map<NodeChoice, Boolean> accepted = new LinkedHashMap<>();
    private @Nullable List<InstanceType> launchable;
    private @Nullable Set<String> offers;

    /**
     * Makes the types of a NodePool, which are computed when they are first needed.
     *
     * @param nodeClass its node class
     */
    PoolTypes(NodePool pool, ProviderNodeClass nodeClass, InstanceTypeCatalogue catalogue) {
        this.pool = pool;
        this.nodeClass = nodeClass;
        this.catalogue = catalogue;
        this.requirements = Requirements.ofSpecs(pool.template().requirements())
                .plus(Requirements.ofLabels(pool.template().labels()));
    }

    private InstanceTypes table() {
        return catalogue.list(nodeClass, 0);
    }

    /** Returns the types of the region. */
    List<InstanceType> all() {
        return table().asList();
    }

    /** Returns the well-known labels of the cloud. */
    Set<String> wellKnown() {
        return table().wellKnown().keys();
    }

    /** Whether any type satisfies all requirements and labels of the NodePool. */
    boolean canLaunchAny() {
        return catalogue.stream(nodeClass, 0).anyMatch(type -> canLaunch(type, requirements));
    }

    /** Returns the types that satisfy all requirements and labels of the NodePool. */
    List<InstanceType> launchable() {
        List<InstanceType> known = launchable;
        if (known == null) {
            known = all().stream().filter(type -> canLaunch(type, requirements)).toList();
            launchable = known;
        }
        return known;
    }

    /** Returns the requirements of the NodePool, including its labels. */
    Requirements requirements() {
        return requirements;
    }

    /** Returns the number of types that satisfy the given requirements. */
    int count(Collection<RequirementSpec> specs) {
        Requirements some = Requirements.ofSpecs(specs);
        return (int) all().stream().filter(type -> canLaunch(type, some)).count();
    }

    /** Returns the values of a label over the types of the NodePool. */
    Set<String> values(String key) {
        Set<String> values = new TreeSet<>();
        for (InstanceType type : launchable()) {
            Requirement own = type.requirements().find(key);
            values.addAll(own == null ? List.of() : own.values());
        }
        return values;
    }

    /** Returns the values of a label over the offerings of the NodePool. */
    Set<String> offeringValues(String key) {
        Set<String> values = new TreeSet<>();
        for (InstanceType type : launchable()) {
            for (Offering offering : type.offerings()) {
                if (isSold(offering, requirements)) {
                    Requirement own = offering.requirements().find(key);
                    Requirement sold = own == null ? type.requirements().find(key) : own;
                    values.addAll(sold == null ? List.of() : sold.values());
                }
            }
        }
        return values;
    }

    /** Returns the possible values of a label of Karpenter or of the user on its nodes; empty for any value. */
    Set<String> domains(String key) {
        Set<String> sold = offeringValues(key);
        Requirement own = requirements.find(key);
        return sold.isEmpty() && own != null && !own.isComplement() ? new TreeSet<>(own.values()) : sold;
    }

    /** Returns the values of a topology key that Karpenter counts for the NodePool, even if it can launch no node with one. */
    Set<String> topologyDomains(String key) {
        Set<String> domains = new TreeSet<>(table().domains(key, requirements.find(key)));
        domains.addAll(listed(key));
        return domains;
    }

    /** Returns the values of a label that the NodePool lists. */
    Set<String> listed(String key) {
        Requirement own = requirements.find(key);
        return own != null && own.operator() == Operator.IN ? new TreeSet<>(own.values()) : Set.of();
    }

    /** Whether the node class states the zones of its subnets. */
    boolean hasKnownZones() {
        return !nodeClass.zones().isEmpty();
    }

    /** Returns every offering of the NodePool, as type, zone and capacity type. */
    Set<String> offers() {
        Set<String> known = offers;
        if (known == null) {
            known = Collections.unmodifiableSet(findOffers());
            offers = known;
        }
        return known;
    }

    private Set<String> findOffers() {
        Set<String> found = new TreeSet<>();
        for (CapacityPool pool : sold()) {
            found.add(pool.instanceType() + " " + pool.zone() + " " + pool.capacityType());
        }
        return found;
    }

    /**
     * Whether a pod that fits a node of the other NodePool fits one of this one: every type of the other one is a type of
     * this one, with all its labels and at least its capacity.
     */
    boolean coversTypesOf(PoolTypes other) {
        return other.launchable().stream().allMatch(type -> {
            InstanceType own = launchable().stream()
                    .filter(candidate -> candidate.name().equals(type.name()))
                    .findFirst()
                    .orElse(null);
            return own != null
                    && type.allocatable().fitsWithin(own.allocatable())
                    && hasLabelsOf(type, own, other.requirements);
        });
    }

    /** Whether every label that pods can require on nodes of a type can be required on nodes of the other one. */
    private boolean hasLabelsOf(InstanceType type, InstanceType own, Requirements narrowed) {
        for (Requirement requirement : type.requirements()) {
            Requirement here = requirements
                    .get(requirement.key())
                    .intersection(own.requirements().get(requirement.key()));
            boolean lacks = requirement.values().stream()
                    .filter(narrowed.get(requirement.key())::has)
                    .anyMatch(value -> !here.has(value));
            if (lacks) {
                return false;
            }
        }
        return true;
    }

    /** Returns the capacity pools of the NodePool, in the order of the types. */
    List<CapacityPool> sold() {
        List<CapacityPool> sold = new ArrayList<>();
        for (InstanceType type : launchable()) {
            for (Offering offering : type.offerings()) {
                if (isSold(offering, requirements)) {
                    sold.add(new CapacityPool(
                            type.name(), offering.zone(), CapacityType.parse(offering.capacityType())));
                }
            }
        }
        return sold;
    }

    /** Whether the taints and labels of the NodePool allow a pod on its nodes, regardless of their size. */
    boolean accepts(PodSpec pod) {
        return accepted.computeIfAbsent(NodeChoice.of(pod), choice -> isAccepted(pod));
    }

    private boolean isAccepted(PodSpec pod) {
        return tolerates(pod) && choices(pod).stream().anyMatch(this::isCompatible);
    }

    /** Whether the taints and labels of the NodePool would allow a pod on its nodes if it could launch any. */
    boolean wouldAccept(PodSpec pod) {
        return tolerates(pod)
                && choices(pod).stream().anyMatch(required -> ofNodes().isCompatible(required, wellKnown()));
    }

    /** Whether a pod tolerates the taints of the NodePool. */
    private boolean tolerates(PodSpec pod) {
        return toleratesAll(pod, pool.template().taints());
    }

    /** Whether a pod tolerates all taints that repel pods. */
    static boolean toleratesAll(PodSpec pod, List<Taint> taints) {
        return taints.stream()
                .filter(taint -> !taint.effect().equals(Taint.PREFER_NO_SCHEDULE))
                .allMatch(taint -> Toleration.anyTolerates(pod.tolerations(), taint));
    }

    /** Returns the alternative node requirements of a pod; one of them must hold. */
    static List<Requirements> choices(PodSpec pod) {
        Requirements selected = Requirements.ofLabels(pod.nodeSelector()).without(Labels.HOSTNAME);
        List<NodeSelectorTerm> terms = pod.affinity().requiredNodeTerms();
        return terms.isEmpty()
                ? List.of(selected)
                : terms.stream()
                        .map(term -> selected.plus(Requirements.ofExpressions(term.matchExpressions()))
                                .without(Labels.HOSTNAME))
                        .toList();
    }

    /** Returns why the NodePool does not accept such pods, as the end of a sentence. */
    String refusal(PodSpec pod) {
        for (Taint taint : pool.template().taints()) {
            if (!taint.effect().equals(Taint.PREFER_NO_SCHEDULE)
                    && !Toleration.anyTolerates(pod.tolerations(), taint)) {
                return "has the taint " + taint + ", which they do not tolerate";
            }
        }
        if (launchable().isEmpty()) {
            return "cannot launch any instance type";
        }
        Requirements required = PodRequirements.strict(pod).without(Labels.HOSTNAME);
        for (Requirement requirement : required) {
            if (!isCompatible(Requirements.of(requirement))) {
                return "has no node with " + requirement + ", which they request";
            }
        }
        return "has no node with everything they request";
    }

    /** Whether the NodePool can launch a node for a pod of the workload, by its taints, labels and types. */
    boolean takes(Workload workload) {
        return accepts(workload.spec())
                && typesFor(workload.spec()).stream()
                        .flatMap(type -> type.allocatableOfferings().stream())
                        .anyMatch(group -> workload.spec().requests().fitsWithin(group.allocatable()));
    }

    /** Whether a node of the NodePool can satisfy node requirements of a pod. */
    private boolean isCompatible(Requirements required) {
        Requirements node = ofNodes();
        return node.isCompatible(required, wellKnown())
                && launchable().stream().anyMatch(type -> canLaunch(type, node.plus(required)));
    }

    /** Returns the requirements of its nodes: those of the NodePool, and its name. */
    private Requirements ofNodes() {
        return requirements.plus(Requirements.ofLabels(Map.of(KarpenterLabels.NODE_POOL, pool.name())));
    }

    /**
     * Returns those of some zones in which the NodePool can launch a node for a pod, by its taints, labels, types and their size.
     *
     * @param choice one of the alternative node requirements of the pod
     */
    Set<String> zonesFor(PodSpec pod, Requirements choice, Set<String> zones) {
        Set<String> found = new TreeSet<>();
        if (tolerates(pod) && isCompatible(choice)) {
            Requirements required = requirements.plus(choice);
            for (InstanceType type : launchable()) {
                found.addAll(zonesFor(pod, type, required));
                if (found.containsAll(zones)) {
                    break;
                }
            }
            found.retainAll(zones);
        }
        return found;
    }

    private static Set<String> zonesFor(PodSpec pod, InstanceType type, Requirements required) {
        return !type.requirements().intersects(required)
                ? Set.of()
                : type.allocatableOfferings().stream()
                        .filter(group -> pod.requests().fitsWithin(group.allocatable()))
                        .flatMap(group -> group.offerings().stream())
                        .filter(offering -> isSold(offering, required))
                        .map(Offering::zone)
                        .collect(Collectors.toCollection(TreeSet::new));
    }

    /** Returns the types that satisfy the node requirements of a pod. */
    List<InstanceType> typesFor(PodSpec pod) {
        return typesOfPods.computeIfAbsent(NodeChoice.of(pod), choice -> findTypesFor(pod));
    }

    private List<InstanceType> findTypesFor(PodSpec pod) {
        return selected(pod, requirements, launchable());
    }

    /** Returns the given types that satisfy the node requirements of a pod. */
    static List<InstanceType> selected(PodSpec pod, List<InstanceType> types) {
        return selected(pod, Requirements.NONE, types);
    }

    private static List<InstanceType> selected(PodSpec pod, Requirements requirements, List<InstanceType> types) {
        List<NodeSelectorTerm> terms = pod.affinity().requiredNodeTerms();
        if (pod.nodeSelector().isEmpty() && terms.isEmpty()) {
            return types;
        }
        Requirements required = requirements.plus(Requirements.ofLabels(pod.nodeSelector()));
        return types.stream()
                .filter(type -> terms.isEmpty()
                        ? canLaunch(type, required)
                        : terms.stream()
                                .anyMatch(term -> canLaunch(
                                        type, required.plus(Requirements.ofExpressions(term.matchExpressions())))))
                .toList();
    }

    /** Whether one requirement allows a type. */
    boolean allows(InstanceType type, RequirementSpec spec) {
        return canLaunch(type, Requirements.ofSpecs(List.of(spec)));
    }

    private static boolean canLaunch(InstanceType type, Requirements requirements) {
        return type.requirements().intersects(requirements)
                && type.offerings().stream().anyMatch(offering -> isSold(offering, requirements));
    }

    private static boolean isSold(Offering offering, Requirements requirements) {
        return offering.available() && offering.requirements().intersects(requirements);
    }

    /** The node requirements of pods, equal for many pods. */
    private record NodeChoice(
            Map<String, String> selector, List<NodeSelectorTerm> terms, List<Toleration> tolerations) {
        static NodeChoice of(PodSpec pod) {
            return new NodeChoice(pod.nodeSelector(), pod.affinity().requiredNodeTerms(), pod.tolerations());
        }
    }
}
