// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.kube.scheduler;

import dev.sawhorse.kube.scheduler.ScorePlugin.Scorer;
import org.jspecify.annotations.Nullable;

/**
 * A prepared score whose value for one node depends on other nodes too: it is notified of every change and its values are not
 * cached.
 */
public interface ClusterScorer extends Scorer {

    /** Updates the counts for a node that is new or changed, or whose pods changed; null if the slot is free now. */
    void update(int slot, @Nullable NodeInfo node);

    /** Whether it scores all nodes equally in the current state. */
    default boolean isIdle() {
        return false;
    }

    /** Returns the number of traits of a node that its score depends on; it grows when pods have new terms. */
    int traits();

    /** Returns one of the traits of a node: nodes with equal traits have equal scores, whatever is on other nodes. */
    long trait(NodeInfo node, int trait);

    /** Prepares the scoring of nodes (PreScore); false if it skips this pod. */
    boolean prepare(FeasibleNodes feasible);

    /** Normalizes the raw scores of the nodes to between 0 and {@link ScorePlugin#MAX_SCORE}. */
    void normalize(FeasibleNodes feasible, long[] scores);
}
