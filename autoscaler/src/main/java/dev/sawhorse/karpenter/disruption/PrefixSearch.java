// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.karpenter.disruption;

import dev.sawhorse.upstream.Upstream;
import org.jspecify.annotations.Nullable;

/**
 * The binary search for the most candidates, from the first on, for which there is a command. It assumes that there is one for
 * fewer candidates if there is one for more, and so can miss one ({@code firstNConsolidationOption}).
 */
final class PrefixSearch {
    private int min = 1;
    private int max;
    private @Nullable Command lastSaved;

    /**
     * Begins a search.
     *
     * @param maxParallel the number of candidates above which it tries one more than this at most
     */
    PrefixSearch(int candidates, int maxParallel) {
        this.max = candidates <= maxParallel ? candidates - 1 : maxParallel;
    }

    /** Returns whether another number of candidates is to be tried. */
    boolean hasNext() {
        return min <= max;
    }

    /** Returns the number of candidates to try. */
    int next() {
        return mid() + 1;
    }

    private int mid() {
        return (min + max) / 2;
    }

    /** Continues with the command for the number of candidates that was tried, null if there is none. */
    @Upstream(
            file = "pkg/controllers/disruption/multinodeconsolidation.go",
            symbol = "MultiNodeConsolidation.firstNConsolidationOption")
    void tried(@Nullable Command command) {
        int mid = mid();
        if (command == null) {
            max = mid - 1;
        } else {
            lastSaved = command;
            min = mid + 1;
        }
    }

    /** Returns the command for the most candidates found so far, null if there is none. */
    @Nullable
    Command lastSaved() {
        return lastSaved;
    }
}
