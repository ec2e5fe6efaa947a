// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.kube.api;

/**
 * The owner of a node in autoscaler terms; each field is empty where there is none.
 *
 * @param nodeClaim the NodeClaim it was launched for
 * @param nodePool the NodePool or node group it belongs to
 * @param capacityType on-demand, spot or reserved
 */
public record NodeOrigin(String nodeClaim, String nodePool, String capacityType) {
    /** The origin of a node without NodeClaim, NodePool or node group. */
    public static final NodeOrigin UNMANAGED = new NodeOrigin("", "", "");
}
