package dev.sawhorse.kube.controller.podautoscaler;

import org.jspecify.annotations.Nullable;

/**
 * How many replicas one metric asks for.
 *
 * @param reading what it showed, null where it could not be had
 * @param failure why it could not be had, null where it could
 */
record Proposal(
        int replicas,
        @Nullable MetricReading reading,
        @Nullable String failure) {

    static Proposal of(int replicas, MetricReading reading) {
        return new Proposal(replicas, reading, null);
    }

    static Proposal failed(String why) {
        return new Proposal(0, null, why);
    }
}
