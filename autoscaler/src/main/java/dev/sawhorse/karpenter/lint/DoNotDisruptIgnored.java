// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.karpenter.lint;

import dev.sawhorse.karpenter.api.KarpenterLabels;
import dev.sawhorse.karpenter.api.NodePool;

/** A rule that finds values of {@code karpenter.sh/do-not-disrupt} without effect. */
final class DoNotDisruptIgnored implements LintRule {
    @Override
    public String id() {
        return "do-not-disrupt-ignored";
    }

    @Override
    public String source() {
        return "Karpenter v1.14, disruption: on a pod the annotation is \"true\" or a duration since its start, on a node "
                + "only \"true\"";
    }

    @Override
    public void check(LintInput input, Findings findings) {
        for (Workload workload : input.workloads()) {
            String ignored = DoNotDisrupt.ignored(workload.annotations());
            if (ignored != null) {
                findings.warning(
                        workload.manifest(),
                        DoNotDisrupt.place(workload),
                        "\"" + ignored + "\" is neither \"true\" nor a duration, so the annotation has no effect",
                        KarpenterLabels.DO_NOT_DISRUPT + ": \"true\", or remove the annotation");
            }
        }
        for (Declared<NodePool> pool : input.nodePools()) {
            String value = pool.value().template().annotations().get(KarpenterLabels.DO_NOT_DISRUPT);
            if (value != null && !value.equals("true")) {
                findings.warning(
                        pool.manifest(),
                        pool.at("spec", "template", "metadata", "annotations", KarpenterLabels.DO_NOT_DISRUPT),
                        "\"" + value + "\" is not \"true\", so the annotation has no effect on a node",
                        KarpenterLabels.DO_NOT_DISRUPT + ": \"true\", or remove the annotation");
            }
        }
    }
}
