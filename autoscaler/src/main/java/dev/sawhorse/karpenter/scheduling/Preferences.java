// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.karpenter.scheduling;

import dev.sawhorse.kube.api.Affinity.PreferredNodeTerm;
import dev.sawhorse.kube.api.Affinity.WeightedPodAffinityTerm;
import dev.sawhorse.kube.api.NodeSelectorTerm;
import dev.sawhorse.kube.api.Taint;
import dev.sawhorse.kube.api.Toleration;
import dev.sawhorse.kube.api.TopologySpreadConstraint;
import dev.sawhorse.upstream.Upstream;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.function.ToIntFunction;
import org.jspecify.annotations.Nullable;

/**
 * The order in which a pod that cannot be placed loses its preferences, one step at a time ({@code
 * provisioning/scheduling/preferences.go Relax}, Karpenter v1.14): an alternative of the required node affinity; the preferred
 * pod affinity, pod anti-affinity and node affinity of the highest weight; a ScheduleAnyway spread; and, if a NodePool has such
 * a taint, by tolerating PreferNoSchedule.
 *
 * @param toleratePreferNoSchedule whether the last step is taken
 */
record Preferences(boolean toleratePreferNoSchedule) {
    private static final Toleration PREFER_NO_SCHEDULE = Toleration.exists("", Taint.PREFER_NO_SCHEDULE);

    /** Returns the constraints after the next step, null if there is nothing left to give up. */
    @Upstream(
            file = "pkg/controllers/provisioning/scheduling/preferences.go",
            symbol = {
                "Preferences.Relax",
                "Preferences.removePreferredPodAffinityTerm",
                "Preferences.removePreferredPodAntiAffinityTerm",
                "Preferences.removePreferredNodeAffinityTerm"
            })
    @Nullable
    PodConstraints relax(PodConstraints constraints) {
        if (constraints.requiredNodeTerms().size() > 1) {
            return withoutFirstRequiredNodeTerm(constraints);
        }
        if (!constraints.preferredPodAffinity().isEmpty()) {
            return constraints.withPreferredPodAffinity(
                    withoutHeaviest(constraints.preferredPodAffinity(), WeightedPodAffinityTerm::weight));
        }
        if (!constraints.preferredPodAntiAffinity().isEmpty()) {
            return constraints.withPreferredPodAntiAffinity(
                    withoutHeaviest(constraints.preferredPodAntiAffinity(), WeightedPodAffinityTerm::weight));
        }
        if (!constraints.preferredNodeTerms().isEmpty()) {
            return constraints.withPreferredNodeTerms(
                    withoutHeaviest(constraints.preferredNodeTerms(), PreferredNodeTerm::weight));
        }
        for (int i = 0; i < constraints.topologySpread().size(); i++) {
            if (!constraints.topologySpread().get(i).doNotSchedule()) {
                return constraints.withTopologySpread(replacedByLast(constraints.topologySpread(), i));
            }
        }
        return toleratePreferNoSchedule ? toleratingPreferNoSchedule(constraints) : null;
    }

    /** Returns the constraints without the first alternative of the required node affinity. */
    @Upstream(
            file = "pkg/controllers/provisioning/scheduling/preferences.go",
            symbol = "Preferences.removeRequiredNodeAffinityTerm")
    static PodConstraints withoutFirstRequiredNodeTerm(PodConstraints constraints) {
        List<NodeSelectorTerm> terms = constraints.requiredNodeTerms();
        return constraints.withRequiredNodeTerms(terms.subList(1, terms.size()));
    }

    /** Returns the constraints with every PreferNoSchedule taint tolerated, null if they are already. */
    @Upstream(
            file = "pkg/controllers/provisioning/scheduling/preferences.go",
            symbol = "Preferences.toleratePreferNoScheduleTaints")
    static @Nullable PodConstraints toleratingPreferNoSchedule(PodConstraints constraints) {
        for (Toleration toleration : constraints.tolerations()) {
            if (toleration.key().isEmpty()
                    && toleration.operator().equals(PREFER_NO_SCHEDULE.operator())
                    && toleration.value().isEmpty()
                    && toleration.effect().equals(PREFER_NO_SCHEDULE.effect())) {
                return null;
            }
        }
        List<Toleration> more = new ArrayList<>(constraints.tolerations());
        more.add(PREFER_NO_SCHEDULE);
        return constraints.withTolerations(List.copyOf(more));
    }

    private static <T> List<T> withoutHeaviest(List<T> terms, ToIntFunction<T> weight) {
        List<T> sorted = new ArrayList<>(terms);
        sorted.sort(Comparator.comparingInt(weight).reversed());
        return List.copyOf(sorted.subList(1, sorted.size()));
    }

    /** The last constraint takes the place of the one dropped, as upstream. */
    @Upstream(
            file = "pkg/controllers/provisioning/scheduling/preferences.go",
            symbol = "Preferences.removeTopologySpreadScheduleAnyway")
    private static List<TopologySpreadConstraint> replacedByLast(
            List<TopologySpreadConstraint> constraints, int index) {
        List<TopologySpreadConstraint> rest = new ArrayList<>(constraints);
        rest.set(index, rest.get(rest.size() - 1));
        rest.remove(rest.size() - 1);
        return List.copyOf(rest);
    }
}
