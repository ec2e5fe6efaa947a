// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.karpenter.cloudprovider;

/**
 * The state of the node class that an instance was launched from before the start, compared with the current one.
 *
 * @param isCurrent whether the static fields of the node class are still the same
 * @param outdatedImage the id of its image where the node class no longer selects it, else empty
 */
public record LaunchedFrom(boolean isCurrent, String outdatedImage) {
    /** An instance that has not drifted from its node class. */
    public static final LaunchedFrom CURRENT = new LaunchedFrom(true, "");
}
