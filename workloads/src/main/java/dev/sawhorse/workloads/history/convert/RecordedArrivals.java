// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.workloads.history.convert;

import dev.sawhorse.workloads.history.ObjectKey;
import dev.sawhorse.workloads.history.PodLifetime;
import dev.sawhorse.workloads.history.Resources;
import dev.sawhorse.workloads.trace.PodSource;
import dev.sawhorse.workloads.trace.ReferenceMachine;
import dev.sawhorse.workloads.trace.TraceFormat;
import dev.sawhorse.workloads.trace.TraceInput;
import dev.sawhorse.workloads.trace.TracePod;
import dev.sawhorse.workloads.trace.TraceReading;
import dev.sawhorse.workloads.trace.TraceWriter;
import java.io.Closeable;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;

/** The pods of a history as a trace. Rows pass through a temporary file, because histories are not ordered by arrival. */
final class RecordedArrivals implements Closeable {
    private final Path unsorted;
    private final TraceWriter writer;
    private long rows;

    RecordedArrivals(Path folder) throws IOException {
        unsorted = folder.resolve("unsorted.csv.gz");
        writer = TraceWriter.to(unsorted);
    }

    /** Adds a pod with its times since 1970. */
    void add(PodLifetime pod) {
        Instant arrival = pod.times().first();
        if (arrival == null) {
            return;
        }
        ObjectKey owner = pod.owner();
        Instant begin = pod.times().started() == null ? arrival : pod.times().started();
        Instant end = pod.times().end();
        boolean isFinished = pod.times().finished() != null;
        long lifetime = end == null
                ? TracePod.UNKNOWN
                : Math.max(0, Duration.between(begin, end).toNanos());
        try {
            writer.write(new TracePod(
                    owner.namespace() + "/" + (pod.pod().isEmpty() ? owner.name() + "-" + rows : pod.pod()),
                    Duration.between(Instant.EPOCH, arrival).toNanos(),
                    lifetime,
                    !isFinished,
                    known(pod.requests().cpuMillis()),
                    known(pod.requests().memoryBytes()),
                    0,
                    1,
                    "",
                    owner.namespace() + "/" + owner.name()));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        rows++;
    }

    /** A pod without requests takes those of the scenario's manifest. */
    private static long known(long amount) {
        return amount == Resources.UNKNOWN || amount == 0 ? TracePod.UNKNOWN : amount;
    }

    long rows() {
        return rows;
    }

    /** Writes the trace, ordered by time since the start. */
    void write(Path target, Instant start) throws IOException {
        writer.close();
        long origin = Duration.between(Instant.EPOCH, start).toNanos();
        try (PodSource sorted = TraceFormat.CSV.open(
                        TraceInput.of(unsorted), new TraceReading(ReferenceMachine.ASSUMED, true));
                TraceWriter ordered = TraceWriter.to(target)) {
            for (TracePod pod = sorted.next(); pod != null; pod = sorted.next()) {
                ordered.write(pod.withArrivalNanos(pod.arrivalNanos() - origin));
            }
        }
    }

    @Override
    public void close() throws IOException {
        writer.close();
        Files.deleteIfExists(unsorted);
    }
}
