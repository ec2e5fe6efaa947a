// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.karpenter.lint;

import dev.sawhorse.karpenter.version.RuleChange;

/** A lint rule that finds what a newer version of Karpenter treats otherwise. */
interface UpgradeRule extends LintRule {
    /** Returns the change of Karpenter's rules that it is about. */
    RuleChange change();

    @Override
    default String source() {
        return "Karpenter v" + change().since().text() + ", " + change().source() + " (" + change().upstreamChange()
                + ")";
    }
}
