// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.kube.scheduler;

import org.jspecify.annotations.Nullable;

/** A score of kube-scheduler's framework: prepared once for a class of pods (PreScore), then called node by node (Score). */
public interface ScorePlugin {
    /** The best normalized score; the worst is 0. */
    long MAX_SCORE = 100;

    /** A prepared score. Unless it is a {@link ClusterScorer}, its raw score depends only on the node. */
    @FunctionalInterface
    interface Scorer {
        /** Scores every node 0. */
        Scorer ZERO = node -> 0;

        long score(NodeInfo node);
    }

    /** Returns the plugin's name, as upstream. */
    String name();

    /** Returns the normalization of raw scores; cluster scorers have their own. */
    default Normalization normalization() {
        return Normalization.NONE;
    }

    /** Prepares the score for pods of a class; null if all nodes would be equal, so that it is skipped. */
    @Nullable
    Scorer prepareScore(PodClass pod, SchedulingContext context);
}
