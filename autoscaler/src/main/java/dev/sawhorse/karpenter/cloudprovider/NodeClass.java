package dev.sawhorse.karpenter.cloudprovider;

/**
 * A node class, as far as the NodePools that use it care.
 *
 * @param reason one word for why it is not ready; empty if it is
 * @param spec what it says: equal to what it said before as long as nobody changed it
 */
public record NodeClass(boolean ready, String reason, String message, Object spec) {
    /** The node class of a cloud that has none: always ready, never changed. */
    public static final NodeClass NONE_NEEDED = ready("");

    /** Returns a node class that can be used. */
    public static NodeClass ready(Object spec) {
        return new NodeClass(true, "", "", spec);
    }
}
