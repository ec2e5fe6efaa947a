package dev.sawhorse.cli;

import dev.sawhorse.workloads.trace.PodSource;
import dev.sawhorse.workloads.trace.TracePod;
import dev.sawhorse.workloads.trace.TraceSummary;
import org.jspecify.annotations.Nullable;

/** Summarises pods while they pass by. */
final class SummarisedPods implements PodSource {
    private final PodSource pods;
    private final TraceSummary summary = new TraceSummary();

    SummarisedPods(PodSource pods) {
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

    /** Returns what all pods are like, those that nobody has asked for yet too. */
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
