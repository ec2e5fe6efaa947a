// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.karpenter.lint;

import dev.sawhorse.karpenter.api.NodePool;
import dev.sawhorse.karpenter.operator.FeatureGate;

/**
 * A rule that finds NodePools with replicas where the feature gate StaticCapacity is off; EKS Auto Mode always has it.
 */
final class StaticGateOff implements LintRule {
    @Override
    public String id() {
        return "static-gate-off";
    }

    @Override
    public String source() {
        return "Karpenter v1.14, operator/options: the feature gate StaticCapacity is off by default; provisioning for pods "
                + "ignores static NodePools in any case (kubernetes-sigs/karpenter#2703)";
    }

    @Override
    public void check(LintInput input, Findings findings) {
        if (input.settings().isEnabled(FeatureGate.STATIC_CAPACITY)) {
            return;
        }
        for (Declared<NodePool> pool : input.nodePools()) {
            Long replicas = pool.value().replicas();
            if (replicas == null || replicas == 0 || pool.value().isOfAutoMode()) {
                continue;
            }
            String message = "launches none of its " + replicas + (replicas == 1 ? " node" : " nodes")
                    + ": a NodePool with replicas is static, and Karpenter's feature gate StaticCapacity is off"
                    + (input.settings().wholeCluster() ? "" : " unless it was enabled")
                    + ". Pending pods do not make it launch nodes either";
            String fix = "StaticCapacity=true in Karpenter's --feature-gates (in a scenario "
                    + "karpenter.featureGates.staticCapacity: true), or a NodePool without replicas";
            if (input.settings().wholeCluster()) {
                findings.error(pool.manifest(), pool.at("spec", "replicas"), message, fix);
            } else {
                findings.warning(pool.manifest(), pool.at("spec", "replicas"), message, fix);
            }
        }
    }
}
