// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.cli.trace;

import dev.sawhorse.workloads.trace.PodSource;
import dev.sawhorse.workloads.trace.TracePod;
import dev.sawhorse.workloads.trace.TraceSummary;
import org.jspecify.annotations.Nullable;

/** A pod source that summarises the pods that pass through it. */
final class SummarisingPodSource implements PodSource {
    private final PodSource pods;
    private final TraceSummary summary = new TraceSummary();

    SummarisingPodSource(PodSource pods) {
        this.pods = pods;
    }

    @Override
    public @Nullable TracePod next() {
        TracePod pod = pods.next();
        if (pod != null) {
            summary.add(pod);
        }
        return pod;
    }

    /** Returns the summary of all pods, including those not read yet. */
    TraceSummary summary() {
        TracePod pod = next();
        while (pod != null) {
            pod = next();
        }
        return summary;
    }

    @Override
    public void close() {
        pods.close();
    }
}
