// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.karpenter.lint;

import dev.sawhorse.karpenter.api.KarpenterLabels;
import dev.sawhorse.karpenter.api.NodePool;
import dev.sawhorse.karpenter.scheduling.requirement.Requirement;
import dev.sawhorse.karpenter.version.RuleChange;
import java.util.List;

/**
 * A rule that finds NodePools of reserved capacity only before other NodePools for the same pods: since v1.15 their pods wait
 * for the reservations as long as these are full.
 */
final class FullReservationBlocksPools implements UpgradeRule {
    @Override
    public String id() {
        return "full-reservation-blocks-pools";
    }

    @Override
    public RuleChange change() {
        return RuleChange.FULL_RESERVATION_IS_AVAILABLE;
    }

    @Override
    public void check(LintInput input, Findings findings) {
        for (Declared<NodePool> pool : PoolOrder.dynamic(input)) {
            if (isReservedOnly(pool.value(), input)) {
                List<Declared<NodePool>> blocked = PoolOrder.dynamic(input).stream()
                        .filter(other -> PoolOrder.isBefore(pool.value(), other.value()))
                        .filter(other -> !isReservedOnly(other.value(), input))
                        .filter(other -> takeTheSamePods(pool.value(), other.value(), input))
                        .toList();
                if (!blocked.isEmpty()) {
                    report(pool, blocked, findings);
                }
            }
        }
    }

    private static boolean isReservedOnly(NodePool pool, LintInput input) {
        Requirement capacityTypes = input.typesOf(pool).requirements().get(KarpenterLabels.CAPACITY_TYPE);
        return capacityTypes.isSingleValue() && capacityTypes.has(KarpenterLabels.CAPACITY_TYPE_RESERVED);
    }

    /** Without workloads every pair of NodePools counts whose taints and labels do not separate their pods. */
    private static boolean takeTheSamePods(NodePool first, NodePool second, LintInput input) {
        PoolTypes ofFirst = input.typesOf(first);
        PoolTypes ofSecond = input.typesOf(second);
        return input.podControllers().isEmpty()
                ? PoolOrder.isAtLeastAsTolerable(first, second) && !PoolOrder.hasOwnLabel(ofFirst, ofSecond)
                : input.podControllers().stream()
                        .anyMatch(workload -> ofFirst.wouldAccept(workload.spec()) && ofSecond.takes(workload));
    }

    private static void report(Declared<NodePool> pool, List<Declared<NodePool>> blocked, Findings findings) {
        List<String> names =
                blocked.stream().map(other -> other.manifest().name()).toList();
        findings.warning(
                pool.manifest(),
                pool.at("spec", "template", "spec", "requirements"),
                "it launches into reservations only and is tried before " + String.join(", ", names)
                        + ": while the reservations are full, Karpenter 1.15 leaves its pods pending and does not try "
                        + "these NodePools, without an event; 1.14 falls back to them at once",
                "add on-demand or spot to the values of " + KarpenterLabels.CAPACITY_TYPE
                        + " here, which falls back within the NodePool; or a lower weight here than on the others");
    }
}
