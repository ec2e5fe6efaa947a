// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.kube.scheduler.config;

import java.util.List;

/**
 * The scoring strategy of NodeResourcesFit.
 *
 * @param resources the scored resources with weights
 * @param shape for RequestedToCapacityRatio: points of the function from utilization to score, by utilization
 */
public record ScoringStrategy(Type type, List<ResourceSpec> resources, List<ShapePoint> shape) {
    /** The default: the free share of CPU and memory. */
    public static final ScoringStrategy LEAST_ALLOCATED =
            new ScoringStrategy(Type.LEAST_ALLOCATED, ResourceSpec.CPU_AND_MEMORY, List.of());

    /** The types of strategies. */
    public enum Type {
        LEAST_ALLOCATED("LeastAllocated"),
        MOST_ALLOCATED("MostAllocated"),
        REQUESTED_TO_CAPACITY_RATIO("RequestedToCapacityRatio");

        private final String text;

        Type(String text) {
            this.text = text;
        }

        /** Returns its name in configurations. */
        @Override
        public String toString() {
            return text;
        }
    }

    /**
     * A point of the shape.
     *
     * @param utilization percent of the capacity
     * @param score from 0 to 10
     */
    public record ShapePoint(int utilization, int score) {}

    public ScoringStrategy {
        resources = List.copyOf(resources);
        shape = List.copyOf(shape);
    }
}
