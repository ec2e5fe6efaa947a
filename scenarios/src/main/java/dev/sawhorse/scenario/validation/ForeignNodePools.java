// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.scenario.validation;

import dev.sawhorse.input.Problems;
import dev.sawhorse.karpenter.api.NodeClassRef;
import dev.sawhorse.karpenter.api.NodePool;
import dev.sawhorse.kube.manifest.Manifest;
import dev.sawhorse.scenario.cloud.Vendor;
import java.util.ArrayList;
import java.util.List;

/**
 * A validator that finds NodePools whose node class belongs to another provider, as in a cluster with two Karpenters: Karpenter
 * ignores them (kubernetes-sigs/karpenter {@code nodepoolutils.IsManaged}).
 */
public final class ForeignNodePools {
    private ForeignNodePools() {}

    /** Returns whether the node class belongs to none of the known providers, neither by group nor by kind. */
    public static boolean isForeign(NodePool nodePool) {
        NodeClassRef reference = nodePool.template().nodeClassRef();
        return !Vendor.isNodeClass(reference.kind()) && !Vendor.isGroup(reference.group());
    }

    /** Returns the objects without such NodePools, with a warning for each of these. */
    public static List<Manifest> leaveOut(List<Manifest> manifests, Problems problems) {
        List<Manifest> remaining = new ArrayList<>();
        for (Manifest manifest : manifests) {
            if (manifest.value() instanceof NodePool nodePool && isForeign(nodePool)) {
                NodeClassRef reference = nodePool.template().nodeClassRef();
                problems.warning(
                        manifest.position(),
                        "spec.template.spec.nodeClassRef",
                        "NodePool " + nodePool.name() + " is ignored: its node class, " + reference.kind() + " of "
                                + reference.group() + ", belongs to a provider that is not simulated",
                        "Pods that only this NodePool accepts stay pending.");
            } else {
                remaining.add(manifest);
            }
        }
        return remaining;
    }
}
