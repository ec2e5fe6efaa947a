package dev.sawhorse.karpenter.lint;

import dev.sawhorse.ec2.CapacityPool;
import dev.sawhorse.ec2.CapacityType;
import dev.sawhorse.karpenter.api.KarpenterLabels;
import dev.sawhorse.karpenter.api.NodePool;
import dev.sawhorse.karpenter.api.RequirementSpec;
import dev.sawhorse.karpenter.scheduling.InstanceType;
import dev.sawhorse.karpenter.scheduling.InstanceTypes;
import dev.sawhorse.karpenter.scheduling.Offering;
import dev.sawhorse.karpenter.scheduling.Requirement;
import dev.sawhorse.karpenter.scheduling.Requirements;
import dev.sawhorse.kube.Labels;
import dev.sawhorse.kube.NodeSelectorTerm;
import dev.sawhorse.kube.PodSpec;
import dev.sawhorse.kube.Taint;
import dev.sawhorse.kube.Toleration;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/** Which instance types a NodePool can launch, and which pods its nodes can take. */
final class PoolTypes {
    private final NodePool pool;
    private final List<InstanceType> all;
    private final Set<String> wellKnown;
    private final Requirements requirements;
    private final List<InstanceType> launchable;
    private @Nullable Set<String> offers;

    /**
     * Works out what a NodePool can launch.
     *
     * @param all the types that its node class can launch
     */
    PoolTypes(NodePool pool, InstanceTypes all) {
        this.pool = pool;
        this.all = all.asList();
        this.wellKnown = all.wellKnown().keys();
        this.requirements = Requirements.ofSpecs(pool.template().requirements())
                .plus(Requirements.ofLabels(pool.template().labels()));
        this.launchable =
                this.all.stream().filter(type -> canLaunch(type, requirements)).toList();
    }

    /** Returns the types of the region. */
    List<InstanceType> all() {
        return all;
    }

    /** Returns the labels whose values the cloud knows. */
    Set<String> wellKnown() {
        return wellKnown;
    }

    /** Returns the types that all requirements and labels of the NodePool leave. */
    List<InstanceType> launchable() {
        return launchable;
    }

    /** Returns the requirements of the NodePool, its labels among them. */
    Requirements requirements() {
        return requirements;
    }

    /** Returns how many types some requirements by themselves leave. */
    int count(Collection<RequirementSpec> specs) {
        Requirements some = Requirements.ofSpecs(specs);
        return (int) all.stream().filter(type -> canLaunch(type, some)).count();
    }

    /** Returns the values of a label that the types of the NodePool have. */
    Set<String> values(String key) {
        Set<String> values = new TreeSet<>();
        for (InstanceType type : launchable) {
            Requirement own = type.requirements().find(key);
            values.addAll(own == null ? List.of() : own.values());
        }
        return values;
    }

    /** Returns every way in which the NodePool can buy a node, as type, zone and capacity type. */
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

    /** Returns the pools that the NodePool can buy from, in the order of the types. */
    List<CapacityPool> sold() {
        List<CapacityPool> sold = new ArrayList<>();
        for (InstanceType type : launchable) {
            for (Offering offering : type.offerings()) {
                if (isSold(offering, requirements)) {
                    sold.add(new CapacityPool(
                            type.name(), offering.zone(), CapacityType.parse(offering.capacityType())));
                }
            }
        }
        return sold;
    }

    /** Whether the taints and labels of the NodePool let a pod onto its nodes, whatever their size. */
    boolean accepts(PodSpec pod) {
        for (Taint taint : pool.template().taints()) {
            boolean hard = !taint.effect().equals("PreferNoSchedule");
            if (hard && !Toleration.anyTolerates(pod.tolerations(), taint)) {
                return false;
            }
        }
        List<NodeSelectorTerm> terms = pod.affinity().requiredNodeTerms();
        Requirements selected = Requirements.ofLabels(pod.nodeSelector());
        return terms.isEmpty()
                ? isCompatible(selected)
                : terms.stream()
                        .anyMatch(term ->
                                isCompatible(selected.plus(Requirements.ofExpressions(term.matchExpressions()))));
    }

    /** Whether a node of the NodePool could satisfy what a pod asks of its labels. */
    private boolean isCompatible(Requirements asked) {
        Map<String, String> own = new LinkedHashMap<>();
        own.put(KarpenterLabels.NODE_POOL, pool.name());
        Requirements node = requirements.plus(Requirements.ofLabels(own));
        return node.isCompatible(asked.without(Labels.HOSTNAME), wellKnown)
                && launchable.stream().anyMatch(type -> canLaunch(type, node.plus(asked.without(Labels.HOSTNAME))));
    }

    /** Returns the types that satisfy what a pod asks of the labels of its node. */
    List<InstanceType> typesFor(PodSpec pod) {
        List<NodeSelectorTerm> terms = pod.affinity().requiredNodeTerms();
        if (pod.nodeSelector().isEmpty() && terms.isEmpty()) {
            return launchable;
        }
        Requirements asked = requirements.plus(Requirements.ofLabels(pod.nodeSelector()));
        return launchable.stream()
                .filter(type -> terms.isEmpty()
                        ? canLaunch(type, asked)
                        : terms.stream()
                                .anyMatch(term -> canLaunch(
                                        type, asked.plus(Requirements.ofExpressions(term.matchExpressions())))))
                .toList();
    }

    private static boolean canLaunch(InstanceType type, Requirements requirements) {
        return type.requirements().intersects(requirements)
                && type.offerings().stream().anyMatch(offering -> isSold(offering, requirements));
    }

    private static boolean isSold(Offering offering, Requirements requirements) {
        return offering.available() && offering.requirements().intersects(requirements);
    }
}
