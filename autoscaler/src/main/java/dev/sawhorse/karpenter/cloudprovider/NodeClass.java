// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.karpenter.cloudprovider;

/**
 * The part of a node class that its NodePools depend on.
 *
 * @param reason one word for why it is not ready; empty if it is
 * @param spec its spec: equal objects for equal specs
 */
public record NodeClass(boolean ready, String reason, String message, Object spec) {
    /** The node class of a cloud without node classes: always ready, never changed. */
    public static final NodeClass NONE_NEEDED = ready("");

    /** Returns a node class that is ready. */
    public static NodeClass ready(Object spec) {
        return new NodeClass(true, "", "", spec);
    }
}
