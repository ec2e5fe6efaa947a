// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.conformance;

import dev.sawhorse.conformance.autoscaler.ClusterAutoscalerReplay;
import dev.sawhorse.conformance.bench.OrderedParallel;
import dev.sawhorse.conformance.karpenter.AllocatableReplay;
import dev.sawhorse.conformance.karpenter.KarpenterAwsReplay;
import dev.sawhorse.conformance.karpenter.KarpenterBudgetsReplay;
import dev.sawhorse.conformance.karpenter.KarpenterDisruptionReplay;
import dev.sawhorse.conformance.karpenter.KarpenterSchedulingReplay;
import dev.sawhorse.conformance.karpenter.KarpenterTableReplay;
import dev.sawhorse.conformance.karpenter.KarpenterUnitReplay;
import dev.sawhorse.conformance.kubescheduler.KubeSchedulerReplay;
import dev.sawhorse.conformance.recording.CaseReplay;
import dev.sawhorse.conformance.recording.CaseResult;
import dev.sawhorse.conformance.recording.Recording;
import dev.sawhorse.conformance.recording.Replay;
import dev.sawhorse.conformance.recording.TrackedMapping;
import dev.sawhorse.conformance.timeline.TimelinePrediction;
import dev.sawhorse.conformance.timeline.TimelineReplay;
import dev.sawhorse.conformance.workload.WorkloadControllersReplay;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Collection;
import java.util.List;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * The replay of all recordings under the given paths. The kind of a recording is a key of the file; other files are skipped.
 */
public final class Conformance {
    /** To add a kind, add a class and a line here. */
    private static final List<Replay> REPLAYS = List.of(
            new KarpenterSchedulingReplay(),
            new KarpenterUnitReplay(),
            new KarpenterDisruptionReplay(),
            new KarpenterBudgetsReplay(),
            new KarpenterTableReplay(),
            new KarpenterAwsReplay(),
            new TimelineReplay(),
            new KubeSchedulerReplay(),
            new ClusterAutoscalerReplay(),
            new WorkloadControllersReplay(),
            new AllocatableReplay());

    private Conformance() {}

    /** Replays the files, and all files in the folders, in the order of their names. */
    public static List<CaseResult> replay(Path... paths) {
        return replay(List.of(paths));
    }

    /**
     * Replays the files, and all files in the folders, on all processors and returns results in the order of the names. Files
     * are independent, so the results do not depend on the number of processors.
     *
     * @throws UncheckedIOException if a folder cannot be read
     */
    public static List<CaseResult> replay(Collection<Path> paths) {
        return replay(paths, Runtime.getRuntime().availableProcessors());
    }

    static List<CaseResult> replay(Collection<Path> paths, int threads) {
        List<Path> files = paths.stream().flatMap(path -> files(path).stream()).toList();
        return OrderedParallel.map(files, Conformance::replay, threads).stream()
                .flatMap(List::stream)
                .toList();
    }

    /** Predicts the recorded timelines in the files, and in all files in the folders, in the order of their names. */
    public static List<TimelinePrediction> predict(Collection<Path> paths) {
        List<Path> files = paths.stream().flatMap(path -> files(path).stream()).toList();
        return OrderedParallel.map(
                        files,
                        file -> TimelinePrediction.of(Recording.read(file)),
                        Runtime.getRuntime().availableProcessors())
                .stream()
                .flatMap(List::stream)
                .toList();
    }

    private static List<CaseResult> replay(Path file) {
        return Recording.read(file).stream()
                .flatMap(recording -> replay(recording.tracked()).stream())
                .toList();
    }

    private static List<Path> files(Path path) {
        try (Stream<Path> found = Files.walk(path)) {
            return found.filter(Files::isRegularFile)
                    .filter(Conformance::isJson)
                    .sorted()
                    .toList();
        } catch (IOException e) {
            throw new UncheckedIOException(path + " cannot be read\nMaybe it does not exist.", e);
        }
    }

    private static boolean isJson(Path path) {
        String name = String.valueOf(path.getFileName());
        return name.endsWith(".json") || name.endsWith(".json.gz");
    }

    private static List<CaseResult> replay(Recording recording) {
        Replay replay = find(recording.kind());
        if (replay == null) {
            return List.of();
        }
        try {
            List<CaseResult> results = replay.replay(recording);
            String unread = TrackedMapping.firstUnread(recording.root());
            return unread == null
                    ? results
                    : results.stream().map(result -> unread(result, unread)).toList();
        } catch (RuntimeException e) {
            return List.of(CaseResult.of(recording.kind(), recording.file(), recording.name(), "failed with " + e));
        }
    }

    /** An unread key outside the rows of a table counts for all of its rows. */
    private static CaseResult unread(CaseResult result, String path) {
        return result.passed()
                ? CaseResult.of(result.kind(), result.file(), result.name(), CaseReplay.notReplayed(path))
                : result;
    }

    private static @Nullable Replay find(String kind) {
        for (Replay replay : REPLAYS) {
            if (replay.kind().equals(kind)) {
                return replay;
            }
        }
        return null;
    }
}
