// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.workloads.history.convert;

import dev.sawhorse.workloads.history.HistoryListener;
import dev.sawhorse.workloads.history.ObjectApplied;
import dev.sawhorse.workloads.history.ObjectDeleted;
import dev.sawhorse.workloads.history.ObjectKey;
import dev.sawhorse.workloads.history.PodLifetime;
import dev.sawhorse.workloads.history.ReplicaCount;
import dev.sawhorse.workloads.history.Resources;
import dev.sawhorse.workloads.history.UsageSample;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import org.HdrHistogram.Histogram;
import org.jspecify.annotations.Nullable;

/**
 * The workloads of a history: their manifests, replicas, run times, memory and demand. Its memory grows with the number of
 * workloads, changes of replicas and ended pods, not with the number of samples.
 */
final class RecordedWorkloads implements HistoryListener {
    /** Memory is counted in thousandths of the request. */
    static final double RATIO_UNIT = 1e3;

    private static final int DIGITS = 3;

    final Map<ObjectKey, Map<String, Object>> manifests = new TreeMap<>();
    final Set<ObjectKey> changed = new LinkedHashSet<>();
    final Map<ObjectKey, Instant> begun = new LinkedHashMap<>();
    final Map<ObjectKey, Instant> deleted = new LinkedHashMap<>();
    final Map<ObjectKey, TreeMap<Instant, Integer>> replicas = new TreeMap<>();
    final Map<ObjectKey, List<Double>> runSeconds = new TreeMap<>();
    final Map<ObjectKey, Resources> requests = new LinkedHashMap<>();
    final Map<ObjectKey, Histogram> memoryRatios = new TreeMap<>();
    final Map<ObjectKey, HourlyDemand> demand = new TreeMap<>();
    final RecordedZones zones = new RecordedZones();

    @Nullable
    Instant first;

    @Nullable
    Instant last;

    /** Extends the span of the history. */
    void seen(@Nullable Instant at) {
        if (at != null) {
            first = first == null || at.isBefore(first) ? at : first;
            last = last == null || at.isAfter(last) ? at : last;
        }
    }

    @Override
    public void objectApplied(ObjectApplied applied) {
        seen(applied.at());
        Map<String, Object> cleaned = CleanManifest.of(applied.manifest());
        Map<String, Object> before = manifests.putIfAbsent(applied.key(), cleaned);
        if (before == null && applied.isNew()) {
            begun.put(applied.key(), applied.at());
        }
        if (before != null && !CleanManifest.withoutReplicas(before).equals(CleanManifest.withoutReplicas(cleaned))) {
            changed.add(applied.key());
        }
        deleted.remove(applied.key());
    }

    @Override
    public void objectDeleted(ObjectDeleted object) {
        seen(object.at());
        deleted.put(object.key(), object.at());
    }

    @Override
    public void replicas(ReplicaCount count) {
        seen(count.at());
        replicas.computeIfAbsent(count.workload(), key -> new TreeMap<>()).put(count.at(), count.replicas());
    }

    @Override
    public void pod(PodLifetime pod) {
        PodLifetime.Times times = pod.times();
        seen(times.first());
        seen(times.end());
        if (pod.requests().hasCpu() || pod.requests().hasMemory()) {
            requests.putIfAbsent(pod.owner(), pod.requests());
        }
        Instant from = times.started() == null ? times.created() : times.started();
        if (from != null && times.finished() != null && !times.finished().isBefore(from)) {
            double seconds = Duration.between(from, times.finished()).toNanos() / 1e9;
            runSeconds.computeIfAbsent(pod.owner(), key -> new ArrayList<>()).add(seconds);
        }
    }

    @Override
    public void usage(UsageSample sample) {
        seen(sample.at());
        if (sample.usage().hasMemory() && sample.requests().memoryBytes() > 0) {
            long ratio = Math.round(sample.usage().memoryBytes()
                    * RATIO_UNIT
                    / sample.requests().memoryBytes());
            memoryRatios
                    .computeIfAbsent(sample.workload(), key -> new Histogram(DIGITS))
                    .recordValue(ratio);
        }
        if (sample.usage().hasCpu()) {
            demand.computeIfAbsent(sample.workload(), key -> new HourlyDemand())
                    .add(sample.at(), sample.usage().cpuMillis());
        }
    }
}
