package dev.sawhorse.kube.scheduler;

import java.util.List;

/**
 * Which plugins a scheduler runs.
 *
 * @param filters in the order they are asked; the first refusal counts
 * @param scores with their weights
 * @param queueSort which waiting pod is first
 */
public record Profile(List<FilterPlugin> filters, List<WeightedScore> scores, QueueSort queueSort) {

    /** A score plugin whose scores count so many times. */
    public record WeightedScore(ScorePlugin plugin, long weight) {}

    public Profile {
        filters = List.copyOf(filters);
        scores = List.copyOf(scores);
    }
}
