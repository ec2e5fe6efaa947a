// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.karpenter.explanation;

/** The component that filters instance types, in the order of filtering. */
public enum FilterLayer {
    /** Region, zones and node class: the types that Karpenter sees. */
    CLOUD("cloud"),
    /** The NodePool's requirements, minValues and limits. */
    NODE_POOL("NodePool"),
    /** The requirements and requests of the pods, and the overhead of DaemonSets. */
    POD("pods"),
    /** Karpenter's truncation of a NodeClaim's list of types. */
    CUT("cut"),
    /** The cloud provider's launch filters. */
    LAUNCH("launch");

    private final String label;

    FilterLayer(String label) {
        this.label = label;
    }

    /** Returns the name in texts. */
    public String label() {
        return label;
    }
}
