// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.workloads.trace;

import java.io.BufferedInputStream;
import java.io.BufferedOutputStream;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.EOFException;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.Iterator;
import java.util.List;
import java.util.PriorityQueue;
import org.jspecify.annotations.Nullable;

/**
 * Pods sorted by arrival with an external merge sort; the sort is stable.
 *
 * <p>A trace longer than {@value #RUN} rows is sorted in runs of that length, which are written to temporary files and merged,
 * so its length is bounded by the disk and not by memory.
 */
final class SortedPods implements PodSource {
    private static final int RUN = 200_000;
    private static final Comparator<TracePod> BY_ARRIVAL = Comparator.comparingLong(TracePod::arrivalNanos);

    private final List<Run> runs = new ArrayList<>();
    private final PriorityQueue<Run> queue =
            new PriorityQueue<>(Comparator.comparingLong(Run::arrivalNanos).thenComparingInt(Run::index));

    private SortedPods() {}

    /** Reads all pods of a source, closes it and returns the pods sorted. */
    static PodSource of(PodSource unsorted) {
        return of(unsorted, RUN);
    }

    static PodSource of(PodSource unsorted, int longestRun) {
        SortedPods sorted = new SortedPods();
        try (unsorted) {
            sorted.read(unsorted, longestRun);
            return sorted;
        } catch (IOException e) {
            sorted.close();
            throw new UncheckedIOException("rows could not be sorted: " + e.getMessage(), e);
        } catch (RuntimeException e) {
            sorted.close();
            throw e;
        }
    }

    private void read(PodSource unsorted, int longestRun) throws IOException {
        List<TracePod> pods = new ArrayList<>();
        for (TracePod pod = unsorted.next(); pod != null; pod = unsorted.next()) {
            if (pods.size() == longestRun) {
                add(Run.onDisk(runs.size(), pods));
                pods = new ArrayList<>();
            }
            pods.add(pod);
        }
        pods.sort(BY_ARRIVAL);
        add(new Run(runs.size(), null, pods.iterator()));
    }

    private void add(Run run) throws IOException {
        runs.add(run);
        advance(run);
    }

    private void advance(Run run) throws IOException {
        if (run.advance()) {
            queue.add(run);
        }
    }

    @Override
    public @Nullable TracePod next() {
        Run run = queue.poll();
        if (run == null) {
            return null;
        }
        TracePod pod = run.pod();
        try {
            advance(run);
        } catch (IOException e) {
            throw new UncheckedIOException("sorted rows could not be read back: " + e.getMessage(), e);
        }
        return pod;
    }

    @Override
    public void close() {
        runs.forEach(Run::close);
    }

    /** A sorted run of pods: the last one read is in memory, the others are in files that are deleted on close. */
    private static final class Run {
        private final int index;
        private final @Nullable DataInputStream file;
        private final Iterator<TracePod> rest;
        private @Nullable TracePod pod;

        Run(int index, @Nullable DataInputStream file, Iterator<TracePod> rest) {
            this.index = index;
            this.file = file;
            this.rest = rest;
        }

        static Run onDisk(int index, List<TracePod> pods) throws IOException {
            pods.sort(BY_ARRIVAL);
            Path path = Files.createTempFile("sawhorse-sort", ".rows");
            try (DataOutputStream out = new DataOutputStream(new BufferedOutputStream(Files.newOutputStream(path)))) {
                for (TracePod pod : pods) {
                    write(pod, out);
                }
            } catch (IOException e) {
                Files.deleteIfExists(path);
                throw e;
            }
            DataInputStream in = new DataInputStream(
                    new BufferedInputStream(Files.newInputStream(path, StandardOpenOption.DELETE_ON_CLOSE)));
            return new Run(index, in, List.<TracePod>of().iterator());
        }

        int index() {
            return index;
        }

        long arrivalNanos() {
            return pod().arrivalNanos();
        }

        TracePod pod() {
            if (pod == null) {
                throw new IllegalStateException("run " + index + " has no pod left");
            }
            return pod;
        }

        boolean advance() throws IOException {
            pod = file != null ? read(file) : rest.hasNext() ? rest.next() : null;
            return pod != null;
        }

        void close() {
            try {
                if (file != null) {
                    file.close();
                }
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            }
        }

        private static void write(TracePod pod, DataOutputStream out) throws IOException {
            out.writeUTF(pod.id());
            out.writeLong(pod.arrivalNanos());
            out.writeLong(pod.lifetimeNanos());
            out.writeBoolean(pod.censored());
            out.writeLong(pod.cpuMillis());
            out.writeLong(pod.memoryBytes());
            out.writeLong(pod.gpuMillis());
            out.writeInt(pod.replicas());
            out.writeUTF(pod.qos());
            out.writeUTF(pod.group());
        }

        private static @Nullable TracePod read(DataInputStream in) throws IOException {
            String id;
            try {
                id = in.readUTF();
            } catch (EOFException e) {
                return null;
            }
            return new TracePod(
                    id,
                    in.readLong(),
                    in.readLong(),
                    in.readBoolean(),
                    in.readLong(),
                    in.readLong(),
                    in.readLong(),
                    in.readInt(),
                    in.readUTF(),
                    in.readUTF());
        }
    }
}
