// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.karpenter.api;

import dev.sawhorse.kube.api.InvalidException;
import java.util.ArrayList;
import java.util.List;

/**
 * The validation of updates of a NodePool by the API server: the transition rules of its CRD ({@code
 * apis/v1/nodepool.go}).
 */
public final class NodePoolUpdate {
    private NodePoolUpdate() {}

    /**
     * Checks an update.
     *
     * @throws InvalidException if it turns a static NodePool into a dynamic one or vice versa, or changes the kind of the
     *     node class
     */
    public static void require(NodePool before, NodePool after) {
        List<String> causes = new ArrayList<>();
        if ((before.replicas() == null) != (after.replicas() == null)) {
            causes.add("spec: Cannot transition NodePool between static (replicas set) and dynamic (replicas unset)"
                    + " provisioning modes");
        }
        NodeClassRef old = before.template().nodeClassRef();
        NodeClassRef changed = after.template().nodeClassRef();
        if (!old.group().equals(changed.group())) {
            causes.add("spec.template.spec.nodeClassRef: nodeClassRef.group is immutable");
        }
        if (!old.kind().equals(changed.kind())) {
            causes.add("spec.template.spec.nodeClassRef: nodeClassRef.kind is immutable");
        }
        if (!causes.isEmpty()) {
            throw new InvalidException("NodePool.karpenter.sh", after.name(), causes);
        }
    }
}
