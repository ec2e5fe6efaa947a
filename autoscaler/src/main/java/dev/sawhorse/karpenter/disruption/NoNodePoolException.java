// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.karpenter.disruption;

/**
 * The exception of simulations when no NodePool is ready, so that no pod can be placed.
 */
public final class NoNodePoolException extends RuntimeException {
    private static final long serialVersionUID = 1L;

    NoNodePoolException() {
        super("no nodepools found");
    }
}
