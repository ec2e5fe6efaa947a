// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.karpenter.lint;

import dev.sawhorse.karpenter.version.RuleChange;
import dev.sawhorse.kube.api.Pod;

/** A rule that finds deletion costs that are no integers of 32 bits, which v1.15 ignores. */
final class DeletionCostNotInteger implements UpgradeRule {
    @Override
    public String id() {
        return "deletion-cost-not-integer";
    }

    @Override
    public RuleChange change() {
        return RuleChange.DISRUPTION_COST_ANNOTATION;
    }

    @Override
    public void check(LintInput input, Findings findings) {
        for (Workload workload : input.podControllers()) {
            String cost = workload.annotations().get(Pod.DELETION_COST);
            if (cost != null && !isInteger(cost)) {
                findings.warning(
                        workload.manifest(),
                        workload.pods().below("metadata", "annotations", Pod.DELETION_COST),
                        "\"" + cost + "\" is no integer of 32 bits: Karpenter 1.15 ignores it, as the ReplicaSet "
                                + "controller does, where 1.14 counts any number",
                        "an integer from -2147483648 to 2147483647");
            }
        }
    }

    private static boolean isInteger(String text) {
        try {
            Integer.parseInt(text);
            return true;
        } catch (NumberFormatException e) {
            return false;
        }
    }
}
