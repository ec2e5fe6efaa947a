// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.karpenter.scheduling;

import dev.sawhorse.karpenter.scheduling.requirement.Requirements;
import dev.sawhorse.kube.api.NodeSelectorTerm;
import java.util.ArrayList;
import java.util.List;

/**
 * The text about the preference that a pod lost between two steps of its relaxation.
 */
final class RelaxationText {
    private RelaxationText() {}

    static String of(PodConstraints before, PodConstraints after) {
        List<String> givenUp = new ArrayList<>();
        missing(before.requiredNodeTerms(), after.requiredNodeTerms())
                .forEach(term -> givenUp.add("the first alternative of its node affinity, " + text(term)));
        missing(before.preferredPodAffinity(), after.preferredPodAffinity())
                .forEach(term -> givenUp.add("the preferred pod affinity of weight " + term.weight() + " over "
                        + term.term().topologyKey()));
        missing(before.preferredPodAntiAffinity(), after.preferredPodAntiAffinity())
                .forEach(term -> givenUp.add("the preferred pod anti-affinity of weight " + term.weight() + " over "
                        + term.term().topologyKey()));
        missing(before.preferredNodeTerms(), after.preferredNodeTerms())
                .forEach(term -> givenUp.add(
                        "the preferred node affinity of weight " + term.weight() + ", " + text(term.term())));
        missing(before.topologySpread(), after.topologySpread())
                .forEach(spread -> givenUp.add("the ScheduleAnyway spread over " + spread.topologyKey()));
        if (after.tolerations().size() > before.tolerations().size()) {
            givenUp.add("its aversion to PreferNoSchedule taints");
        }
        return String.join(" and ", givenUp);
    }

    private static <T> List<T> missing(List<T> before, List<T> after) {
        List<T> missing = new ArrayList<>(before);
        after.forEach(missing::remove);
        return missing;
    }

    private static String text(NodeSelectorTerm term) {
        return Requirements.ofExpressions(term.matchExpressions()).toString();
    }
}
