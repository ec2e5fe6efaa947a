package dev.sawhorse.karpenter.explanation;

/** Who takes instance types away, in the order in which they do. */
public enum Layer {
    /** Region, zones and node class: what Karpenter gets to see. */
    CLOUD("cloud"),
    /** The NodePool's requirements, minValues and limits. */
    NODE_POOL("NodePool"),
    /** What the pods ask for, and the daemons that come with them. */
    POD("pods"),
    /** Karpenter's own cut of the list a NodeClaim carries. */
    CUT("cut"),
    /** The cloud provider's filters on the way to a launch. */
    LAUNCH("launch");

    private final String label;

    Layer(String label) {
        this.label = label;
    }

    /** Returns the name people know it by. */
    public String label() {
        return label;
    }
}
