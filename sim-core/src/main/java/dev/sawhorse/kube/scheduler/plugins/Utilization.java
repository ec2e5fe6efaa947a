// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.kube.scheduler.plugins;

import dev.sawhorse.kube.scheduler.ScorePlugin;
import dev.sawhorse.kube.scheduler.config.ScoringStrategy;
import dev.sawhorse.kube.scheduler.config.ScoringStrategy.ShapePoint;
import java.util.List;

/** The scoring function of a strategy: points by utilization of a resource. */
interface Utilization {
    /** Returns the points, from 0 to 100, of one resource that the node has. */
    long points(long requested, long allocatable);

    /** Whether a resource without points counts in the mean. */
    default boolean countsZero() {
        return true;
    }

    static Utilization of(ScoringStrategy strategy) {
        return switch (strategy.type()) {
            case LEAST_ALLOCATED ->
                (requested, allocatable) ->
                        requested > allocatable ? 0 : (allocatable - requested) * ScorePlugin.MAX_SCORE / allocatable;
            case MOST_ALLOCATED ->
                (requested, allocatable) -> Math.min(requested, allocatable) * ScorePlugin.MAX_SCORE / allocatable;
            case REQUESTED_TO_CAPACITY_RATIO -> new Shape(strategy.shape());
        };
    }

    /** A piecewise linear function of the utilization in percent. */
    record Shape(List<ShapePoint> points) implements Utilization {
        private static final long FULL = 100;

        /** The factor from shape scores (up to 10) to points. */
        private static final long SCALE = 10;

        @Override
        public long points(long requested, long allocatable) {
            return at(requested > allocatable ? FULL : requested * FULL / allocatable);
        }

        @Override
        public boolean countsZero() {
            return false;
        }

        private long at(long utilization) {
            for (int i = 0; i < points.size(); i++) {
                ShapePoint end = points.get(i);
                if (utilization <= end.utilization()) {
                    return i == 0 ? end.score() * SCALE : between(points.get(i - 1), end, utilization);
                }
            }
            return points.get(points.size() - 1).score() * SCALE;
        }

        private static long between(ShapePoint start, ShapePoint end, long utilization) {
            long rise = (end.score() - start.score()) * SCALE;
            return start.score() * SCALE
                    + rise * (utilization - start.utilization()) / (end.utilization() - start.utilization());
        }
    }
}
