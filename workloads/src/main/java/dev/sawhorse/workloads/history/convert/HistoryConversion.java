// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.workloads.history.convert;

import dev.sawhorse.workloads.history.CostObservation;
import dev.sawhorse.workloads.history.HistoryListener;
import dev.sawhorse.workloads.history.NodeObservation;
import dev.sawhorse.workloads.history.ObjectApplied;
import dev.sawhorse.workloads.history.ObjectDeleted;
import dev.sawhorse.workloads.history.ObservationLines;
import dev.sawhorse.workloads.history.PodLifetime;
import dev.sawhorse.workloads.history.ProvisioningObservation;
import dev.sawhorse.workloads.history.ReplicaCount;
import dev.sawhorse.workloads.history.UsageSample;
import java.io.BufferedWriter;
import java.io.Closeable;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Set;

/**
 * The conversion of a history to files that a scenario can refer to. Observations and pods are written while the history is
 * read; the rest when it is complete.
 */
public final class HistoryConversion implements HistoryListener, Closeable {
    private static final Set<String> ENDING = Set.of("Job", "CronJob", "Pod", "Workflow");

    private final Path folder;
    private final RecordedWorkloads workloads = new RecordedWorkloads();
    private final RecordedArrivals arrivals;
    private final BufferedWriter observations;
    private long observed;

    /** Begins a conversion into an empty folder. */
    public HistoryConversion(Path folder) throws IOException {
        this.folder = folder;
        arrivals = new RecordedArrivals(folder);
        observations = Files.newBufferedWriter(folder.resolve(ConvertedFiles.OBSERVATIONS));
    }

    @Override
    public void objectApplied(ObjectApplied applied) {
        workloads.objectApplied(applied);
    }

    @Override
    public void objectDeleted(ObjectDeleted deleted) {
        workloads.objectDeleted(deleted);
    }

    @Override
    public void replicas(ReplicaCount count) {
        workloads.replicas(count);
    }

    @Override
    public void pod(PodLifetime pod) {
        workloads.pod(pod);
        String kind = pod.owner().kind();
        if (ENDING.contains(kind) || kind.endsWith("Job")) {
            arrivals.add(pod);
        }
    }

    @Override
    public void usage(UsageSample sample) {
        workloads.usage(sample);
    }

    @Override
    public void node(NodeObservation node) {
        workloads.seen(node.times().created());
        workloads.seen(node.times().deleted());
        workloads.zones.add(node.instance().zone());
        observe(ObservationLines.of(node));
    }

    @Override
    public void provisioning(ProvisioningObservation round) {
        workloads.seen(round.at());
        observe(ObservationLines.of(round));
    }

    @Override
    public void cost(CostObservation cost) {
        workloads.seen(cost.from());
        workloads.seen(cost.until());
        workloads.zones.add(cost.tags().zone());
        observe(ObservationLines.of(cost));
    }

    private void observe(String line) {
        try {
            observations.write(line);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        observed++;
    }

    /** Writes the remaining files, and returns what was written and what a scenario cannot express. */
    public ConvertedHistory finish() throws IOException {
        observations.close();
        if (observed == 0) {
            Files.delete(folder.resolve(ConvertedFiles.OBSERVATIONS));
        }
        return new ConvertedFiles(folder, workloads, arrivals, observed).write();
    }

    @Override
    public void close() throws IOException {
        observations.close();
        arrivals.close();
    }
}
