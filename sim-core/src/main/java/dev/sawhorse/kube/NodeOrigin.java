package dev.sawhorse.kube;

/**
 * Who had a node made; each part is empty where there is none.
 *
 * @param nodeClaim the NodeClaim it was launched for
 * @param nodePool the NodePool or node group it belongs to
 * @param capacityType on-demand, spot or reserved
 */
public record NodeOrigin(String nodeClaim, String nodePool, String capacityType) {
    /** A node that was simply there, or that nobody manages. */
    public static final NodeOrigin UNMANAGED = new NodeOrigin("", "", "");
}
