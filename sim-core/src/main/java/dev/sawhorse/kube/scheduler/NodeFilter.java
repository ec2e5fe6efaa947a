// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.kube.scheduler;

import org.jspecify.annotations.Nullable;

/** A filter plugin prepared for one pod. */
@FunctionalInterface
public interface NodeFilter {
    /** A filter that passes every node. */
    NodeFilter PASS = node -> null;

    /** Returns the rejection of the node, null if it passes. */
    @Nullable
    Rejection check(NodeInfo node);
}
