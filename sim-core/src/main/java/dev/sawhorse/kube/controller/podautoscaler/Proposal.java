// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.kube.controller.podautoscaler;

import org.jspecify.annotations.Nullable;

/**
 * The proposed replicas of one metric.
 *
 * @param reading the current value, null where it is unavailable
 * @param failure why it is unavailable, null where it is not
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
