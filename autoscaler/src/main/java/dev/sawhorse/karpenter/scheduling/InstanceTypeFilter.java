// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.karpenter.scheduling;

import dev.sawhorse.karpenter.scheduling.instancetype.InstanceTypes;
import dev.sawhorse.karpenter.scheduling.instancetype.MinValues;
import dev.sawhorse.karpenter.scheduling.instancetype.TypeSet;
import dev.sawhorse.karpenter.scheduling.requirement.Requirements;
import dev.sawhorse.karpenter.version.KarpenterVersion;
import dev.sawhorse.karpenter.version.RuleChange;
import dev.sawhorse.kube.api.Container.HostPort;
import dev.sawhorse.kube.api.Pod;
import dev.sawhorse.kube.api.Quantity;
import dev.sawhorse.kube.api.Resources;
import dev.sawhorse.upstream.Upstream;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * A filter of the instance types on which a claim with one more pod is possible: requirements intersect, the pods and the
 * group's DaemonSet pods fit, and an available offering is compatible ({@code provisioning/scheduling/nodeclaim.go
 * filterInstanceTypesByRequirements}, Karpenter v1.14).
 */
final class InstanceTypeFilter {
    private final InstanceTypes table;
    private final List<DaemonOverheadGroup> groups;
    private final LargeTypes large;

    InstanceTypeFilter(InstanceTypes table, List<DaemonOverheadGroup> groups, KarpenterVersion version) {
        this.table = table;
        this.groups = groups;
        this.large = version.has(RuleChange.SIZE_COUNTS_WITH_OFFERING)
                ? InstanceTypes.Market::holding
                : (market, placed, requests, overhead) -> table.holding(placed, requests, overhead);
    }

    /** The types that count as large enough in a message. */
    private interface LargeTypes {
        TypeSet of(InstanceTypes.Market market, Resources placed, Resources requests, Resources overhead);
    }

    /**
     * The pod, requirements and requests that instance types have to satisfy.
     *
     * @param before the requirements that all eligible types are known to intersect
     * @param after the requirements they have to intersect now
     */
    record Criteria(
            TypeSet eligible,
            Requirements before,
            Requirements after,
            Pod pod,
            List<HostPort> hostPorts,
            Resources placed,
            Resources requests) {}

    /** Returns the types that meet all three conditions in their daemon group. */
    @Upstream(
            file = "pkg/controllers/provisioning/scheduling/nodeclaim.go",
            symbol = "filterInstanceTypesByRequirements")
    TypeSet keep(Criteria criteria) {
        TypeSet eligible = table.accepting(criteria.eligible(), criteria.after().changedSince(criteria.before()));
        if (eligible.isEmpty()) {
            return eligible;
        }
        InstanceTypes.Market market = table.market(criteria.after());
        TypeSet remaining = null;
        for (DaemonOverheadGroup group : groups) {
            if (group.hostPorts().conflicts(criteria.pod(), criteria.hostPorts())) {
                continue;
            }
            TypeSet holding = market.holding(criteria.placed(), criteria.requests(), group.overhead())
                    .and(group.types())
                    .and(eligible);
            remaining = remaining == null ? holding : remaining.or(holding);
        }
        return remaining == null ? TypeSet.none(table.size()) : remaining;
    }

    /** Counts which of the conditions failed, for the message; {@code missedMinValues} are keys with too few values. */
    @Upstream(
            file = "pkg/controllers/provisioning/scheduling/nodeclaim.go",
            symbol = "filterInstanceTypesByRequirements")
    Tally tally(Criteria criteria, Map<String, Integer> missedMinValues) {
        Tally tally = new Tally(criteria, List.copyOf(missedMinValues.keySet()));
        TypeSet accepting =
                table.accepting(criteria.eligible(), criteria.after().changedSince(criteria.before()));
        InstanceTypes.Market market = table.market(criteria.after());
        for (DaemonOverheadGroup group : groups) {
            if (group.hostPorts().conflicts(criteria.pod(), criteria.hostPorts())) {
                continue;
            }
            TypeSet members = group.types().and(criteria.eligible());
            TypeSet compatible = members.and(accepting);
            TypeSet onOffer = members.and(market.onOffer());
            TypeSet holding = members.and(large.of(market, criteria.placed(), criteria.requests(), group.overhead()));
            tally.count(compatible, holding, onOffer);
            tally.trackDaemonOverhead(group.overhead());
        }
        return tally;
    }

    /** The conditions that at least one type met, alone and in pairs. */
    static final class Tally {
        private final Criteria criteria;
        private final List<String> missedMinValues;
        private boolean requirementsMet;
        private boolean fits;
        private boolean hasOffering;
        private boolean requirementsAndFits;
        private boolean requirementsAndOffering;
        private boolean fitsAndOffering;
        private @Nullable Resources minDaemonRequests;
        private Resources maxDaemonRequests = Resources.NONE;

        private Tally(Criteria criteria, List<String> missedMinValues) {
            this.criteria = criteria;
            this.missedMinValues = missedMinValues;
        }

        private void count(TypeSet compatible, TypeSet holding, TypeSet onOffer) {
            requirementsMet |= !compatible.isEmpty();
            fits |= !holding.isEmpty();
            hasOffering |= !onOffer.isEmpty();
            requirementsAndFits |= hasMember(compatible, holding, onOffer);
            requirementsAndOffering |= hasMember(compatible, onOffer, holding);
            fitsAndOffering |= hasMember(holding, onOffer, compatible);
        }

        private static boolean hasMember(TypeSet in, TypeSet andIn, TypeSet butNotIn) {
            TypeSet both = in.and(andIn);
            return both.size() > both.and(butNotIn).size();
        }

        @Upstream(
                file = "pkg/controllers/provisioning/scheduling/nodeclaim.go",
                symbol = "InstanceTypeFilterError.trackDaemonOverhead")
        private void trackDaemonOverhead(Resources overhead) {
            if (overhead.isEmpty()) {
                return;
            }
            minDaemonRequests =
                    minDaemonRequests == null ? overhead : DaemonOverheadGroup.leastOf(minDaemonRequests, overhead);
            maxDaemonRequests = maxDaemonRequests.max(overhead);
        }

        /** Returns what was asked of the types. */
        Criteria criteria() {
            return criteria;
        }

        @Upstream(
                file = "pkg/controllers/provisioning/scheduling/nodeclaim.go",
                symbol = "InstanceTypeFilterError.Error")
        String message() {
            return reason() + ", requirements=" + criteria.after() + ", resources=" + resources() + typoHint();
        }

        /** Returns the reason without its figures. */
        String reason() {
            if (!missedMinValues.isEmpty()) {
                return MinValues.message(missedMinValues);
            }
            if (!requirementsMet || !fits || !hasOffering) {
                return singleReason();
            }
            if (requirementsAndFits) {
                return "no instance type which met the scheduling requirements and had enough resources, had a required "
                        + "offering";
            }
            if (fitsAndOffering) {
                return "no instance type which had enough resources and the required offering met the scheduling "
                        + "requirements";
            }
            if (requirementsAndOffering) {
                return "no instance type which met the scheduling requirements and the required offering had the "
                        + "required resources";
            }
            return "no instance type met the requirements/resources/offering tuple";
        }

        private String singleReason() {
            if (requirementsMet && hasOffering) {
                return "no instance type has enough resources";
            }
            if (requirementsMet && fits) {
                return "no instance type has the required offering";
            }
            if (fits && hasOffering) {
                return "no instance type met all requirements";
            }
            List<String> missed = new ArrayList<>(3);
            if (!requirementsMet) {
                missed.add("met the scheduling requirements");
            }
            if (!fits) {
                missed.add("had enough resources");
            }
            if (!hasOffering) {
                missed.add("had a required offering");
            }
            return "no instance type " + String.join(" or ", missed);
        }

        /** Upstream doubts a request of a million CPUs, but only when nothing but resources failed. */
        private String typoHint() {
            boolean onlyResources = missedMinValues.isEmpty() && requirementsMet && hasOffering && !fits;
            return onlyResources && criteria.requests().cpuMillis() >= 1_000_000_000L
                    ? " (CPU request >= 1 Million, m vs M typo?)"
                    : "";
        }

        @Upstream(
                file = "pkg/controllers/provisioning/scheduling/nodeclaim.go",
                symbol = "InstanceTypeFilterError.resourcesString")
        private String resources() {
            if (minDaemonRequests == null || minDaemonRequests.isEmpty()) {
                return json(criteria.requests());
            }
            String least = json(minDaemonRequests.plus(criteria.requests()));
            String most = json(maxDaemonRequests.plus(criteria.requests()));
            return least.equals(most) ? least : "min=" + least + ", max=" + most;
        }
    }

    /** Returns the amounts as Karpenter prints them, for example <code>{"cpu":"1","pods":"1"}</code>. */
    @Upstream(file = "pkg/utils/resources/resources.go", symbol = "String")
    private static String json(Resources resources) {
        return resources.asMap().entrySet().stream()
                .map(entry ->
                        "\"" + entry.getKey() + "\":\"" + Quantity.format(entry.getKey(), entry.getValue()) + "\"")
                .collect(Collectors.joining(",", "{", "}"));
    }
}
