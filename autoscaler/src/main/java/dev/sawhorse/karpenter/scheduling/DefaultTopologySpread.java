// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.karpenter.scheduling;

import dev.sawhorse.kube.api.LabelSelector;
import dev.sawhorse.kube.api.OwnerReference;
import dev.sawhorse.kube.api.Pod;
import dev.sawhorse.kube.api.SelectorRequirement;
import dev.sawhorse.kube.api.Service;
import dev.sawhorse.kube.api.TopologySpreadConstraint;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * The cluster's default topology spread, for pods without topologySpreadConstraints (kube-scheduler's PodTopologySpread). Its
 * selector is derived: from the Services that select the pod, and the ReplicationController, ReplicaSet or StatefulSet that
 * controls it. A pod without any of them is not spread.
 *
 * @param constraints the defaults, without a selector
 * @param services all Services, in the order of their names
 * @param ownerSelectors the selectors of controllers by {@code kind/namespace/name}
 */
public record DefaultTopologySpread(
        List<TopologySpreadConstraint> constraints, List<Service> services, Map<String, LabelSelector> ownerSelectors) {
    public static final DefaultTopologySpread NONE = new DefaultTopologySpread(List.of(), List.of(), Map.of());

    private static final String REPLICATION_CONTROLLER = "ReplicationController";

    /** Returns the constraints to add to the pod, none if it has its own or no selector can be deduced. */
    List<TopologySpreadConstraint> constraintsOf(Pod pod) {
        if (constraints.isEmpty() || !pod.spec().topologySpreadConstraints().isEmpty()) {
            return List.of();
        }
        LabelSelector selector = selectorOf(pod);
        return selector == null
                ? List.of()
                : constraints.stream()
                        .map(constraint -> withSelector(constraint, selector))
                        .toList();
    }

    private static TopologySpreadConstraint withSelector(TopologySpreadConstraint constraint, LabelSelector selector) {
        return new TopologySpreadConstraint(
                constraint.topologyKey(),
                constraint.maxSkew(),
                constraint.doNotSchedule(),
                selector,
                constraint.minDomains(),
                constraint.honorNodeAffinity(),
                constraint.honorNodeTaints(),
                constraint.matchLabelKeys());
    }

    private @Nullable LabelSelector selectorOf(Pod pod) {
        Map<String, String> labels = new TreeMap<>();
        for (Service service : services) {
            boolean selects = service.meta().namespace().equals(pod.meta().namespace())
                    && pod.meta()
                            .labels()
                            .entrySet()
                            .containsAll(service.selector().entrySet());
            if (selects) {
                labels.putAll(service.selector());
            }
        }
        List<SelectorRequirement> expressions = new ArrayList<>();
        OwnerReference owner = pod.meta().controller();
        LabelSelector ofOwner = owner == null
                ? null
                : ownerSelectors.get(owner.kind() + "/" + pod.meta().namespace() + "/" + owner.name());
        if (owner != null && ofOwner != null) {
            if (owner.kind().equals(REPLICATION_CONTROLLER)) {
                labels.putAll(ofOwner.matchLabels());
            } else {
                ofOwner.matchLabels()
                        .forEach((key, value) -> expressions.add(new SelectorRequirement(key, "In", List.of(value))));
                expressions.addAll(ofOwner.matchExpressions());
            }
        }
        return labels.isEmpty() && expressions.isEmpty() ? null : new LabelSelector(labels, expressions);
    }
}
