// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.kube.scheduler;

import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * The result of PreFilter, before any node is filtered.
 *
 * @param rejection why the pod can run on no node, null if it may
 * @param nodeNames the only nodes to filter, null for all
 */
public record PreFilterResult(
        @Nullable Rejection rejection, @Nullable Set<String> nodeNames) {
    /** No restriction. */
    public static final PreFilterResult ALL_NODES = new PreFilterResult(null, null);

    public static PreFilterResult refused(Rejection rejection) {
        return new PreFilterResult(rejection, null);
    }

    /** Whether a node is to be filtered. */
    public boolean admits(String nodeName) {
        return rejection == null && (nodeNames == null || nodeNames.contains(nodeName));
    }
}
